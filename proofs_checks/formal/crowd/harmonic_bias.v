(** Proposition 3.4 for random tilts: weights fixed in advance have expected bias energy
    sum of w_i^2 zeta_i^2, at least Psi_0 = H(zeta^2), reached by w_i = Psi_0 / zeta_i^2. *)
From Fedtheory Require Import sums tilts expectation harmonic witness_crowds.

Definition mean_bias_energy {P : Expectation} (n d : nat) (beta : random_tilts P)
  (w : nat -> R) : R :=
  E (fun o => inner d (aggregate n w (beta o)) (aggregate n w (beta o))).

Theorem oracle_bias_energy : forall (P : Expectation) (n d : nat) (beta : random_tilts P),
  (0 < n)%nat -> uncorrelated n d beta -> positive n (expected_energy d beta) ->
  let Psi0 := harmonic_value n (expected_energy d beta) in
  (forall w, total_one n w -> Psi0 <= mean_bias_energy n d beta w) /\
  mean_bias_energy n d beta (harmonic_weights n (expected_energy d beta)) = Psi0.
Proof.
  intros P n d beta Hn Hu Hpos Psi0. unfold mean_bias_energy. split.
  - intros w Hw. rewrite expected_bias_energy by assumption.
    now apply (harmonic_law n (expected_energy d beta) Hn Hpos).
  - rewrite expected_bias_energy by assumption. now apply cost_harmonic.
Qed.

(** Refuted: correlated tilts are allowed. *)
Theorem bias_energy_not_correlated :
  ~ (forall (P : Expectation) (n d : nat) (beta : random_tilts P) (w : nat -> R),
     square_integrable n d beta ->
     mean_bias_energy n d beta w = diagonal_energy n w (expected_energy d beta)).
Proof.
  intro F. specialize (F one_outcome 2%nat 1%nat common_tilt (fun _ => 1 / 2)).
  specialize (F (fun _ _ _ _ => I)). revert F. unfold mean_bias_energy. compute_crowd. lra.
Qed.

(** Refuted: the weights may depend on the realised tilts, E(w_i^2) replacing w_i^2. Witness:
    the weights that are best for the realised energies (1, 0) or (1, 4). *)
Definition realised_oracle_weights (o i : nat) : R :=
  match Nat.modulo o 4 with
  | 0%nat | 1%nat => match i with O => 0 | _ => 1 end
  | _ => match i with O => 4 / 5 | _ => 1 / 5 end
  end.

Theorem bias_energy_not_random_weights :
  ~ (forall (P : Expectation) (n d : nat) (beta : random_tilts P) (w : outcome P -> nat -> R),
     uncorrelated n d beta -> (forall o, in_simplex n (w o)) ->
     (forall i, integrable (fun o => w o i ^ 2)) ->
     E (fun o => inner d (aggregate n (w o) (beta o)) (aggregate n (w o) (beta o)))
     = sum n (fun i => E (fun o => w o i ^ 2) * expected_energy d beta i)).
Proof.
  intro F. specialize (F eight_outcomes 2%nat 1%nat lottery_tilts realised_oracle_weights).
  assert (G := F lottery_tilts_uncorrelated). clear F.
  assert (Hw : forall o, in_simplex 2 (realised_oracle_weights o)).
  { intro o. unfold in_simplex, total_one, realised_oracle_weights. cbn [sum].
    destruct (Nat.modulo o 4) as [|[|m]]; (split; [lra|]);
      intros [|i] _; lra. }
  specialize (G Hw (fun _ => I)). revert G.
  unfold realised_oracle_weights. compute_crowd. lra.
Qed.

(** Refuted: uniform weights reach Psi_0. *)
Theorem oracle_not_uniform :
  ~ (forall (P : Expectation) (n d : nat) (beta : random_tilts P),
     (0 < n)%nat -> uncorrelated n d beta -> positive n (expected_energy d beta) ->
     mean_bias_energy n d beta (fun _ => 1 / INR n)
     = harmonic_value n (expected_energy d beta)).
Proof.
  intro F. specialize (F eight_outcomes 3%nat 1%nat (sign_tilts 2) ltac:(lia)).
  specialize (F (sign_tilts_uncorrelated 2)).
  assert (Hpos : positive 3 (expected_energy 1 (sign_tilts 2)))
    by (intros i Hi; rewrite sign_tilts_energy by assumption; destruct (Nat.eqb i 0); lra).
  specialize (F Hpos). revert F. unfold mean_bias_energy.
  rewrite expected_bias_energy by apply sign_tilts_uncorrelated.
  unfold harmonic_value, diagonal_energy. cbn [sum]. rewrite !sign_tilts_energy by lia. cbn. lra.
Qed.
