(** Proposition 3.1 and Corollary B.1: convex perturbations that are centred at every point are
    affine. Points are [nat -> R]; coordinates k < d matter. *)
From Fedtheory Require Import sums tilts expectation.
From Coq Require Import FunctionalExtensionality.

Definition point : Type := nat -> R.
Definition from_to (x y : point) : point := fun k => y k - x k.
Definition ray (x v : point) (s : R) : point := fun k => x k + s * v k.
Definition near (d : nat) (eps : R) (x y : point) : Prop :=
  forall k, (k < d)%nat -> Rabs (y k - x k) < eps.
Definition open_set (d : nat) (U : point -> Prop) : Prop :=
  forall x, U x -> exists eps, 0 < eps /\ forall y, near d eps x y -> U y.

(** Convex along every segment between points of U. *)
Definition convex_on (U : point -> Prop) (h : point -> R) : Prop :=
  forall x y s, U x -> U y -> 0 <= s <= 1 ->
  h (ray x (from_to x y) s) <= (1 - s) * h x + s * h y.

(** g is the gradient of h: it gives the derivative along every line. *)
Definition gradient_on (U : point -> Prop) (d : nat) (h : point -> R) (g : point -> point) : Prop :=
  forall x v, U x -> derivable_pt_lim (fun s => h (ray x v s)) 0 (inner d (g x) v).

Definition affine_on (U : point -> Prop) (d : nat) (h : point -> R) (g : point -> point) : Prop :=
  forall x y, U x -> U y -> h y = h x + inner d (g x) (from_to x y).

(** F is continuous at x, as a function on U. *)
Definition continuous_at (U : point -> Prop) (d : nat) (F : point -> R) (x : point) : Prop :=
  forall eps, 0 < eps -> exists delta, 0 < delta /\
  forall y, U y -> near d delta x y -> Rabs (F y - F x) < eps.

Definition continuous_gradient (U : point -> Prop) (d : nat) (g : point -> point) : Prop :=
  forall x k, U x -> (k < d)%nat -> continuous_at U d (fun y => g y k) x.

(** The monotonicity defect M(x, y) = <g(x) - g(y), x - y>. *)
Definition defect (d : nat) (g : point -> point) (x y : point) : R :=
  sum d (fun k => (g x k - g y k) * (x k - y k)).

Lemma inner_from_to d a x y :
  inner d a (from_to x y) = - inner d a (from_to y x).
Proof.
  unfold inner, from_to. replace (- sum d (fun k => a k * (x k - y k)))
    with (-1 * sum d (fun k => a k * (x k - y k))) by ring.
  rewrite <- sum_scale. apply sum_ext. intros; ring.
Qed.

Lemma defect_inner d g x y :
  defect d g x y = inner d (g y) (from_to x y) - inner d (g x) (from_to x y).
Proof. unfold defect, inner, from_to. rewrite <- sum_sub. apply sum_ext. intros; ring. Qed.

(** A convex function lies above its tangents. *)
Lemma above_tangent U d h g x y : convex_on U h -> gradient_on U d h g -> U x -> U y ->
  inner d (g x) (from_to x y) <= h y - h x.
Proof.
  intros Hc Hg Hx Hy. set (l := inner d (g x) (from_to x y)).
  destruct (Rle_lt_dec l (h y - h x)) as [|Hlt]; [assumption|exfalso].
  destruct (Hg x (from_to x y) Hx (l - (h y - h x)) ltac:(lra)) as [delta Hd].
  fold l in Hd. pose proof (cond_pos delta) as Hp.
  set (s := Rmin (delta / 2) 1).
  assert (Hs : 0 < s) by (apply Rmin_glb_lt; lra).
  assert (Hs1 : s <= 1) by apply Rmin_r.
  assert (Hs2 : s <= delta / 2) by apply Rmin_l.
  specialize (Hd s ltac:(lra)). rewrite Rabs_right in Hd by lra.
  specialize (Hd ltac:(lra)).
  specialize (Hc x y s Hx Hy ltac:(lra)). rewrite Rplus_0_l in Hd.
  assert (H0 : ray x (from_to x y) 0 = x)
    by (apply functional_extensionality; intro k; unfold ray; ring).
  rewrite H0 in Hd. apply Rabs_def2 in Hd. destruct Hd as [_ Hd].
  assert (Hq : (h (ray x (from_to x y) s) - h x) / s <= h y - h x).
  { apply Rmult_le_reg_r with s; [assumption|]. unfold Rdiv.
    rewrite Rmult_assoc, Rinv_l by lra. lra. }
  lra.
Qed.

(** So its gradient is monotone, and a vanishing defect pins the function to its tangent. *)
Lemma defect_nonneg U d h g x y : convex_on U h -> gradient_on U d h g -> U x -> U y ->
  0 <= defect d g x y.
Proof.
  intros Hc Hg Hx Hy. pose proof (above_tangent U d h g x y Hc Hg Hx Hy).
  pose proof (above_tangent U d h g y x Hc Hg Hy Hx) as H1.
  rewrite inner_from_to in H1. rewrite defect_inner. lra.
Qed.

Lemma no_defect_affine U d h g : convex_on U h -> gradient_on U d h g ->
  (forall x y, U x -> U y -> defect d g x y = 0) -> affine_on U d h g.
Proof.
  intros Hc Hg Hm x y Hx Hy. pose proof (above_tangent U d h g x y Hc Hg Hx Hy).
  pose proof (above_tangent U d h g y x Hc Hg Hy Hx) as H1.
  rewrite inner_from_to in H1. specialize (Hm x y Hx Hy). rewrite defect_inner in Hm. lra.
Qed.

(** Corollary B.1: a deterministic crowd. *)
Theorem convex_crowd_constant_gradient_affine :
  forall (n d : nat) (U : point -> Prop) (lambda : nat -> R) (h : nat -> point -> R)
  (g : nat -> point -> point),
  (forall i, (i < n)%nat -> 0 < lambda i) ->
  (forall i, (i < n)%nat -> convex_on U (h i) /\ gradient_on U d (h i) (g i)) ->
  (forall x y k, U x -> U y -> (k < d)%nat ->
     sum n (fun i => lambda i * g i x k) = sum n (fun i => lambda i * g i y k)) ->
  forall i, (i < n)%nat -> affine_on U d (h i) (g i).
Proof.
  intros n d U lambda h g Hl Hh Hsum i Hi. destruct (Hh i Hi) as [Hc Hg].
  apply no_defect_affine; [assumption..|]. intros x y Hx Hy.
  assert (Hpos : forall j, (j < n)%nat -> 0 <= lambda j * defect d (g j) x y).
  { intros j Hj. destruct (Hh j Hj) as [Hcj Hgj]. apply Rmult_le_pos; [left; now apply Hl|].
    now apply (defect_nonneg U d (h j)). }
  assert (Hzero : sum n (fun j => lambda j * defect d (g j) x y) = 0).
  { unfold defect.
    rewrite (sum_ext n _ (fun j => sum d (fun k =>
               lambda j * ((g j x k - g j y k) * (x k - y k)))))
      by (intros; now rewrite sum_scale).
    rewrite sum_swap. apply sum_zero. intros k Hk.
    rewrite (sum_ext n _ (fun j => (lambda j * g j x k - lambda j * g j y k) * (x k - y k)))
      by (intros; ring).
    rewrite sum_scale_right, sum_sub, (Hsum x y k Hx Hy Hk). ring. }
  pose proof (sum_zero_terms n _ Hpos Hzero i Hi) as H0. specialize (Hl i Hi).
  simpl in H0. destruct (Rmult_integral _ _ H0); [lra|assumption].
Qed.

