(** Near false versions of Proposition 3.1 and Corollary B.1, each refuted on the line. *)
From Fedtheory Require Import sums tilts expectation crowd_rigidity crowd_rigidity_random.

(** A fair coin. *)
Definition coin_law : Expectation.
Proof.
  refine {| outcome := bool; integrable := fun _ => True;
            E := fun X => (X true + X false) / 2 |}; auto.
  - intro c. field.
  - intros. field.
  - intros. field.
  - intros X Y H _. now rewrite !H.
  - intros X _ H. pose proof (H true). pose proof (H false). lra.
Defined.

Definition coin : Probability.
Proof.
  refine {| law := coin_law; almost_surely := fun A : bool -> Prop => A true /\ A false |}.
  - intros A B H [H1 H2]. split; now apply H.
  - intros A H. split; intro m; apply H.
  - intros C A H. split; intro HC; now apply H.
  - simpl. intros X _ [H1 H2] H. split; lra.
Defined.

Definition everywhere : point -> Prop := fun _ => True.

Lemma everywhere_open d : open_set d everywhere.
Proof. intros x _. exists 1. split; [lra | intros; exact I]. Qed.

(** The square and the cube of the only coordinate. *)
Definition square (x : point) : R := x 0%nat * x 0%nat.
Definition square_gradient (x : point) : point := fun _ => 2 * x 0%nat.
Definition cube (x : point) : R := x 0%nat * x 0%nat * x 0%nat.
Definition cube_gradient (x : point) : point := fun _ => 3 * (x 0%nat * x 0%nat).

Lemma line_derivative a b : derivable_pt_lim (fun s => a + s * b) 0 b.
Proof.
  intros eps He. exists (mkposreal 1 Rlt_0_1). intros s Hs _.
  replace ((a + (0 + s) * b - (a + 0 * b)) / s - b) with 0 by (field; assumption).
  now rewrite Rabs_R0.
Qed.

Lemma scaled_derivative c f l : derivable_pt_lim f 0 l ->
  derivable_pt_lim (fun s => c * f s) 0 (c * l).
Proof. exact (derivable_pt_lim_scal f c 0 l). Qed.

Lemma square_has_gradient U c :
  gradient_on U 1 (fun x => c * square x) (fun x k => c * square_gradient x k).
Proof.
  intros x v _. unfold inner, square, square_gradient, ray. cbn [sum].
  replace (0 + c * (2 * x 0%nat) * v 0%nat)
    with (c * (v 0%nat * (x 0%nat + 0 * v 0%nat) + (x 0%nat + 0 * v 0%nat) * v 0%nat)) by ring.
  apply scaled_derivative. exact (derivable_pt_lim_mult _ _ 0 _ _
    (line_derivative (x 0%nat) (v 0%nat)) (line_derivative (x 0%nat) (v 0%nat))).
Qed.

Lemma cube_has_gradient U c :
  gradient_on U 1 (fun x => c * cube x) (fun x k => c * cube_gradient x k).
Proof.
  intros x v _. unfold inner, cube, cube_gradient, ray. cbn [sum].
  set (a := x 0%nat). set (b := v 0%nat).
  replace (0 + c * (3 * (a * a)) * b)
    with (c * ((b * (a + 0 * b) + (a + 0 * b) * b) * (a + 0 * b)
               + (a + 0 * b) * (a + 0 * b) * b)) by ring.
  apply scaled_derivative.
  exact (derivable_pt_lim_mult _ _ 0 _ _
    (derivable_pt_lim_mult _ _ 0 _ _ (line_derivative a b) (line_derivative a b))
    (line_derivative a b)).
Qed.

Lemma first_coordinate_continuous (U : point -> Prop) x : continuous_at U 1 (fun y => y 0%nat) x.
Proof. apply continuous_coordinate. lia. Qed.

Lemma square_gradient_continuous (U : point -> Prop) c :
  continuous_gradient U 1 (fun x k => c * square_gradient x k).
Proof.
  intros x k _ _. unfold square_gradient.
  apply (continuous_mult U 1 (fun _ => c)); [apply continuous_const|].
  apply (continuous_mult U 1 (fun _ => 2)); [apply continuous_const|].
  apply first_coordinate_continuous.
Qed.

Lemma cube_gradient_continuous (U : point -> Prop) c :
  continuous_gradient U 1 (fun x k => c * cube_gradient x k).
