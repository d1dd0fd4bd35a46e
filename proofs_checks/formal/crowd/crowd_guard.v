(** Proposition 5.23 (ii) and the guard: the Gram matrix rebuilt from the disagreements.
    G is any symmetric matrix with zero row sums (inner products of disagreements, noise
    included). With three clients the estimated incoherence is 0 for every G. *)
From Fedtheory Require Import sums tilts crowd_map crowd_incoherence.

Definition centred_gram (n : nat) (G : nat -> nat -> R) : Prop :=
  (forall i j, G i j = G j i) /\ (forall i, (i < n)%nat -> sum n (G i) = 0).

(** qhat = T^-1 (diag G), before clipping at zero. *)
Definition estimated_energies (n : nat) (G : nat -> nat -> R) : nat -> R :=
  apply_Tinv n (fun i => G i i).

(** Qhat = G + (1/n) (qhat 1' + 1 qhat') - (1/n^2) (sum of qhat) 11'. *)
Definition rebuilt_gram (n : nat) (G : nat -> nat -> R) (i j : nat) : R :=
  let qhat := estimated_energies n G in
  G i j + 1 / INR n * (qhat i + qhat j) - 1 / INR n ^ 2 * sum n qhat.

(** "kappahat <= k", for estimated energies that need no clipping. *)
Definition guard_at_most (n : nat) (G : nat -> nat -> R) (k : R) : Prop :=
  let qhat := estimated_energies n G in
  operator_norm_at_most n
    (fun i j => off_diagonal (rebuilt_gram n G) i j / (sqrt (qhat i) * sqrt (qhat j))) k.

Theorem rebuilt_gram_diagonal : forall (n : nat) (G : nat -> nat -> R) (i : nat),
  (3 <= n)%nat -> (i < n)%nat -> rebuilt_gram n G i i = estimated_energies n G i.
Proof.
  intros n G i Hn Hi. pose proof (clients_ge_3 n Hn).
  assert (E : G i i = apply_T n (estimated_energies n G) i)
    by (symmetry; apply (T_inverse_as_printed n Hn (fun j => G j j) i Hi)).
  unfold rebuilt_gram. rewrite E. unfold apply_T. field. lra.
Qed.

Theorem rebuilt_gram_row_sums : forall (n : nat) (G : nat -> nat -> R) (i : nat),
  (3 <= n)%nat -> centred_gram n G -> (i < n)%nat ->
  sum n (rebuilt_gram n G i) = rebuilt_gram n G i i.
Proof.
  intros n G i Hn [_ Hrow] Hi. pose proof (clients_ge_3 n Hn).
  rewrite rebuilt_gram_diagonal by assumption. unfold rebuilt_gram.
  set (qhat := estimated_energies n G).
  rewrite (sum_ext n _ (fun j => G i j + (1 / INR n * qhat j
             + (1 / INR n * qhat i - 1 / INR n ^ 2 * sum n qhat)))) by (intros; ring).
  rewrite !sum_add, sum_scale, sum_const, (Hrow i Hi). field. lra.
Qed.

(** Three off-diagonal entries whose pairwise sums vanish are all zero. *)
Theorem rebuilt_gram_three_clients : forall G : nat -> nat -> R, centred_gram 3 G ->
  forall i j, (i < 3)%nat -> (j < 3)%nat -> i <> j -> rebuilt_gram 3 G i j = 0.
Proof.
  intros G HG.
  assert (Hsym : forall i j, rebuilt_gram 3 G i j = rebuilt_gram 3 G j i)
    by (intros; unfold rebuilt_gram; rewrite (proj1 HG i j); ring).
  pose proof (rebuilt_gram_row_sums 3 G 0 (le_n 3) HG ltac:(lia)) as H0.
  pose proof (rebuilt_gram_row_sums 3 G 1 (le_n 3) HG ltac:(lia)) as H1.
  pose proof (rebuilt_gram_row_sums 3 G 2 (le_n 3) HG ltac:(lia)) as H2.
  cbn [sum] in H0, H1, H2.
  pose proof (Hsym 1%nat 0%nat). pose proof (Hsym 2%nat 0%nat). pose proof (Hsym 2%nat 1%nat).
  intros i j Hi Hj Hne.
  destruct i as [|[|[|i]]]; try lia; destruct j as [|[|[|j]]]; try lia; lra.
Qed.

Theorem guard_blind_at_three : forall G : nat -> nat -> R,
  centred_gram 3 G -> guard_at_most 3 G 0.
Proof.
  intros G HG. split; [lra|]. intro z. rewrite pow_i, Rmult_0_l by lia.
  right. apply sum_zero. intros i Hi. unfold times_vector.
  rewrite sum_zero; [ring|]. intros j Hj. unfold off_diagonal.
  destruct (Nat.eq_dec i j) as [->|Hne].
  - rewrite delta_same. unfold Rdiv. ring.
  - rewrite rebuilt_gram_three_clients by assumption. unfold Rdiv. ring.
Qed.

(** The Gram matrix of the disagreements of given tilts is of this kind. *)
Definition disagreement_gram (n d : nat) (beta : nat -> nat -> R) : nat -> nat -> R :=
  gram d (disagreement n beta).

Lemma disagreement_gram_centred n d beta : (0 < n)%nat ->
  centred_gram n (disagreement_gram n d beta).
Proof.
  intro Hn. pose proof (clients_ge_1 n Hn). split; [intros; apply gram_sym|].
  intros i _. unfold disagreement_gram, gram, inner. rewrite sum_swap. apply sum_zero.
  intros k _. rewrite sum_scale. unfold disagreement. rewrite sum_sub, sum_const.
  unfold crowd_mean. field. lra.
Qed.

(** Adding one vector to every tilt changes no disagreement, so no guard can see it. *)
Theorem guard_shift_invariant : forall (n d : nat) (beta : nat -> nat -> R) (c : nat -> R)
  (i j : nat), (0 < n)%nat ->
  disagreement_gram n d (fun l k => beta l k + c k) i j = disagreement_gram n d beta i j.
Proof.
  intros n d beta c i j Hn. pose proof (clients_ge_1 n Hn).
  assert (E : forall l k, disagreement n (fun l k => beta l k + c k) l k = disagreement n beta l k).
  { intros l k. unfold disagreement, crowd_mean. rewrite sum_add, sum_const. field. lra. }
  apply inner_ext; intros; apply E.
Qed.

(** Tilts (1, 1, 0), (1, 0, 1), (0, 1, 1): cosines 1/2, kappa = 1, estimated energies 1. *)
Definition face_diagonals (i k : nat) : R := if Nat.eqb i k then 0 else 1.

Lemma face_diagonals_energies : forall i, (i < 3)%nat ->
  estimated_energies 3 (disagreement_gram 3 3 face_diagonals) i = 1.
Proof.
  intros i Hi. unfold estimated_energies, apply_Tinv, disagreement_gram, gram, inner,
    disagreement, crowd_mean, face_diagonals.
  destruct i as [|[|[|i]]]; try lia; cbn; field.
Qed.

(** Refuted: the estimate bounds kappa from above, even for positive estimated energies. *)
Theorem guard_not_upper_bound :
  ~ (forall (n d : nat) (beta : nat -> nat -> R) (k : R), (3 <= n)%nat ->
     non_zero_tilts n d beta ->
     (forall i, (i < n)%nat -> 0 < estimated_energies n (disagreement_gram n d beta) i) ->
     guard_at_most n (disagreement_gram n d beta) k -> incoherence_at_most n d beta k).
Proof.
  intro F. specialize (F 3%nat 3%nat face_diagonals 0 (le_n 3)).
  assert (Hq : non_zero_tilts 3 3 face_diagonals).
  { intros i Hi. unfold energy, inner, face_diagonals.
    destruct i as [|[|[|i]]]; try lia; cbn; lra. }
  specialize (F Hq).
  assert (Hpos : forall i, (i < 3)%nat ->
            0 < estimated_energies 3 (disagreement_gram 3 3 face_diagonals) i)
    by (intros i Hi; rewrite face_diagonals_energies by assumption; lra).
  specialize (F Hpos (guard_blind_at_three _ (disagreement_gram_centred 3 3 _ ltac:(lia)))).
  apply incoherence_iff_between in F; [|assumption]. destruct F as [_ F].
  specialize (F (fun _ => 1)). apply abs_between in F. revert F.
  unfold bilinear, diagonal_energy, off_diagonal, energy, gram, inner, face_diagonals, delta.
  cbn. lra.
Qed.

(** Refuted: the estimate is blind at every n. Four clients, G of rank one. *)
Definition alternating_gram (i j : nat) : R :=
  (if Nat.even i then 1 else -1) * (if Nat.even j then 1 else -1).

Theorem guard_not_blind_at_four :
  ~ (forall (n : nat) (G : nat -> nat -> R), (3 <= n)%nat -> centred_gram n G ->
     forall i j, (i < n)%nat -> (j < n)%nat -> i <> j -> rebuilt_gram n G i j = 0).
Proof.
  intro F.
  assert (HG : centred_gram 4 alternating_gram).
  { unfold alternating_gram. split; [intros; ring|].
    intros i _. cbn. destruct (Nat.even i); ring. }
  specialize (F 4%nat alternating_gram ltac:(lia) HG 0%nat 1%nat ltac:(lia) ltac:(lia) ltac:(lia)).
  revert F. unfold rebuilt_gram, estimated_energies, apply_Tinv, alternating_gram. cbn. lra.
Qed.

(** Refuted: the guard is blind at n = 3 without symmetry of G. J plus the rows (0, 1, -1),
    rotated: every estimated energy is 1. *)
Definition cyclic_matrix (i j : nat) : R :=
  match Nat.modulo (3 + j - i) 3 with O => 2 / 3 | 1%nat => 2 / 3 | _ => - 4 / 3 end.

Theorem guard_not_blind_without_symmetry :
  ~ (forall G : nat -> nat -> R, (forall i, (i < 3)%nat -> sum 3 (G i) = 0) ->
     guard_at_most 3 G 0).
Proof.
  intro F. destruct (F cyclic_matrix) as [_ H].
  - intros [|[|[|i]]] Hi; try lia; unfold cyclic_matrix; cbn; lra.
  - assert (Hq : forall i, (i < 3)%nat -> estimated_energies 3 cyclic_matrix i = 1).
    { unfold estimated_energies, apply_Tinv, cyclic_matrix. intros [|[|[|i]]] Hi; try lia; cbn; lra. }
    specialize (H (fun j => match j with O => 1 | _ => 0 end)).
    revert H. unfold squared_length, times_vector, off_diagonal, rebuilt_gram.
    cbv zeta beta. cbn [sum]. rewrite !(Hq 0%nat), !(Hq 1%nat), !(Hq 2%nat) by lia. rewrite sqrt_1.
    unfold delta, cyclic_matrix. cbn. lra.
Qed.
