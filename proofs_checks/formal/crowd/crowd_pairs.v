(** Theorem 5.1 (d): the disagreement energies are functionals of the law of the residuals. For a
    linear crowd the residual of round t is tilde beta_i + tilde eps_i(t). *)
From Fedtheory Require Import sums tilts expectation crowd_map crowd_disagreement crowd_residuals
  witness_crowds.

(** Two arrays orthogonal in the mean, client by client. *)
Definition orthogonal {P : Expectation} (n d : nat) (x y : random_tilts P) : Prop :=
  forall i j, (i < n)%nat -> (j < n)%nat ->
  integrable (fun o => inner d (x o i) (y o j)) /\ E (fun o => inner d (x o i) (y o j)) = 0.

(** Residuals of one round. *)
Definition residual {P : Expectation} (n : nat) (beta eps : random_tilts P) (o : outcome P)
  (i k : nat) : R := disagreement n (beta o) i k + disagreement n (eps o) i k.

(** A cross form of two arrays, like [bilinear] for one. *)
Lemma inner_disagreements n d x y i j : (i < n)%nat -> (j < n)%nat ->
  inner d (disagreement n x i) (disagreement n y j)
  = sum n (fun a => sum n (fun b => centring n i a * centring n j b * inner d (x a) (y b))).
Proof.
  intros Hi Hj.
  rewrite (inner_ext d _ (aggregate n (centring n i) x) _ (aggregate n (centring n j) y))
    by (intros; now apply disagreement_aggregate).
  unfold inner, aggregate.
  rewrite (sum_ext d _ (fun k => sum n (fun a => sum n (fun b =>
             centring n i a * centring n j b * (x a k * y b k))))).
  - rewrite sum_swap. apply sum_ext. intros a _. rewrite sum_swap. apply sum_ext. intros b _.
    now rewrite sum_scale.
  - intros k _. rewrite <- sum_scale_right. apply sum_ext. intros a _.
    rewrite <- sum_scale. apply sum_ext. intros; ring.
Qed.

Lemma orthogonal_disagreements (P : Expectation) n d (x y : random_tilts P) i j :
  orthogonal n d x y -> (i < n)%nat -> (j < n)%nat ->
  integrable (fun o => inner d (disagreement n (x o) i) (disagreement n (y o) j)) /\
  E (fun o => inner d (disagreement n (x o) i) (disagreement n (y o) j)) = 0.
Proof.
  intros H Hi Hj.
  set (X := fun a b (o : outcome P) => centring n i a * centring n j b * inner d (x o a) (y o b)).
  assert (HX : forall a b, (a < n)%nat -> (b < n)%nat -> integrable (X a b))
    by (intros a b Ha Hb; apply integrable_scale, (H a b Ha Hb)).
  assert (HS : forall a, (a < n)%nat -> integrable (fun o => sum n (fun b => X a b o)))
    by (intros a Ha; apply (integrable_sum P n (X a)); intros; now apply HX).
  assert (Hsame : forall o, sum n (fun a => sum n (fun b => X a b o))
    = inner d (disagreement n (x o) i) (disagreement n (y o) j))
    by (intro o; now rewrite inner_disagreements).
  assert (Hint : integrable (fun o => sum n (fun a => sum n (fun b => X a b o))))
    by (apply (integrable_sum P n (fun a o => sum n (fun b => X a b o))); exact HS).
  split; [now apply (integrable_same P _ _ Hsame)|].
  rewrite <- (E_same P _ _ Hsame Hint).
  rewrite (E_sum P n (fun a o => sum n (fun b => X a b o))) by assumption.
  apply sum_zero. intros a Ha. rewrite (E_sum P n (X a)) by (intros; now apply HX).
  apply sum_zero. intros b Hb. unfold X. destruct (H a b Ha Hb) as [I0 E0].
  rewrite E_scale, E0 by assumption. ring.
Qed.

Lemma inner_plus d x x' y y' :
  inner d (fun k => x k + x' k) (fun k => y k + y' k)
  = inner d x y + inner d x y' + (inner d x' y + inner d x' y').
Proof. unfold inner. rewrite <- !sum_add. apply sum_ext. intros; ring. Qed.

(** Two different rounds, the earlier with noise eps, the later with noise eps'. Noise that is
    centred given the past is orthogonal to the tilts and to all earlier noise. *)
