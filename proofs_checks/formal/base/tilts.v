(** Tilts, their Gram matrix, aggregate biases and disagreements.
    [beta i k] is coordinate k < d of the tilt of client i < n. *)
From Fedtheory Require Import sums.

Definition inner (d : nat) (x y : nat -> R) : R := sum d (fun k => x k * y k).

Definition gram (d : nat) (beta : nat -> nat -> R) (i j : nat) : R :=
  inner d (beta i) (beta j).

Definition energy (d : nat) (beta : nat -> nat -> R) (i : nat) : R :=
  inner d (beta i) (beta i).

(** b(w) = sum of w_i beta_i. *)
Definition aggregate (n : nat) (w : nat -> R) (beta : nat -> nat -> R) (k : nat) : R :=
  sum n (fun i => w i * beta i k).

(** beta~_i = beta_i - (1/n) (beta_1 + ... + beta_n). *)
Definition crowd_mean (n : nat) (beta : nat -> nat -> R) (k : nat) : R :=
  1 / INR n * sum n (fun i => beta i k).

Definition disagreement (n : nat) (beta : nat -> nat -> R) (i k : nat) : R :=
  beta i k - crowd_mean n beta k.

(** The bilinear form v' Q w, and V(w) = sum of w_i^2 q_i. *)
Definition bilinear (n : nat) (Q : nat -> nat -> R) (v w : nat -> R) : R :=
  sum n (fun i => sum n (fun j => v i * w j * Q i j)).

Definition diagonal_energy (n : nat) (w q : nat -> R) : R := sum n (fun i => w i ^ 2 * q i).

(** Weights of a disagreement: entry (i, j) of J = I - (1/n) 11'. *)
Definition centring (n i j : nat) : R := delta i j - 1 / INR n.

Lemma inner_ext d x x' y y' :
  (forall k, (k < d)%nat -> x k = x' k) -> (forall k, (k < d)%nat -> y k = y' k) ->
  inner d x y = inner d x' y'.
Proof. intros Hx Hy. apply sum_ext. intros k Hk. now rewrite Hx, Hy. Qed.

Lemma inner_sym d x y : inner d x y = inner d y x.
Proof. apply sum_ext. intros; ring. Qed.

Lemma gram_sym d beta i j : gram d beta i j = gram d beta j i.
Proof. apply inner_sym. Qed.

Lemma energy_nonneg d beta i : 0 <= energy d beta i.
Proof. apply sum_nonneg. intros; nra. Qed.

(** Inner products of aggregates are read off the Gram matrix. *)
Lemma inner_aggregate n d v w beta :
  inner d (aggregate n v beta) (aggregate n w beta) = bilinear n (gram d beta) v w.
Proof.
  unfold inner, aggregate, bilinear, gram, inner.
  rewrite (sum_ext d _ (fun k => sum n (fun i => sum n (fun j =>
             v i * w j * (beta i k * beta j k))))).
  - rewrite sum_swap. apply sum_ext. intros i _.
    rewrite sum_swap. apply sum_ext. intros j _. now rewrite sum_scale.
  - intros k _. rewrite <- sum_scale_right. apply sum_ext. intros i _.
    rewrite <- sum_scale. apply sum_ext. intros; ring.
Qed.

Lemma disagreement_aggregate n beta i k : (i < n)%nat ->
  disagreement n beta i k = aggregate n (centring n i) beta k.
Proof.
  intro Hi. unfold disagreement, crowd_mean, aggregate, centring.
  rewrite (sum_ext n (fun j => (delta i j - 1 / INR n) * beta j k)
             (fun j => delta i j * beta j k - 1 / INR n * beta j k)) by (intros; ring).
  rewrite sum_sub, sum_scale, sum_delta by assumption. reflexivity.
Qed.

(** The Gram matrix of the disagreements is J Q J. *)
Lemma inner_disagreement n d beta i j : (i < n)%nat -> (j < n)%nat ->
  inner d (disagreement n beta i) (disagreement n beta j)
  = bilinear n (gram d beta) (centring n i) (centring n j).
Proof.
  intros Hi Hj. rewrite <- inner_aggregate.
  apply inner_ext; intros; now apply disagreement_aggregate.
Qed.

Lemma inner_aggregate_disagreement n d w beta j : (j < n)%nat ->
  inner d (aggregate n w beta) (disagreement n beta j)
  = bilinear n (gram d beta) w (centring n j).
Proof.
  intro Hj. rewrite <- inner_aggregate.
  apply inner_ext; intros; [reflexivity | now apply disagreement_aggregate].
Qed.

Lemma bilinear_ext n Q Q' v w :
  (forall i j, (i < n)%nat -> (j < n)%nat -> Q i j = Q' i j) ->
  bilinear n Q v w = bilinear n Q' v w.
Proof.
  intro H. apply sum_ext. intros i Hi. apply sum_ext. intros j Hj. now rewrite H.
Qed.

Lemma bilinear_add n Q Q' v w :
  bilinear n (fun i j => Q i j + Q' i j) v w = bilinear n Q v w + bilinear n Q' v w.
Proof.
  unfold bilinear. rewrite <- sum_add. apply sum_ext. intros i _.
  rewrite <- sum_add. apply sum_ext. intros; ring.
Qed.

(** A diagonal Q leaves the diagonal terms only. *)
Lemma bilinear_diagonal n q v w :
  bilinear n (fun i j => delta i j * q i) v w = sum n (fun i => v i * w i * q i).
Proof.
  apply sum_ext. intros i Hi.
  rewrite (sum_ext n _ (fun j => delta i j * (v i * w j * q i))) by (intros; ring).
  now rewrite sum_delta.
Qed.

Lemma sum_centring_weighted n i x : (i < n)%nat ->
  sum n (fun j => centring n i j * x j) = x i - 1 / INR n * sum n x.
Proof.
  intro Hi. unfold centring.
  rewrite (sum_ext n _ (fun j => delta i j * x j - 1 / INR n * x j)) by (intros; ring).
  now rewrite sum_sub, sum_scale, sum_delta.
Qed.

(** The diagonal of J diag(q) J: (1 - 2/n) q_i + (1/n^2) sum of q. *)
Lemma diagonal_energy_centring n q i : (i < n)%nat ->
  diagonal_energy n (centring n i) q = (1 - 2 / INR n) * q i + 1 / INR n ^ 2 * sum n q.
Proof.
  intro Hi. pose proof (clients_ge_1 n ltac:(lia)). unfold diagonal_energy, centring.
  rewrite (sum_ext n _ (fun j => delta i j * ((1 - 2 / INR n) * q j) + 1 / INR n ^ 2 * q j)).
  - rewrite sum_add, sum_scale, sum_delta by assumption. reflexivity.
  - intros j _. same_client i j; field; lra.
Qed.
