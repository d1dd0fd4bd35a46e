(** The inverse of T is a U-statistic of the tilts: for every array of tilts
      (T^-1 s)_i = 1/((n-1)(n-2)) sum over j <> k, both other than i, of
                   <beta_i - beta_j, beta_i - beta_k>,
    where s are the disagreement energies. *)
From Fedtheory Require Import sums tilts crowd_map.

(** beta_i - beta_j. *)
Definition gap (beta : nat -> nat -> R) (i j k : nat) : R := beta i k - beta j k.

(** 1 if i, j and k are three different clients, else 0. *)
Definition distinct (i j k : nat) : R := (1 - delta i j) * (1 - delta i k) * (1 - delta j k).

Definition u_statistic (n d : nat) (beta : nat -> nat -> R) (i : nat) : R :=
  1 / ((INR n - 1) * (INR n - 2)) * sum n (fun j => sum n (fun k =>
    distinct i j k * inner d (gap beta i j) (gap beta i k))).

Definition disagreement_energies (n d : nat) (beta : nat -> nat -> R) (i : nat) : R :=
  energy d (disagreement n beta) i.

(** One coordinate: the double sum is (sum)^2 minus the sum of squares. *)
Lemma distinct_pairs n (x : nat -> R) i : (i < n)%nat -> x i = 0 ->
  sum n (fun j => sum n (fun k => distinct i j k * (x j * x k)))
  = sum n x * sum n x - sum n (fun j => x j * x j).
Proof.
  intros Hi H0.
  rewrite (sum_ext n _ (fun j => x j * sum n x - x j * x j)).
  - now rewrite sum_sub, sum_scale_right.
  - intros j Hj. rewrite (sum_ext n _ (fun k => x j * x k - delta j k * (x j * x k))).
    + rewrite sum_sub, sum_scale. f_equal.
      now rewrite (sum_delta n j (fun k => x j * x k)).
    + intros k Hk. unfold distinct. same_client i j; [rewrite H0; ring|].
      same_client i k; [rewrite H0; ring|]. ring.
Qed.

Lemma coordinate_identity n (b : nat -> R) i : (0 < n)%nat -> (i < n)%nat ->
  let m := 1 / INR n * sum n b in
  sum n (fun j => sum n (fun k => distinct i j k * ((b i - b j) * (b i - b k))))
  = INR n * (INR n - 1) * ((b i - m) * (b i - m)) - sum n (fun j => (b j - m) * (b j - m)).
Proof.
  intros Hn Hi m. pose proof (clients_ge_1 n Hn) as Hr.
  rewrite (distinct_pairs n (fun j => b i - b j)) by (assumption || ring).
  rewrite sum_sub, sum_const.
  assert (Hm : sum n b = INR n * m) by (unfold m; field; lra).
  rewrite (sum_ext n (fun j => (b i - b j) * (b i - b j))
             (fun j => ((b i * b i - m * m) - 2 * (b i - m) * b j) + (b j - m) * (b j - m)
                       )) by (intros; ring).
  rewrite sum_add, sum_sub, sum_scale, sum_const, Hm. ring.
Qed.

Theorem inverse_is_u_statistic : forall (n d : nat) (beta : nat -> nat -> R) (i : nat),
  (3 <= n)%nat -> (i < n)%nat ->
  apply_Tinv n (disagreement_energies n d beta) i = u_statistic n d beta i.
Proof.
  intros n d beta i Hn Hi. pose proof (clients_ge_3 n Hn) as Hr.
  assert (Hsum : sum n (fun j => sum n (fun k =>
                   distinct i j k * inner d (gap beta i j) (gap beta i k)))
                 = INR n * (INR n - 1) * disagreement_energies n d beta i
                   - sum n (disagreement_energies n d beta)).
  { transitivity (sum d (fun c => sum n (fun j => sum n (fun k =>
      distinct i j k * ((beta i c - beta j c) * (beta i c - beta k c)))))).
    - symmetry. rewrite (sum_swap d n). apply sum_ext. intros j Hj. rewrite (sum_swap d n).
      apply sum_ext. intros k Hk. unfold inner, gap. now rewrite sum_scale.
    - rewrite (sum_ext d _ (fun c =>
        INR n * (INR n - 1) * (disagreement n beta i c * disagreement n beta i c)
        - sum n (fun j => disagreement n beta j c * disagreement n beta j c))).
      + rewrite sum_sub, sum_scale. unfold disagreement_energies, energy, inner.
        now rewrite (sum_swap n d).
      + intros c Hc. apply (coordinate_identity n (fun j => beta j c) i); lia. }
  unfold u_statistic. rewrite Hsum. unfold apply_Tinv. field. lra.
Qed.

(** For three clients one pair is left, so that a client at right angles to both others gets
    q_0 + <beta_1, beta_2>, which may be negative. *)
Theorem u_statistic_three_clients : forall (d : nat) (beta : nat -> nat -> R),
  u_statistic 3 d beta 0 = inner d (gap beta 0 1) (gap beta 0 2).
Proof.
  intros d beta. unfold u_statistic. cbn [sum]. unfold distinct, delta. cbn [Nat.eqb INR].
  rewrite (inner_sym d (gap beta 0 2) (gap beta 0 1)). field.
Qed.

(** A client without bias between two opposite ones: beta = (0, 1, -1) in one dimension. *)
Definition silent_client (i k : nat) : R :=
  match i with O => 0 | S O => 1 | _ => -1 end.

Ltac compute_statistic :=
  unfold apply_Tinv, u_statistic, disagreement_energies, energy, disagreement, crowd_mean, inner,
    gap, distinct, delta, silent_client; cbn.

(** Refuted: the inverted disagreement energies are never negative. *)
Theorem inverse_not_nonnegative :
  ~ (forall (n d : nat) (beta : nat -> nat -> R) (i : nat), (3 <= n)%nat -> (i < n)%nat ->
     0 <= apply_Tinv n (disagreement_energies n d beta) i).
Proof.
  intro F. specialize (F 3%nat 1%nat silent_client 0%nat ltac:(lia) ltac:(lia)).
  revert F. compute_statistic. lra.
Qed.

(** Refuted: divided by (n-1)^2, or with the pairs j = k counted in. *)
Theorem u_statistic_not_nm1_squared :
  ~ (forall (n d : nat) (beta : nat -> nat -> R) (i : nat), (3 <= n)%nat -> (i < n)%nat ->
     apply_Tinv n (disagreement_energies n d beta) i
     = 1 / ((INR n - 1) * (INR n - 1)) * sum n (fun j => sum n (fun k =>
         distinct i j k * inner d (gap beta i j) (gap beta i k)))).
Proof.
  intro F. specialize (F 3%nat 1%nat silent_client 1%nat ltac:(lia) ltac:(lia)).
  revert F. compute_statistic. lra.
Qed.

Theorem u_statistic_not_with_equal_pairs :
  ~ (forall (n d : nat) (beta : nat -> nat -> R) (i : nat), (3 <= n)%nat -> (i < n)%nat ->
     apply_Tinv n (disagreement_energies n d beta) i
     = 1 / ((INR n - 1) * (INR n - 2)) * sum n (fun j => sum n (fun k =>
         inner d (gap beta i j) (gap beta i k)))).
Proof.
  intro F. specialize (F 3%nat 1%nat silent_client 1%nat ltac:(lia) ltac:(lia)).
  revert F. compute_statistic. lra.
Qed.
