(** Proposition 5.23 (ii), two statements in one piece: the inner products of the disagreements
    are J Q J, before the shift and after it. *)
From Fedtheory Require Import sums tilts crowd_map crowd_incoherence crowd_guard.

(** Entry (i, j) of J Q J. *)
Definition projected_gram (n : nat) (Q : nat -> nat -> R) (i j : nat) : R :=
  bilinear n Q (centring n i) (centring n j).

Theorem shifted_disagreements_projected :
  forall (n d : nat) (beta : nat -> nat -> R) (c : nat -> R) (i j : nat),
  (i < n)%nat -> (j < n)%nat ->
  inner d (disagreement n (fun l k => beta l k + c k) i)
          (disagreement n (fun l k => beta l k + c k) j)
  = projected_gram n (gram d beta) i j.
Proof.
  intros n d beta c i j Hi Hj. unfold projected_gram.
  rewrite <- inner_disagreement by assumption.
  apply (guard_shift_invariant n d beta c i j). lia.
Qed.

Definition unit_tilts (i k : nat) : R := if Nat.eqb i k then 1 else 0.

(** Refuted: the Gram matrix itself does not see the shift. *)
Theorem gram_not_shift_invariant :
  ~ (forall (n d : nat) (beta : nat -> nat -> R) (c : nat -> R) (i j : nat),
     (i < n)%nat -> (j < n)%nat ->
     gram d (fun l k => beta l k + c k) i j = gram d beta i j).
Proof.
  intro F. specialize (F 2%nat 2%nat unit_tilts (fun _ => 1) 0%nat 1%nat ltac:(lia) ltac:(lia)).
  revert F. unfold gram, inner, unit_tilts. cbn. lra.
Qed.

(** Refuted: centring by 1/(n-1) in place of 1/n. *)
Theorem shifted_disagreements_not_n_minus_1 :
  ~ (forall (n d : nat) (beta : nat -> nat -> R) (c : nat -> R) (i j : nat),
     (3 <= n)%nat -> (i < n)%nat -> (j < n)%nat ->
     inner d (disagreement n (fun l k => beta l k + c k) i)
             (disagreement n (fun l k => beta l k + c k) j)
     = bilinear n (gram d beta) (fun l => delta i l - 1 / (INR n - 1))
                                (fun l => delta j l - 1 / (INR n - 1))).
Proof.
  intro F.
  specialize (F 3%nat 3%nat unit_tilts (fun _ => 0) 0%nat 0%nat (le_n 3) ltac:(lia) ltac:(lia)).
  revert F. unfold bilinear, gram, inner, disagreement, crowd_mean, unit_tilts, delta. cbn. lra.
Qed.

(** The two laws of the rebuilt Gram matrix together. *)
Theorem rebuilt_gram_laws : forall (n : nat) (G : nat -> nat -> R) (i : nat),
  (3 <= n)%nat -> centred_gram n G -> (i < n)%nat ->
  sum n (rebuilt_gram n G i) = rebuilt_gram n G i i /\
  rebuilt_gram n G i i = estimated_energies n G i.
Proof.
  intros n G i Hn HG Hi.
  split; [now apply rebuilt_gram_row_sums | now apply rebuilt_gram_diagonal].
Qed.

(** Refuted: the Gram matrix of true tilts obeys the first law as well. *)
Theorem gram_rows_not_balanced :
  ~ (forall (n d : nat) (beta : nat -> nat -> R) (i : nat), (3 <= n)%nat -> (i < n)%nat ->
     sum n (gram d beta i) = gram d beta i i).
Proof.
  intro F. specialize (F 3%nat 1%nat (fun _ _ => 1) 0%nat (le_n 3) ltac:(lia)).
  revert F. unfold gram, inner. cbn. lra.
Qed.
