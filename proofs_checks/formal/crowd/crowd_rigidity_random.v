(** Proposition 3.1: almost surely convex perturbations, centred at every point, are almost
    surely affine. Clients need not be independent. *)
From Fedtheory Require Import sums tilts expectation crowd_rigidity.
From Coq Require Import Cantor.

(** Expectations with a notion of "almost surely". Only these rules are used, and every
    probability space obeys them; C in [as_if] is a condition that is not random. *)
Record Probability : Type := {
  law : Expectation;
  almost_surely : (outcome law -> Prop) -> Prop;
  as_weaken : forall A B : outcome law -> Prop,
    (forall o, A o -> B o) -> almost_surely A -> almost_surely B;
  as_countable : forall A : nat -> outcome law -> Prop,
    (forall m, almost_surely (A m)) -> almost_surely (fun o => forall m, A m o);
  as_if : forall (C : Prop) (A : outcome law -> Prop),
    (C -> almost_surely A) -> almost_surely (fun o => C -> A o);
  as_zero : forall X : outcome law -> R, integrable X ->
    almost_surely (fun o => 0 <= X o) -> E X = 0 -> almost_surely (fun o => X o = 0)
}.

Arguments almost_surely {_} _.

Lemma as_and (P : Probability) (A B : outcome (law P) -> Prop) :
  almost_surely A -> almost_surely B -> almost_surely (fun o => A o /\ B o).
Proof.
  intros HA HB.
  apply (as_weaken P (fun o => forall m, (match m with O => A | S _ => B end) o)).
  - intros o H. split; [exact (H 0%nat) | exact (H 1%nat)].
  - apply as_countable. intros [|m]; assumption.
Qed.

(** A countable dense set: points with rational coordinates. *)
Definition rational (m : nat) : R :=
  let (a, rest) := of_nat m in let (b, c) := of_nat rest in (INR a - INR b) / INR (S c).

Fixpoint grid (k m : nat) : R :=
  match k with
  | O => rational (fst (of_nat m))
  | S k' => grid k' (snd (of_nat m))
  end.

Definition grid_point (m : nat) : point := fun k => grid k m.

Lemma rational_dense x eps : 0 < eps -> exists m, Rabs (rational m - x) < eps.
Proof.
  intro He. destruct (archimed_cor1 eps He) as (N & HN & Hpos).
  destruct N as [|c]; [lia|]. set (r := INR (S c)) in *.
  assert (Hr : 0 < r) by (apply lt_0_INR; lia).
  destruct (archimed (x * r)) as [H1 H2]. set (z := up (x * r)) in *.
  exists (to_nat (Z.to_nat z, to_nat (Z.to_nat (- z), c))).
  unfold rational. rewrite !cancel_of_to. fold r.
  assert (Hz : INR (Z.to_nat z) - INR (Z.to_nat (- z)) = IZR z).
  { rewrite !INR_IZR_INZ, <- minus_IZR. f_equal. lia. }
  rewrite Hz. replace (IZR z / r - x) with ((IZR z - x * r) * / r) by (field; lra).
  assert (0 < / r) by now apply Rinv_0_lt_compat.
  rewrite Rabs_right by (apply Rle_ge, Rmult_le_pos; lra).
  apply Rle_lt_trans with (1 * / r); [apply Rmult_le_compat_r; lra | lra].
Qed.

Lemma grid_dense d : forall x eps, 0 < eps -> exists m, near d eps x (grid_point m).
Proof.
  induction d as [|d IH]; intros x eps He; [exists 0%nat; intros k Hk; lia|].
  destruct (rational_dense (x 0%nat) eps He) as [m1 H1].
  destruct (IH (fun k => x (S k)) eps He) as [m2 H2].
  exists (to_nat (m1, m2)). intros [|k] Hk; unfold grid_point; cbn [grid];
    rewrite cancel_of_to; cbn [fst snd]; [assumption | apply H2; lia].
Qed.

(** Continuous functions form an algebra. *)
Lemma continuous_const U d c x : continuous_at U d (fun _ => c) x.
Proof.
  intros eps He. exists 1. split; [lra|]. intros. rewrite Rminus_diag_eq, Rabs_R0 by reflexivity.
  assumption.
Qed.

Lemma continuous_coordinate U d k x : (k < d)%nat -> continuous_at U d (fun y => y k) x.
Proof. intros Hk eps He. exists eps. split; [assumption|]. intros y _ Hy. now apply Hy. Qed.

Lemma near_weaken d e1 e2 x y : near d e1 x y -> e1 <= e2 -> near d e2 x y.
Proof. intros H Hle k Hk. specialize (H k Hk). lra. Qed.

Lemma continuous_add U d F G x : continuous_at U d F x -> continuous_at U d G x ->
  continuous_at U d (fun y => F y + G y) x.
