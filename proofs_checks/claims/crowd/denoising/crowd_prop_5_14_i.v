(** Proposition 5.14 (i): the oracle's aggregate bias is uncorrelated with every disagreement. *)
From Fedtheory Require Import sums tilts expectation crowd_map harmonic crowd_consensus.

Theorem claim :
  forall (P : Expectation) (n d : nat) (beta : random_tilts P),
  uncorrelated n d beta -> harmonic.positive n (expected_energy d beta) ->
  forall j, (j < n)%nat ->
  mean_alignment n d beta (harmonic_weights n (expected_energy d beta)) j = 0.
Proof. exact crowd_consensus.crowd_mean_uncorrelated. Qed.

(** uniform weights *)
Theorem claim_not_uniform :
  ~ (forall (P : Expectation) (n d : nat) (beta : random_tilts P),
    uncorrelated n d beta -> harmonic.positive n (expected_energy d beta) ->
    forall j, (j < n)%nat -> mean_alignment n d beta (fun _ => 1 / INR n) j = 0).
Proof. exact crowd_consensus.crowd_mean_uncorrelated_not_uniform. Qed.

(** weights inverse to T zeta^2 *)
Theorem claim_not_uninverted :
  ~ (forall (P : Expectation) (n d : nat) (beta : random_tilts P),
    (3 <= n)%nat ->
    uncorrelated n d beta -> harmonic.positive n (expected_energy d beta) ->
    forall j, (j < n)%nat ->
    mean_alignment n d beta (harmonic_weights n (apply_T n (expected_energy d beta))) j = 0).
Proof. exact crowd_consensus.crowd_mean_uncorrelated_not_uninverted. Qed.
