(** Small random crowds used as counterexamples: one coordinate, equally likely outcomes. *)
From Fedtheory Require Import sums tilts expectation.

Definition one_outcome : Expectation := equally_likely 1 (le_n 1).
Definition eight_outcomes : Expectation := equally_likely 8 ltac:(lia).

(** All clients have the same tilt 1. *)
Definition common_tilt : random_tilts one_outcome := fun _ _ _ => 1.

(** Every client tosses a fair sign, independently: client i < 3 reads bit i of the outcome.
    Client 0's tilt is multiplied by [scale]. *)
Definition sign_tilts (scale : R) : random_tilts eight_outcomes := fun o i _ =>
  let sign := if Nat.testbit o i then 1 else -1 in
  match i with O => scale * sign | _ => sign end.

(** Unfold a statement about these crowds to arithmetic. *)
Ltac compute_crowd :=
  unfold expected_energy, energy, disagreement, crowd_mean, diagonal_energy, aggregate, gram,
    common_tilt; cbn.

Lemma sign_tilts_uncorrelated scale : uncorrelated 3 1 (sign_tilts scale).
Proof.
  split; [intros i j _ _; exact I|].
  intros i j Hi Hj Hne.
  destruct i as [|[|[|i]]]; try lia; destruct j as [|[|[|j]]]; try lia; cbn; field.
Qed.

Lemma sign_tilts_energy scale i : (i < 3)%nat ->
  expected_energy 1 (sign_tilts scale) i = if Nat.eqb i 0 then scale ^ 2 else 1.
Proof. intro Hi. destruct i as [|[|[|i]]]; try lia; compute_crowd; field. Qed.

(** Two independent centred clients: a fair sign, and 0, 0, 2, -2 with equal chances. *)
Definition lottery_tilts : random_tilts eight_outcomes := fun o i _ =>
  match i with
  | O => if Nat.ltb o 4 then 1 else -1
  | _ => match Nat.modulo o 4 with 2%nat => 2 | 3%nat => -2 | _ => 0 end
  end.

Lemma lottery_tilts_uncorrelated : uncorrelated 2 1 lottery_tilts.
Proof.
  split; [intros i j _ _; exact I|].
  intros i j Hi Hj Hne.
  destruct i as [|[|i]]; try lia; destruct j as [|[|j]]; try lia; cbn; field.
Qed.