Theorem residual_pairs :
  forall (P : Expectation) (n d : nat) (beta eps eps' : random_tilts P),
  uncorrelated n d beta -> orthogonal n d beta eps -> orthogonal n d beta eps' ->
  orthogonal n d eps eps' -> forall i, (i < n)%nat ->
  E (fun o => inner d (residual n beta eps o i) (residual n beta eps' o i))
  = apply_T n (expected_energy d beta) i.
Proof.
  intros P n d beta eps eps' Hu H1 H2 H3 i Hi.
  rewrite <- (disagreement_energy P n d beta Hu i Hi).
  destruct (orthogonal_disagreements P n d beta eps i i H1 Hi Hi) as [I1 E1].
  destruct (orthogonal_disagreements P n d beta eps' i i H2 Hi Hi) as [I2 E2].
  destruct (orthogonal_disagreements P n d eps eps' i i H3 Hi Hi) as [I3 E3].
  assert (I1' : integrable (fun o =>
            inner d (disagreement n (eps o) i) (disagreement n (beta o) i)))
    by (refine (integrable_same P _ _ _ I1); intro o; apply inner_sym).
  assert (E1' : E (fun o => inner d (disagreement n (eps o) i) (disagreement n (beta o) i)) = 0)
    by (rewrite <- E1; apply E_same; [intro o; apply inner_sym | assumption]).
  assert (I0 : integrable (fun o => energy d (disagreement n (beta o)) i)).
  { apply (integrable_same P (fun o => bilinear n (gram d (beta o)) (centring n i) (centring n i))).
    - intro o. symmetry. now apply inner_disagreement.
    - apply integrable_bilinear. apply Hu. }
  pose proof (integrable_add P _ _ I0 I2) as I02.
  pose proof (integrable_add P _ _ I1' I3) as I13.
  rewrite <- (E_same P (fun o =>
    (energy d (disagreement n (beta o)) i
     + inner d (disagreement n (beta o) i) (disagreement n (eps' o) i))
    + (inner d (disagreement n (eps o) i) (disagreement n (beta o) i)
       + inner d (disagreement n (eps o) i) (disagreement n (eps' o) i)))).
  - rewrite (E_add P _ _ I02 I13), (E_add P _ _ I0 I2), (E_add P _ _ I1' I3), E2, E1', E3. ring.
  - intro o. unfold residual. now rewrite inner_plus.
  - now apply integrable_add.
Qed.

(** Hence the expected bias energies are read off pairs of residuals. *)
Theorem energies_from_residual_pairs :
  forall (P : Expectation) (n d : nat) (beta eps eps' : random_tilts P), (3 <= n)%nat ->
  uncorrelated n d beta -> orthogonal n d beta eps -> orthogonal n d beta eps' ->
  orthogonal n d eps eps' ->
  let s j := E (fun o => inner d (residual n beta eps o j) (residual n beta eps' o j)) in
  forall i, (i < n)%nat ->
  s i = E (fun o => energy d (disagreement n (beta o)) i) /\
  expected_energy d beta i = apply_Tinv n s i.
Proof.
  intros P n d beta eps eps' Hn Hu H1 H2 H3 s i Hi. split.
  - unfold s. rewrite residual_pairs by assumption. symmetry. now apply disagreement_energy.
  - unfold apply_Tinv. rewrite (sum_ext n s (apply_T n (expected_energy d beta)))
      by (intros j Hj; now apply residual_pairs).
    unfold s. rewrite residual_pairs by assumption.
    symmetry. now apply (T_inverse_as_printed n Hn (expected_energy d beta) i).
Qed.

(** No tilts at all, and the same noise in both rounds: signs of one coordinate. *)
Definition no_tilts : random_tilts eight_outcomes := fun _ _ _ => 0.

Lemma no_tilts_uncorrelated : uncorrelated 3 1 no_tilts.
Proof.
  split; [intros i j _ _; exact I|]. intros i j _ _ _. unfold gram, inner, no_tilts. cbn. field.
Qed.

Lemma no_tilts_orthogonal y : orthogonal 3 1 no_tilts y.
Proof. intros i j _ _. split; [exact I|]. unfold inner, no_tilts. cbn. field. Qed.

(** Refuted: a round paired with itself (k = l). *)
Theorem residual_pairs_not_one_round :
  ~ (forall (P : Expectation) (n d : nat) (beta eps : random_tilts P),
     uncorrelated n d beta -> orthogonal n d beta eps -> forall i, (i < n)%nat ->
     E (fun o => inner d (residual n beta eps o i) (residual n beta eps o i))
     = apply_T n (expected_energy d beta) i).
Proof.
  intro F. specialize (F eight_outcomes 3%nat 1%nat no_tilts (sign_tilts 1)
    no_tilts_uncorrelated (no_tilts_orthogonal _) 0%nat ltac:(lia)).
  revert F. unfold residual, apply_T, expected_energy, energy, no_tilts, disagreement, crowd_mean.
  cbn. lra.
Qed.

(** Refuted: noise that leans on the tilts. *)
Theorem residual_pairs_not_leaning_noise :
  ~ (forall (P : Expectation) (n d : nat) (beta eps eps' : random_tilts P),
     uncorrelated n d beta -> orthogonal n d beta eps -> orthogonal n d eps eps' ->
     forall i, (i < n)%nat ->
     E (fun o => inner d (residual n beta eps o i) (residual n beta eps' o i))
     = apply_T n (expected_energy d beta) i).
Proof.
  intro F. specialize (F eight_outcomes 3%nat 1%nat (sign_tilts 1) no_tilts (sign_tilts 1)
    (sign_tilts_uncorrelated 1)).
  assert (G := F ltac:(intros i j _ _; split; [exact I | unfold inner, no_tilts; cbn; field])
                 (no_tilts_orthogonal _) 0%nat ltac:(lia)).
  revert G. unfold residual, apply_T, expected_energy, energy, no_tilts, disagreement, crowd_mean.
  cbn. lra.
Qed.
