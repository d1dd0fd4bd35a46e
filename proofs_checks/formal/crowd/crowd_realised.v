(** Lemma 5.4: on one realisation the disagreement energies are T q plus an error eta.
    Printed bound: |eta_i| <= 3 kappa qbar. Proved: |eta_i| <= kappa (T q)_i and
    |eta_i| <= (1 - 1/n) kappa qbar; after inversion the error is at most n/(n-1) kappa qbar. *)
From Fedtheory Require Import sums tilts crowd_map crowd_incoherence.

(** eta_i = -2/n (sum over j <> i of <beta_i, beta_j>)
            + 1/n^2 (sum over j <> l of <beta_j, beta_l>), as in the printed proof. *)
Definition cross_terms (n d : nat) (beta : nat -> nat -> R) (i : nat) : R :=
  sum n (off_diagonal (gram d beta) i).

Definition all_cross_terms (n d : nat) (beta : nat -> nat -> R) : R :=
  sum n (cross_terms n d beta).

Definition disagreement_error (n d : nat) (beta : nat -> nat -> R) (i : nat) : R :=
  - 2 / INR n * cross_terms n d beta i + 1 / INR n ^ 2 * all_cross_terms n d beta.

(** The mean energy qbar. *)
Definition mean_energy (n d : nat) (beta : nat -> nat -> R) : R :=
  sum n (energy d beta) / INR n.

Lemma off_diagonal_same Q i : off_diagonal Q i i = 0.
Proof. unfold off_diagonal. rewrite delta_same. ring. Qed.