Proof.
  intros x k _ _. unfold cube_gradient.
  apply (continuous_mult U 1 (fun _ => c)); [apply continuous_const|].
  apply (continuous_mult U 1 (fun _ => 3)); [apply continuous_const|].
  apply (continuous_mult U 1 (fun y => y 0%nat) (fun y => y 0%nat));
    apply first_coordinate_continuous.
Qed.

Lemma square_convex U : convex_on U (fun x => 1 * square x).
Proof.
  intros x y s _ _ Hs. unfold square, ray, from_to.
  set (a := x 0%nat). set (b := y 0%nat).
  assert (0 <= s * (1 - s) * ((b - a) * (b - a)))
    by (apply Rmult_le_pos; [apply Rmult_le_pos; lra | apply Rle_0_sqr]).
  lra.
Qed.

(** Two points at which neither function agrees with its tangent. *)
Definition at_zero : point := fun _ => 0.
Definition at_one : point := fun _ => 1.

Lemma square_not_affine c : c <> 0 -> ~ affine_on everywhere 1 (fun x => c * square x)
  (fun x k => c * square_gradient x k).
Proof.
  intros Hc H. specialize (H at_zero at_one I I).
  unfold inner, square, square_gradient, from_to, at_zero, at_one in H. cbn [sum] in H. lra.
Qed.

Lemma cube_not_affine c : c <> 0 -> ~ affine_on everywhere 1 (fun x => c * cube x)
  (fun x k => c * cube_gradient x k).
Proof.
  intros Hc H. specialize (H at_zero at_one I I).
  unfold inner, cube, cube_gradient, from_to, at_zero, at_one in H. cbn [sum] in H. lra.
Qed.

(** Refuted: gradients centred at one point only (h = x^2, centred at 0). *)
Theorem centred_at_one_point_not_enough :
  ~ (forall (P : Probability) (n d : nat) (U : point -> Prop) (x0 : point)
     (h : outcome (law P) -> nat -> point -> R) (g : outcome (law P) -> nat -> point -> point),
     open_set d U -> U x0 ->
     (forall o i, (i < n)%nat -> gradient_on U d (h o i) (g o i)) ->
     (forall o i, (i < n)%nat -> continuous_gradient U d (g o i)) ->
     (forall i, (i < n)%nat -> almost_surely (fun o => convex_on U (h o i))) ->
     centred_everywhere n d (fun x => x = x0) g ->
     almost_surely (fun o => forall i, (i < n)%nat -> affine_on U d (h o i) (g o i))).
Proof.
  intro F. specialize (F coin 1%nat 1%nat everywhere at_zero (fun _ _ x => 1 * square x)
    (fun _ _ x k => 1 * square_gradient x k) (everywhere_open 1) I
    (fun _ _ _ => square_has_gradient _ _) (fun _ _ _ => square_gradient_continuous _ _)).
  destruct F as [F _].
  - intros i _. split; apply square_convex.
  - intros i x k _ Hx _. split; [exact I|]. rewrite Hx.
    unfold square_gradient, at_zero. simpl. field.
  - exact (square_not_affine 1 R1_neq_R0 (F 0%nat ltac:(lia))).
Qed.

(** Refuted: quasi-convex in place of convex (h = x^3 or - x^3 by a fair coin). *)
Definition quasi_convex_on (U : point -> Prop) (h : point -> R) : Prop :=
  forall x y s, U x -> U y -> 0 <= s <= 1 -> h (ray x (from_to x y) s) <= Rmax (h x) (h y).

Definition sign_of (o : bool) : R := if o then 1 else -1.

Lemma cube_increasing a b : a <= b -> a * a * a <= b * b * b.
Proof.
  intro H. assert (0 <= (b - a) * ((a + b) * (a + b) + a * a + b * b)).
  { apply Rmult_le_pos; [lra|]. pose proof (Rle_0_sqr (a + b)). pose proof (Rle_0_sqr a).
    pose proof (Rle_0_sqr b). unfold Rsqr in *. lra. }
  lra.
Qed.

Lemma between_ends a b s : 0 <= s <= 1 ->
  (a <= a + s * (b - a) <= b) \/ (b <= a + s * (b - a) <= a).
Proof. intro Hs. destruct (Rle_lt_dec a b); [left | right]; nra. Qed.

