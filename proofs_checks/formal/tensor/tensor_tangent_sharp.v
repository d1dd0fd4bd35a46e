(** The bounds of [tensor_tangent] cannot be lowered: rank 2 r is reached for every r, and a matrix
    of operator norm 1 whose projection has squared norm 2 r. *)
From Fedtheory Require Import sums tensor_tangent.

(** U is the first r unit vectors, its move the next r, and the core the identity. *)
Definition first (i s : nat) : R := delta i s.
Definition next (r i s : nat) : R := delta i (r + s).
Definition none (_ _ : nat) : R := 0.
Definition exchange (r : nat) : matrix :=
  tangent r r first first delta none (next r) (next r).

Definition swapped (r i : nat) : nat := if Nat.ltb i r then (r + i)%nat else (i - r)%nat.

Lemma sandwich_identity r U V i j :
  sandwich r r U delta V i j = sum r (fun s => U i s * V j s).
Proof.
  unfold sandwich. apply sum_ext. intros s Hs.
  rewrite (sum_ext r _ (fun t => delta s t * (U i s * V j t))) by (intros; ring).
  now rewrite (sum_delta r s (fun t => U i s * V j t)).
Qed.

Lemma exchange_entry r i j : (i < r + r)%nat -> exchange r i j = delta (swapped r i) j.
Proof.
  intro Hi. unfold exchange, tangent, swapped. rewrite !sandwich_identity.
  replace (sandwich r r first none first i j) with 0.
  2:{ symmetry. apply sum_zero. intros. apply sum_zero. intros. unfold none. ring. }
  unfold first, next. destruct (Nat.ltb_spec i r) as [Hlt|Hge].
  - rewrite (sum_zero r (fun s => delta i (r + s) * delta j s)).
    + rewrite (sum_delta r i (fun s => delta j (r + s))) by assumption.
      rewrite (delta_sym j). ring.
    + intros s _. rewrite delta_other by lia. ring.
  - rewrite (sum_ext r _ (fun s => delta (i - r) s * delta j s)).
    + rewrite (sum_delta r (i - r) (fun s => delta j s)) by lia.
      rewrite (sum_zero r (fun s => delta i s * delta j (r + s))).
      * rewrite (delta_sym j). ring.
      * intros s Hs. rewrite delta_other by lia. ring.
    + intros s _. f_equal. unfold delta.
      destruct (Nat.eqb_spec i (r + s)); destruct (Nat.eqb_spec (i - r) s); lia || reflexivity.
Qed.

Lemma swapped_below r i : (i < r + r)%nat -> (swapped r i < r + r)%nat.
Proof. intro Hi. unfold swapped. destruct (Nat.ltb_spec i r); lia. Qed.

Lemma exchange_bounded r : bounded (r + r) (r + r) (exchange r) 1.
Proof.
  intro x. rewrite (sum_ext (r + r) _ (fun i => x (swapped r i) ^ 2)).
  - rewrite !sum_split. unfold swapped.
    rewrite (sum_ext r _ (fun i => x (r + i)%nat ^ 2)).
    + rewrite (sum_ext r (fun k => x (if Nat.ltb (r + k) r then _ else _) ^ 2) (fun i => x i ^ 2)).
      * lra.
      * intros i _. rewrite (proj2 (Nat.ltb_ge (r + i) r)) by lia.
        now replace (r + i - r)%nat with i by lia.
    + intros i Hi. now rewrite (proj2 (Nat.ltb_lt i r) Hi).
  - intros i Hi. f_equal.
    rewrite (sum_ext (r + r) _ (fun j => delta (swapped r i) j * x j))
      by (intros j _; now rewrite exchange_entry).
    rewrite (sum_delta (r + r) (swapped r i) x); [reflexivity | now apply swapped_below].
Qed.

Lemma exchange_energy r : inner2 (r + r) (r + r) (exchange r) (exchange r) = INR (2 * r).
Proof.
  unfold inner2. rewrite (sum_ext (r + r) _ (fun _ => 1)).
  - rewrite sum_const, Rmult_1_r. f_equal. lia.
  - intros i Hi.
    rewrite (sum_ext (r + r) _ (fun j => delta (swapped r i) j * delta (swapped r i) j))
      by (intros j _; now rewrite exchange_entry).
    rewrite (sum_delta (r + r) (swapped r i) (fun j => delta (swapped r i) j))
      by (now apply swapped_below).
    apply delta_same.