(** w' (Q - D) w for weights s at client i and t elsewhere. *)
Lemma bilinear_two_level n d beta i s t : (i < n)%nat ->
  let w := fun j => (s - t) * delta i j + t in
  bilinear n (off_diagonal (gram d beta)) w w
  = 2 * (s - t) * t * cross_terms n d beta i + t ^ 2 * all_cross_terms n d beta.
Proof.
  intros Hi w.
  assert (Hrow : forall j, (j < n)%nat ->
    sum n (fun l => w j * w l * off_diagonal (gram d beta) j l)
    = delta i j * ((s - t) * t * cross_terms n d beta j)
      + ((s - t) * t * off_diagonal (gram d beta) j i + t ^ 2 * cross_terms n d beta j)).
  { intros j Hj.
    rewrite (sum_ext n _ (fun l => delta i l * (w j * (s - t) * off_diagonal (gram d beta) j l)
                                   + w j * t * off_diagonal (gram d beta) j l))
      by (intros; unfold w; ring).
    rewrite sum_add, sum_delta, sum_scale by assumption.
    fold (cross_terms n d beta j). unfold w. same_client i j; [rewrite off_diagonal_same|]; ring. }
  unfold bilinear. rewrite (sum_ext n _ _ Hrow), !sum_add, sum_delta, !sum_scale by assumption.
  fold (all_cross_terms n d beta).
  replace (sum n (fun j => off_diagonal (gram d beta) j i)) with (cross_terms n d beta i); [ring|].
  apply sum_ext. intros j _. unfold off_diagonal. now rewrite delta_sym, gram_sym.
Qed.

Lemma bilinear_centring_off n d beta i : (i < n)%nat ->
  bilinear n (off_diagonal (gram d beta)) (centring n i) (centring n i)
  = disagreement_error n d beta i.
Proof.
  intro Hi. pose proof (clients_ge_1 n ltac:(lia)) as Hr.
  pose proof (bilinear_two_level n d beta i (1 - 1 / INR n) (- (1 / INR n)) Hi) as H.
  cbv zeta in H. transitivity (2 * (1 - 1 / INR n - - (1 / INR n)) * - (1 / INR n)
    * cross_terms n d beta i + (- (1 / INR n)) ^ 2 * all_cross_terms n d beta).
  - rewrite <- H. apply sum_ext. intros j _. apply sum_ext. intros l _.
    unfold centring. ring.
  - unfold disagreement_error. field. lra.
Qed.

Theorem realised_disagreement_map : forall (n d : nat) (beta : nat -> nat -> R) (i : nat),
  (i < n)%nat ->
  energy d (disagreement n beta) i
  = apply_T n (energy d beta) i + disagreement_error n d beta i.
Proof.
  intros n d beta i Hi. unfold apply_T.
  rewrite <- diagonal_energy_centring, <- bilinear_centring_off by assumption.
  rewrite <- bias_energy_split, inner_aggregate.
  now apply inner_disagreement.
Qed.

Theorem disagreement_error_relative :
  forall (n d : nat) (beta : nat -> nat -> R) (kappa : R),
  non_zero_tilts n d beta -> incoherence_at_most n d beta kappa ->
  forall i, (i < n)%nat ->
  Rabs (disagreement_error n d beta i) <= kappa * apply_T n (energy d beta) i.
Proof.
  intros n d beta kappa Hq Hk i Hi.
  apply incoherence_iff_between in Hk; [|assumption]. destruct Hk as [_ Hk].
  unfold apply_T. rewrite <- diagonal_energy_centring, <- bilinear_centring_off by assumption.
  apply Hk.
Qed.

(** Weights +1 or -1 everywhere: the total cross terms, and those with client i flipped. *)
Lemma cross_terms_bounds n d beta kappa i :
  non_zero_tilts n d beta -> incoherence_at_most n d beta kappa -> (i < n)%nat ->
  Rabs (all_cross_terms n d beta) <= kappa * sum n (energy d beta) /\
  Rabs (all_cross_terms n d beta - 4 * cross_terms n d beta i) <= kappa * sum n (energy d beta).
Proof.
  intros Hq Hk Hi. apply incoherence_iff_between in Hk; [|assumption]. destruct Hk as [_ Hk].
  assert (Hform : forall s, s ^ 2 = 1 ->
    Rabs (2 * (s - 1) * cross_terms n d beta i + all_cross_terms n d beta)
    <= kappa * sum n (energy d beta)).
  { intros s Hs. pose proof (bilinear_two_level n d beta i s 1 Hi) as E. cbv zeta in E.
    replace (2 * (s - 1) * cross_terms n d beta i + all_cross_terms n d beta)
      with (2 * (s - 1) * 1 * cross_terms n d beta i + 1 ^ 2 * all_cross_terms n d beta) by ring.
    rewrite <- E.
    replace (sum n (energy d beta))
      with (diagonal_energy n (fun j => (s - 1) * delta i j + 1) (energy d beta)); [apply Hk|].
    apply sum_ext. intros j _.
    replace (((s - 1) * delta i j + 1) ^ 2) with 1; [ring|].
    unfold delta. destruct (Nat.eqb i j); nra. }
  split.
  - replace (all_cross_terms n d beta)
      with (2 * (1 - 1) * cross_terms n d beta i + all_cross_terms n d beta) by ring.
    apply Hform. ring.
  - replace (all_cross_terms n d beta - 4 * cross_terms n d beta i)
      with (2 * (-1 - 1) * cross_terms n d beta i + all_cross_terms n d beta) by ring.
    apply Hform. ring.
Qed.

Lemma total_energy n d beta : (0 < n)%nat ->
  sum n (energy d beta) = INR n * mean_energy n d beta.
Proof. intro Hn. pose proof (clients_ge_1 n Hn). unfold mean_energy. field. lra. Qed.

(** |a x + b y| <= (|a| + |b|) m when |x|, |y| <= m. *)
Lemma abs_combination a b x y m : Rabs x <= m -> Rabs y <= m ->
  Rabs (a * x + b * y) <= (Rabs a + Rabs b) * m.
Proof.
  intros Hx Hy. eapply Rle_trans; [apply Rabs_triang|]. rewrite !Rabs_mult.
  pose proof (Rabs_pos a). pose proof (Rabs_pos b). nra.
Qed.

(** The best constant in front of kappa qbar: 1 - 1/n. *)
Theorem disagreement_error_sharp :
  forall (n d : nat) (beta : nat -> nat -> R) (kappa : R), (2 <= n)%nat ->
  non_zero_tilts n d beta -> incoherence_at_most n d beta kappa ->
  forall i, (i < n)%nat ->
  Rabs (disagreement_error n d beta i) <= (1 - 1 / INR n) * (kappa * mean_energy n d beta).
Proof.
  intros n d beta kappa Hn Hq Hk i Hi. pose proof (clients_ge_2 n Hn) as Hr.
  destruct (cross_terms_bounds n d beta kappa i Hq Hk Hi) as [H1 H2].
  rewrite total_energy in H1, H2 by lia.
  replace (disagreement_error n d beta i)
    with (1 / (2 * INR n) * (all_cross_terms n d beta - 4 * cross_terms n d beta i)
          + - ((INR n - 2) / (2 * INR n ^ 2)) * all_cross_terms n d beta)
    by (unfold disagreement_error; field; lra).
  eapply Rle_trans; [apply (abs_combination _ _ _ _ _ H2 H1)|].
  rewrite Rabs_Ropp, !Rabs_pos_eq.
  - right. field. lra.
  - apply Rmult_le_pos; [lra|]. left. apply Rinv_0_lt_compat. nra.
  - apply Rmult_le_pos; [lra|]. left. apply Rinv_0_lt_compat. lra.
Qed.

Lemma kappa_mean_energy_nonneg n d beta kappa : (0 < n)%nat ->
  incoherence_at_most n d beta kappa -> 0 <= kappa * mean_energy n d beta.
Proof.
  intros Hn [Hk _]. pose proof (clients_ge_1 n Hn). apply Rmult_le_pos; [assumption|].
  apply Rmult_le_pos; [apply sum_nonneg; intros; apply energy_nonneg|].
  left. apply Rinv_0_lt_compat. lra.
Qed.

Theorem disagreement_error_printed :
  forall (n d : nat) (beta : nat -> nat -> R) (kappa : R), (2 <= n)%nat ->
  non_zero_tilts n d beta -> incoherence_at_most n d beta kappa ->
  forall i, (i < n)%nat ->
  Rabs (disagreement_error n d beta i) <= 3 * kappa * mean_energy n d beta.
Proof.
  intros n d beta kappa Hn Hq Hk i Hi. pose proof (clients_ge_2 n Hn) as Hr.
  pose proof (disagreement_error_sharp n d beta kappa Hn Hq Hk i Hi) as Hb.
  pose proof (kappa_mean_energy_nonneg n d beta kappa ltac:(lia) Hk) as Hm.
  assert (0 <= 1 / INR n) by (left; apply Rdiv_lt_0_compat; lra). nra.
Qed.

(** Noiseless estimates (T^-1 of the disagreement energies) are within n/(n-1) kappa qbar. *)
Theorem noiseless_energy_error :
  forall (n d : nat) (beta : nat -> nat -> R) (kappa : R), (3 <= n)%nat ->
  non_zero_tilts n d beta -> incoherence_at_most n d beta kappa ->
  forall i, (i < n)%nat ->
  Rabs (apply_Tinv n (energy d (disagreement n beta)) i - energy d beta i)
  <= INR n / (INR n - 1) * (kappa * mean_energy n d beta).
Proof.
  intros n d beta kappa Hn Hq Hk i Hi. pose proof (clients_ge_3 n Hn) as Hr.
  destruct (cross_terms_bounds n d beta kappa i Hq Hk Hi) as [H1 H2].
  rewrite total_energy in H1, H2 by lia.
  assert (Hsum : sum n (disagreement_error n d beta) = - (all_cross_terms n d beta / INR n)).
  { unfold disagreement_error. rewrite sum_add, sum_scale, sum_const.
    fold (all_cross_terms n d beta). field. lra. }
  assert (E : apply_Tinv n (energy d (disagreement n beta)) i
              = apply_Tinv n (apply_T n (energy d beta)) i
                + apply_Tinv n (disagreement_error n d beta) i).
  { unfold apply_Tinv. rewrite (sum_ext n _ _ (realised_disagreement_map n d beta)).
    rewrite realised_disagreement_map, sum_add by assumption. ring. }
  rewrite E, (proj1 (T_inverse_as_printed n Hn (energy d beta) i Hi)).
  replace (energy d beta i + apply_Tinv n (disagreement_error n d beta) i - energy d beta i)
    with (1 / (2 * (INR n - 2)) * (all_cross_terms n d beta - 4 * cross_terms n d beta i)
          + - ((INR n - 3) / (2 * (INR n - 1) * (INR n - 2))) * all_cross_terms n d beta)
    by (unfold apply_Tinv; rewrite Hsum; unfold disagreement_error; field; lra).
  eapply Rle_trans; [apply (abs_combination _ _ _ _ _ H2 H1)|].
  rewrite Rabs_Ropp, !Rabs_pos_eq.
  - right. field. lra.
  - apply Rmult_le_pos; [lra|]. left. apply Rinv_0_lt_compat. nra.
  - apply Rmult_le_pos; [lra|]. left. apply Rinv_0_lt_compat. lra.
Qed.
