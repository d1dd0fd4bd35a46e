(** Lemma 5.9: weights from wrong costs lose at most twice the largest error, as printed;
    sharpened, at most once the largest error, and no constant below 1 will do. *)
From Fedtheory Require Import sums harmonic crowd_weights crowd_weights_sharp.

Theorem claim : forall (n : nat) (c chat : nat -> R) (Delta : R),
  (0 < n)%nat -> harmonic.positive n c -> harmonic.positive n chat -> close n chat c Delta ->
  forall w, in_simplex n w -> cost n (harmonic_weights n chat) c <= cost n w c + 2 * Delta.
Proof. exact crowd_weights.harmonic_weights_stability_printed. Qed.

(** mean error in place of the largest *)
Theorem claim_not_mean_error : ~ (
  forall (n : nat) (c chat : nat -> R),
  (0 < n)%nat -> harmonic.positive n c -> harmonic.positive n chat ->
  cost n (harmonic_weights n chat) c <=
    harmonic_value n c + sums.sum n (fun i => Rabs (chat i - c i)) / INR n).
Proof. exact crowd_weights_sharp.harmonic_weights_not_mean_error. Qed.

(** any two estimates *)
Theorem claim_not_lipschitz : ~ (
  exists K : R, forall (n : nat) (c chat chat' : nat -> R) (Delta : R),
  (0 < n)%nat -> harmonic.positive n c ->
  harmonic.positive n chat -> harmonic.positive n chat' -> close n chat chat' Delta ->
  cost n (harmonic_weights n chat) c <= cost n (harmonic_weights n chat') c + K * Delta).
Proof. exact crowd_weights_sharp.harmonic_weights_not_lipschitz. Qed.

Theorem sharpened : forall (n : nat) (c chat : nat -> R) (Delta : R),
  (0 < n)%nat -> harmonic.positive n c -> harmonic.positive n chat -> close n chat c Delta ->
  cost n (harmonic_weights n chat) c <= harmonic_value n c + Delta.
Proof. exact crowd_weights.harmonic_weights_stability. Qed.

(** constant 9/10 *)
Theorem sharpened_not_nine_tenths : ~ (
  forall (n : nat) (c chat : nat -> R) (Delta : R),
  (0 < n)%nat -> harmonic.positive n c -> harmonic.positive n chat -> close n chat c Delta ->
  cost n (harmonic_weights n chat) c <= harmonic_value n c + 9 / 10 * Delta).
Proof. exact crowd_weights_sharp.harmonic_weights_not_nine_tenths. Qed.

(** constant 1/2 *)
Theorem sharpened_not_half : ~ (
  forall (n : nat) (c chat : nat -> R) (Delta : R),
  (0 < n)%nat -> harmonic.positive n c -> harmonic.positive n chat -> close n chat c Delta ->
  cost n (harmonic_weights n chat) c <= harmonic_value n c + 1 / 2 * Delta).
Proof. exact crowd_weights_sharp.harmonic_weights_not_half. Qed.

(** only over-estimates bounded *)
Theorem sharpened_not_one_sided_over : ~ (
  forall (n : nat) (c chat : nat -> R) (Delta : R),
  (0 < n)%nat -> harmonic.positive n c -> harmonic.positive n chat -> 0 <= Delta ->
  (forall i, (i < n)%nat -> chat i - c i <= Delta) ->
  cost n (harmonic_weights n chat) c <= harmonic_value n c + Delta).
Proof. exact crowd_weights_sharp.harmonic_weights_not_one_sided_over. Qed.

Theorem sharpened_best : forall C : R, C < 1 ->
  exists (n : nat) (c chat : nat -> R) (Delta : R),
  (0 < n)%nat /\ harmonic.positive n c /\ harmonic.positive n chat /\ close n chat c Delta /\
  harmonic_value n c + C * Delta < cost n (harmonic_weights n chat) c.
Proof. exact crowd_weights_sharp.harmonic_weights_constant_sharp. Qed.