Proof.
  intros HF HG eps He. destruct (HF (eps / 2) ltac:(lra)) as (d1 & P1 & H1).
  destruct (HG (eps / 2) ltac:(lra)) as (d2 & P2 & H2).
  exists (Rmin d1 d2). split; [now apply Rmin_glb_lt|]. intros y Hy Hn.
  specialize (H1 y Hy (near_weaken _ _ _ _ _ Hn (Rmin_l _ _))).
  specialize (H2 y Hy (near_weaken _ _ _ _ _ Hn (Rmin_r _ _))).
  apply Rabs_def2 in H1. apply Rabs_def2 in H2. apply Rabs_def1; lra.
Qed.

Lemma continuous_mult U d F G x : continuous_at U d F x -> continuous_at U d G x ->
  continuous_at U d (fun y => F y * G y) x.
Proof.
  intros HF HG eps He. set (a := Rabs (F x) + 1). set (b := Rabs (G x) + 1).
  pose proof (Rabs_pos (F x)). pose proof (Rabs_pos (G x)).
  assert (Ha : 0 < a) by (unfold a; lra). assert (Hb : 0 < b) by (unfold b; lra).
  assert (Pa : 0 < eps / (2 * a)) by (apply Rdiv_lt_0_compat; lra).
  assert (Pb : 0 < eps / (2 * b)) by (apply Rdiv_lt_0_compat; lra).
  destruct (HF (eps / (2 * b)) Pb) as (d1 & P1 & H1).
  destruct (HG (Rmin 1 (eps / (2 * a))) ltac:(apply Rmin_glb_lt; lra)) as (d2 & P2 & H2).
  exists (Rmin d1 d2). split; [now apply Rmin_glb_lt|]. intros y Hy Hn.
  specialize (H1 y Hy (near_weaken _ _ _ _ _ Hn (Rmin_l _ _))).
  specialize (H2 y Hy (near_weaken _ _ _ _ _ Hn (Rmin_r _ _))).
  assert (H3 : Rabs (G y - G x) < 1) by (eapply Rlt_le_trans; [exact H2 | apply Rmin_l]).
  assert (H4 : Rabs (G y - G x) < eps / (2 * a))
    by (eapply Rlt_le_trans; [exact H2 | apply Rmin_r]).
  assert (H5 : Rabs (G y) <= b).
  { replace (G y) with ((G y - G x) + G x) by ring.
    eapply Rle_trans; [apply Rabs_triang|]. unfold b. lra. }
  replace (F y * G y - F x * G x) with ((F y - F x) * G y + F x * (G y - G x)) by ring.
  eapply Rle_lt_trans; [apply Rabs_triang|]. rewrite !Rabs_mult.
  assert (Rabs (F y - F x) * Rabs (G y) <= Rabs (F y - F x) * b)
    by (apply Rmult_le_compat_l; [apply Rabs_pos | assumption]).
  assert (Rabs (F y - F x) * b < eps / (2 * b) * b) by (now apply Rmult_lt_compat_r).
  assert (Rabs (F x) * Rabs (G y - G x) <= a * (eps / (2 * a))).
  { apply Rmult_le_compat; try apply Rabs_pos; unfold a in *; lra. }
  replace (eps / (2 * b) * b) with (eps / 2) in * by (field; lra).
  replace (a * (eps / (2 * a))) with (eps / 2) in * by (field; lra). lra.
Qed.

Lemma continuous_sum U d n F x : (forall i, (i < n)%nat -> continuous_at U d (F i) x) ->
  continuous_at U d (fun y => sum n (fun i => F i y)) x.
Proof.
  induction n as [|n IH]; intro H; simpl; [apply continuous_const|].
  apply (continuous_add U d (fun y => sum n (fun i => F i y)) (F n));
    [apply IH; intros; apply H; lia | apply H; lia].
Qed.

Lemma continuous_difference (U : point -> Prop) d F c x : continuous_at U d F x ->
  continuous_at U d (fun y => F y - c) x.
Proof.
  intro H. apply (continuous_add U d F (fun _ => - c)); [assumption | apply continuous_const].
Qed.

Lemma defect_continuous (U : point -> Prop) d g x y : U x -> continuous_gradient U d g ->
  continuous_at U d (fun z => defect d g z y) x.
Proof.
  intros Hx Hg. unfold defect.
  apply (continuous_sum U d d (fun k z => (g z k - g y k) * (z k - y k))).
  intros k Hk. apply (continuous_mult U d (fun z => g z k - g y k) (fun z => z k - y k)).
  - now apply continuous_difference, Hg.
  - now apply continuous_difference, continuous_coordinate.
Qed.

Lemma defect_sym d g x y : defect d g x y = defect d g y x.
Proof. apply sum_ext. intros; ring. Qed.

(** A continuous function that vanishes on the grid vanishes. *)
Lemma zero_on_grid (U : point -> Prop) d F : open_set d U ->
  (forall x, U x -> continuous_at U d F x) ->
  (forall m, U (grid_point m) -> F (grid_point m) = 0) -> forall x, U x -> F x = 0.
