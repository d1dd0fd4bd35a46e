(** Truncating by higher-order SVD loses at most a factor sqrt D against the best, and no less. *)
From Fedtheory Require Import sums orthonormal tensor_retraction.

Theorem claim : forall (N D : nat) (P : nat -> vector -> vector) (low : nat -> vector ->
  Prop) (z x : vector), (forall s, (s < D)%nat -> projection N (P s)) -> (forall s, (s < D)%nat ->
  low s x) -> ((forall s, (s < D)%nat -> nearest N (P s) (low s) z) ->
  dist2 N z (truncate P D z) <= INR D * dist2 N z x) /\ (separate D P low ->
  (forall s, (s < D)%nat -> nearest N (P s) (low s) (truncate P s z)) ->
  dist2 N z (truncate P D z) <= INR D * dist2 N z x).
Proof. exact tensor_retraction.hosvd_quasi_optimal. Qed.

(** sqrt(D' - 1) *)
Theorem claim_not_d_minus_1 :
  ~ (forall (N D : nat) (P : nat -> vector -> vector) (low : nat -> vector -> Prop) (z x :
    vector), (forall s, (s < D)%nat -> projection N (P s)) ->
  (forall s, (s < D)%nat -> low s x) -> (forall s, (s < D)%nat -> nearest N (P s) (low s) z) ->
  dist2 N z (truncate P D z) <= (INR D - 1) * dist2 N z x).
Proof. exact tensor_retraction.hosvd_not_d_minus_1. Qed.

(** X of low rank in all modes but one *)
Theorem claim_not_all_modes_but_one :
  ~ (forall (N D : nat) (P : nat -> vector -> vector) (low : nat -> vector -> Prop) (z x :
    vector), (forall s, (s < D)%nat -> projection N (P s)) ->
  (forall s, (s < D - 1)%nat -> low s x) ->
  (forall s, (s < D)%nat -> nearest N (P s) (low s) z) ->
  dist2 N z (truncate P D z) <= INR D * dist2 N z x).
Proof. exact tensor_retraction.hosvd_not_all_modes_but_one. Qed.
