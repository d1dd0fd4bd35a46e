(** Theorem 5.1 (d): the energies are read off the law of the residuals, two rounds at a time. *)
From Fedtheory Require Import tilts expectation crowd_map crowd_pairs.

Theorem claim :
  forall (P : Expectation) (n d : nat) (beta eps eps' : random_tilts P),
  (3 <= n)%nat -> uncorrelated n d beta ->
  orthogonal n d beta eps -> orthogonal n d beta eps' -> orthogonal n d eps eps' ->
  let s j := E (fun o => inner d (residual n beta eps o j) (residual n beta eps' o j)) in
  forall i, (i < n)%nat ->
  s i = E (fun o => energy d (disagreement n (beta o)) i) /\
  expected_energy d beta i = apply_Tinv n s i.
Proof. exact crowd_pairs.energies_from_residual_pairs. Qed.

(** one round with itself *)
Theorem claim_not_one_round :
  ~ (forall (P : Expectation) (n d : nat) (beta eps : random_tilts P),
    uncorrelated n d beta -> orthogonal n d beta eps -> forall i, (i < n)%nat ->
    E (fun o => inner d (residual n beta eps o i) (residual n beta eps o i)) =
    apply_T n (expected_energy d beta) i).
Proof. exact crowd_pairs.residual_pairs_not_one_round. Qed.

(** noise that leans on the tilts *)
Theorem claim_not_leaning_noise :
  ~ (forall (P : Expectation) (n d : nat) (beta eps eps' : random_tilts P),
    uncorrelated n d beta -> orthogonal n d beta eps -> orthogonal n d eps eps' ->
    forall i, (i < n)%nat ->
    E (fun o => inner d (residual n beta eps o i) (residual n beta eps' o i)) =
    apply_T n (expected_energy d beta) i).
Proof. exact crowd_pairs.residual_pairs_not_leaning_noise. Qed.