Proof.
  intros Ho Hc Hz x Hx. destruct (Req_dec (F x) 0) as [|Hne]; [assumption|exfalso].
  destruct (Hc x Hx (Rabs (F x)) (Rabs_pos_lt _ Hne)) as (d1 & P1 & H1).
  destruct (Ho x Hx) as (d2 & P2 & H2).
  destruct (grid_dense d x (Rmin d1 d2) ltac:(now apply Rmin_glb_lt)) as [m Hm].
  assert (Um : U (grid_point m)) by (apply H2, (near_weaken _ _ _ _ _ Hm (Rmin_r _ _))).
  specialize (H1 _ Um (near_weaken _ _ _ _ _ Hm (Rmin_l _ _))).
  rewrite (Hz m Um), Rminus_0_l, Rabs_Ropp in H1. lra.
Qed.

(** Random gradients, integrable and of mean zero at every point of U. *)
Definition centred_everywhere {P : Expectation} (n d : nat) (U : point -> Prop)
  (g : outcome P -> nat -> point -> point) : Prop :=
  forall i x k, (i < n)%nat -> U x -> (k < d)%nat ->
  integrable (fun o => g o i x k) /\ E (fun o => g o i x k) = 0.

Lemma mean_defect (P : Expectation) n d U (g : outcome P -> nat -> point -> point) i x y :
  centred_everywhere n d U g -> (i < n)%nat -> U x -> U y ->
  integrable (fun o => defect d (g o i) x y) /\ E (fun o => defect d (g o i) x y) = 0.
Proof.
  intros H Hi Hx Hy. set (v := fun k => x k - y k).
  set (X := fun k (o : outcome P) => v k * (g o i x k + -1 * g o i y k)).
  assert (Hint : forall k, (k < d)%nat -> integrable (X k)).
  { intros k Hk. apply integrable_scale, integrable_add;
      [apply (H i x k Hi Hx Hk) | apply integrable_scale, (H i y k Hi Hy Hk)]. }
  assert (Hsame : forall o, sum d (fun k => X k o) = defect d (g o i) x y)
    by (intro o; apply sum_ext; intros; unfold X, v; ring).
  split.
  - apply (integrable_same P (fun o => sum d (fun k => X k o))); [exact Hsame|].
    now apply integrable_sum.
  - rewrite <- (E_same P (fun o => sum d (fun k => X k o)) _ Hsame) by (now apply integrable_sum).
    rewrite E_sum by assumption. apply sum_zero. intros k Hk. unfold X.
    destruct (H i x k Hi Hx Hk) as [I1 E1]. destruct (H i y k Hi Hy Hk) as [I2 E2].
    pose proof (integrable_scale P (-1) _ I2) as I3.
    rewrite E_scale by (now apply integrable_add).
    rewrite (E_add P (fun o => g o i x k) (fun o => -1 * g o i y k)) by assumption.
    rewrite E_scale, E1, E2 by assumption. ring.
Qed.

Theorem convex_centred_crowd_affine :
  forall (P : Probability) (n d : nat) (U : point -> Prop)
  (h : outcome (law P) -> nat -> point -> R) (g : outcome (law P) -> nat -> point -> point),
  open_set d U ->
  (forall o i, (i < n)%nat -> gradient_on U d (h o i) (g o i)) ->
  (forall o i, (i < n)%nat -> continuous_gradient U d (g o i)) ->
  (forall i, (i < n)%nat -> almost_surely (fun o => convex_on U (h o i))) ->
  centred_everywhere n d U g ->
  almost_surely (fun o => forall i, (i < n)%nat -> affine_on U d (h o i) (g o i)).
Proof.
  intros P n d U h g Ho Hg Hgc Hconv H0. apply as_countable. intro i. apply as_if. intro Hi.
  apply (as_weaken P (fun o => convex_on U (h o i) /\ forall a b, U (grid_point a) ->
           U (grid_point b) -> defect d (g o i) (grid_point a) (grid_point b) = 0)).
  - intros o [Hc Hz]. apply no_defect_affine; [assumption | now apply Hg|].
    assert (Hhalf : forall b, U (grid_point b) -> forall x, U x ->
              defect d (g o i) x (grid_point b) = 0).
    { intros b Hb. apply (zero_on_grid U d); [assumption | |].
      - intros x Hx. apply defect_continuous; [assumption | now apply Hgc].
      - intros a Ha. now apply Hz. }
    intros x y Hx Hy. revert x Hx. apply (zero_on_grid U d); [assumption | |].
    + intros x Hx. apply defect_continuous; [assumption | now apply Hgc].
    + intros b Hb. rewrite defect_sym. now apply Hhalf.
  - apply as_and; [now apply Hconv|].
    apply as_countable. intro a. apply as_countable. intro b.
    apply as_if. intro Ha. apply as_if. intro Hb.
    destruct (mean_defect (law P) n d U g i _ _ H0 Hi Ha Hb) as [Hint Hmean].
    apply as_zero; [assumption | | assumption].
    apply (as_weaken P (fun o => convex_on U (h o i))); [|now apply Hconv].
    intros o Hc. apply (defect_nonneg U d (h o i)); trivial. now apply Hg.
Qed.