Qed.

Lemma identity_rank r : rank_at_most r r delta r.
Proof.
  exists delta, delta. intros i j Hi _. symmetry. now rewrite (sum_delta r i (fun k => delta k j)).
Qed.

(** Rank 2 r is reached, and no smaller constant than 2 r bounds the norm. *)
Definition attained (r : nat) : Prop := exists (q p : nat) (Uq Up G dG dUq dUp : matrix),
  rank_at_most r r G r /\
  (forall K, rank_at_most q p (tangent r r Uq Up G dG dUq dUp) K -> (2 * r <= K)%nat) /\
  (forall c, norm_at_most q p (tangent r r Uq Up G dG dUq dUp) c -> INR (2 * r) <= c).

Lemma bounds_attained r : attained r.
Proof.
  exists (r + r)%nat, (r + r)%nat, first, first, delta, none, (next r), (next r).
  fold (exchange r). split; [apply identity_rank | split].
  - intros K HK. apply INR_le. rewrite <- exchange_energy.
    pose proof (projection_norm (r + r) (r + r) (exchange r) (exchange r) K 1 HK
                  (exchange_bounded r) eq_refl). lra.
  - intros c Hc. pose proof (Hc (exchange r) 1 (exchange_bounded r) eq_refl) as H.
    rewrite exchange_energy in H. lra.
Qed.

Theorem tangent_bounds_sharp :
  (forall (q p rq rp rho : nat) (Uq Up G dG dUq dUp : matrix),
     rank_at_most rq rp G rho -> (rho <= Nat.min rq rp)%nat ->
     rank_at_most q p (tangent rq rp Uq Up G dG dUq dUp) (Nat.min rq rp + rho) /\
     norm_at_most q p (tangent rq rp Uq Up G dG dUq dUp) (INR (2 * Nat.min rq rp))) /\
  (forall r, attained r).
Proof. split; [exact tangent_rank_and_norm | exact bounds_attained]. Qed.

(** Refuted: the rank is at most the smaller rank itself. *)
Theorem tangent_rank_not_the_smaller :
  ~ (forall q p rq rp Uq Up G dG dUq dUp,
     rank_at_most q p (tangent rq rp Uq Up G dG dUq dUp) (Nat.min rq rp)).
Proof.
  intro F. destruct (bounds_attained 1) as (q & p & Uq & Up & G & dG & dUq & dUp & _ & H & _).
  specialize (H _ (F q p 1%nat 1%nat Uq Up G dG dUq dUp)). cbn in H. lia.
Qed.

(** Refuted: twice the smaller rank less one, in the rank. *)
Theorem tangent_rank_not_one_less :
  ~ (forall q p rq rp Uq Up G dG dUq dUp, (0 < Nat.min rq rp)%nat ->
     rank_at_most q p (tangent rq rp Uq Up G dG dUq dUp) (2 * Nat.min rq rp - 1)).
Proof.
  intro F. destruct (bounds_attained 1) as (q & p & Uq & Up & G & dG & dUq & dUp & _ & H & _).
  specialize (H _ (F q p 1%nat 1%nat Uq Up G dG dUq dUp ltac:(cbn; lia))). cbn in H. lia.
Qed.

(** Refuted: twice the smaller rank less one, in the bound on the norm. *)
Theorem tangent_norm_not_one_less :
  ~ (forall q p rq rp Uq Up G dG dUq dUp, (0 < Nat.min rq rp)%nat ->
     norm_at_most q p (tangent rq rp Uq Up G dG dUq dUp) (INR (2 * Nat.min rq rp - 1))).
Proof.
  intro F. destruct (bounds_attained 1) as (q & p & Uq & Up & G & dG & dUq & dUp & _ & _ & H).
  specialize (H _ (F q p 1%nat 1%nat Uq Up G dG dUq dUp ltac:(cbn; lia))). cbn in H. lra.
Qed.