Lemma cube_quasi_convex U o : quasi_convex_on U (fun x => sign_of o * cube x).
Proof.
  intros x y s _ _ Hs. unfold cube, ray, from_to.
  set (a := x 0%nat). set (b := y 0%nat).
  pose proof (Rmax_l (sign_of o * (a * a * a)) (sign_of o * (b * b * b))).
  pose proof (Rmax_r (sign_of o * (a * a * a)) (sign_of o * (b * b * b))).
  destruct (between_ends a b s Hs) as [[H1 H2]|[H1 H2]];
    apply cube_increasing in H1; apply cube_increasing in H2;
    destruct o; unfold sign_of in *; lra.
Qed.

Theorem quasi_convex_not_enough :
  ~ (forall (P : Probability) (n d : nat) (U : point -> Prop)
     (h : outcome (law P) -> nat -> point -> R) (g : outcome (law P) -> nat -> point -> point),
     open_set d U ->
     (forall o i, (i < n)%nat -> gradient_on U d (h o i) (g o i)) ->
     (forall o i, (i < n)%nat -> continuous_gradient U d (g o i)) ->
     (forall i, (i < n)%nat -> almost_surely (fun o => quasi_convex_on U (h o i))) ->
     centred_everywhere n d U g ->
     almost_surely (fun o => forall i, (i < n)%nat -> affine_on U d (h o i) (g o i))).
Proof.
  intro F. specialize (F coin 1%nat 1%nat everywhere (fun o _ x => sign_of o * cube x)
    (fun o _ x k => sign_of o * cube_gradient x k) (everywhere_open 1)
    (fun _ _ _ => cube_has_gradient _ _) (fun _ _ _ => cube_gradient_continuous _ _)).
  destruct F as [F _].
  - intros i _. split; apply cube_quasi_convex.
  - intros i x k _ _ _. split; [exact I|]. unfold cube_gradient. simpl. field.
  - exact (cube_not_affine 1 R1_neq_R0 (F 0%nat ltac:(lia))).
Qed.

(** Refuted: coefficients of either sign (h_1 = h_2 = x^2, coefficients 1 and -1). *)
Theorem mixed_signs_not_enough :
  ~ (forall (n d : nat) (U : point -> Prop) (lambda : nat -> R) (h : nat -> point -> R)
     (g : nat -> point -> point),
     (forall i, (i < n)%nat -> lambda i <> 0) ->
     (forall i, (i < n)%nat -> convex_on U (h i) /\ gradient_on U d (h i) (g i)) ->
     (forall x y k, U x -> U y -> (k < d)%nat ->
        sum n (fun i => lambda i * g i x k) = sum n (fun i => lambda i * g i y k)) ->
     forall i, (i < n)%nat -> affine_on U d (h i) (g i)).
Proof.
  intro F. specialize (F 2%nat 1%nat everywhere (fun i => if Nat.eqb i 0 then 1 else -1)
    (fun _ x => 1 * square x) (fun _ x k => 1 * square_gradient x k)).
  refine (square_not_affine 1 R1_neq_R0 (F _ _ _ 0%nat ltac:(lia))).
  - intros i _. destruct (Nat.eqb i 0); lra.
  - intros i _. split; [apply square_convex | apply square_has_gradient].
  - intros x y k _ _ _. cbn. ring.
Qed.

(** Refuted: coefficients that may vanish (h_1 = x^2 with coefficient 0). *)
Theorem zero_coefficient_not_enough :
  ~ (forall (n d : nat) (U : point -> Prop) (lambda : nat -> R) (h : nat -> point -> R)
     (g : nat -> point -> point),
     (forall i, (i < n)%nat -> 0 <= lambda i) ->
     (forall i, (i < n)%nat -> convex_on U (h i) /\ gradient_on U d (h i) (g i)) ->
     (forall x y k, U x -> U y -> (k < d)%nat ->
        sum n (fun i => lambda i * g i x k) = sum n (fun i => lambda i * g i y k)) ->
     forall i, (i < n)%nat -> affine_on U d (h i) (g i)).
Proof.
  intro F. specialize (F 1%nat 1%nat everywhere (fun _ => 0)
    (fun _ x => 1 * square x) (fun _ x k => 1 * square_gradient x k)).
  refine (square_not_affine 1 R1_neq_R0 (F _ _ _ 0%nat ltac:(lia))).
  - intros; lra.
  - intros i _. split; [apply square_convex | apply square_has_gradient].
  - intros x y k _ _ _. cbn. ring.
Qed.
