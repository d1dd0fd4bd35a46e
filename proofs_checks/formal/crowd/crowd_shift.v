(** Proposition 4.1 (i): adding <c, .> to the truth and taking it off every perturbation changes no
    client's risk and no protocol's transcript. *)
From Fedtheory Require Import sums tilts harmonic.
From Coq Require Import FunctionalExtensionality List.

Definition point : Type := nat -> R.

(** Client i's risk and gradient. *)
Definition client_risk (f0 : point -> R) (h : nat -> point -> R) (i : nat) (x : point) : R :=
  f0 x + h i x.

Definition client_gradient (g0 : point -> point) (g : nat -> point -> point) (i : nat) (x : point) :
  point := fun k => g0 x k + g i x k.

(** The shifted instance. *)
Definition shifted_truth (d : nat) (c : point) (f0 : point -> R) (x : point) : R :=
  f0 x + inner d c x.
Definition shifted_perturbation (d : nat) (c : point) (h : nat -> point -> R) (i : nat) (x : point)
  : R := h i x - inner d c x.
Definition shifted_truth_gradient (c : point) (g0 : point -> point) (x : point) : point :=
  fun k => g0 x k + c k.
Definition shifted_gradient (c : point) (g : nat -> point -> point) (i : nat) (x : point) : point :=
  fun k => g i x k - c k.

(** A round of a transcript: where each client was asked, and what it reported. *)
Definition round : Type := (nat -> point) * (nat -> point).

(** Any protocol, with randomness in W: where to ask client i next given the past, and what the
    client reports given the past, the query and its own gradient there. *)
Fixpoint transcript {W : Type} (ask : W -> list round -> nat -> point)
  (answer : W -> list round -> nat -> point -> point -> point) (gradient : nat -> point -> point)
  (omega : W) (rounds : nat) : list round :=
  match rounds with
  | O => nil
  | S m => let past := transcript ask answer gradient omega m in
           let query := ask omega past in
           (query, fun i => answer omega past i (query i) (gradient i (query i))) :: past
  end.

Lemma shifted_gradients c g0 g :
  client_gradient (shifted_truth_gradient c g0) (shifted_gradient c g) = client_gradient g0 g.
Proof.
  apply functional_extensionality. intro i. apply functional_extensionality. intro x.
  apply functional_extensionality. intro k.
  unfold client_gradient, shifted_truth_gradient, shifted_gradient. ring.
Qed.

Theorem shift_invisible :
  forall (n d : nat) (c : point) (f0 : point -> R) (h : nat -> point -> R) (g0 : point -> point)
  (g : nat -> point -> point),
  (forall i x, client_risk (shifted_truth d c f0) (shifted_perturbation d c h) i x
               = client_risk f0 h i x) /\
  (forall (W : Type) ask answer (omega : W) rounds,
     transcript ask answer
       (client_gradient (shifted_truth_gradient c g0) (shifted_gradient c g)) omega rounds
     = transcript ask answer (client_gradient g0 g) omega rounds) /\
  ((exists k, (k < d)%nat /\ c k <> 0) -> forall x,
     (forall k, (k < d)%nat -> g0 x k = 0) ->
     ~ (forall k, (k < d)%nat -> shifted_truth_gradient c g0 x k = 0)) /\
  (forall (beta : nat -> point) (w : nat -> R) k, total_one n w ->
     aggregate n w (fun i => fun k => beta i k - c k) k = aggregate n w beta k - c k).
Proof.
  intros n d c f0 h g0 g. split; [|split; [|split]].
  - intros i x. unfold client_risk, shifted_truth, shifted_perturbation. ring.
  - intros W ask answer omega rounds. now rewrite shifted_gradients.
  - intros (k & Hk & Hne) x H0 H1. apply Hne. specialize (H0 k Hk). specialize (H1 k Hk).
    unfold shifted_truth_gradient in H1. lra.
  - intros beta w k Hw. unfold aggregate.
    rewrite (sum_ext n _ (fun i => w i * beta i k - w i * c k)) by (intros; ring).
    rewrite sum_sub, sum_scale_right, Hw. ring.
Qed.

(** "Only up to a linear tilt", inside the class of linear perturbations: two linear crowds with
    the same client risks differ by such a shift (and a constant). *)
Definition linear_crowd (d : nat) (beta : nat -> point) (a : nat -> R) (i : nat) (x : point) : R :=
  inner d (beta i) x + a i.

Definition differ_by_tilt (d : nat) (f0 f0' : point -> R) : Prop :=
  exists (c : point) (e : R), forall x, f0' x = f0 x + inner d c x + e.

Lemma inner_minus d x y z : inner d (fun k => x k - y k) z = inner d x z - inner d y z.
Proof. unfold inner. rewrite <- sum_sub. apply sum_ext. intros; ring. Qed.

Lemma inner_axis d x k : (k < d)%nat -> inner d x (fun l => delta k l) = x k.
Proof.
  intro Hk. unfold inner. rewrite (sum_ext d _ (fun l => delta k l * x l)) by (intros; ring).
  now apply sum_delta.
Qed.

Theorem linear_crowds_differ_by_shift :
  forall (n d : nat) (f0 f0' : point -> R) (beta beta' : nat -> point) (a a' : nat -> R),
  (0 < n)%nat ->
  (forall i x, (i < n)%nat -> client_risk f0 (linear_crowd d beta a) i x
                             = client_risk f0' (linear_crowd d beta' a') i x) ->
  exists (c : point) (e : R), (forall x, f0' x = f0 x + inner d c x + e) /\
    forall i k, (i < n)%nat -> (k < d)%nat -> beta' i k = beta i k - c k.
Proof.
  intros n d f0 f0' beta beta' a a' Hn H.
  set (c := fun k => beta 0%nat k - beta' 0%nat k).
  assert (H0 : forall i x, (i < n)%nat ->
            f0' x = f0 x + (inner d (beta i) x - inner d (beta' i) x) + (a i - a' i)).
  { intros i x Hi. specialize (H i x Hi). unfold client_risk, linear_crowd in H. lra. }
  exists c, (a 0%nat - a' 0%nat). split.
  - intro x. unfold c. rewrite inner_minus. now apply H0.
  - intros i k Hi Hk.
    pose proof (H0 i (fun l => delta k l) Hi) as Hk1.
    pose proof (H0 0%nat (fun l => delta k l) Hn) as Hk2.
    pose proof (H0 i (fun _ => 0) Hi) as Hz1. pose proof (H0 0%nat (fun _ => 0) Hn) as Hz2.
    assert (Hzero : forall x, inner d x (fun _ => 0) = 0)
      by (intro x; apply sum_zero; intros; ring).
    rewrite !inner_axis in Hk1, Hk2 by assumption. rewrite !Hzero in Hz1, Hz2. unfold c. lra.
Qed.

(** Refuted: the same for any perturbations (f_0 = x^2 / 2, perturbation - x^2 / 2 against 0). *)
Theorem crowds_not_only_shifted :
  ~ (forall (n d : nat) (f0 f0' : point -> R) (h h' : nat -> point -> R), (0 < n)%nat ->
     (forall i x, (i < n)%nat -> client_risk f0 h i x = client_risk f0' h' i x) ->
     differ_by_tilt d f0 f0').
Proof.
  intro F. destruct (F 1%nat 1%nat (fun _ => 0) (fun x => x 0%nat * x 0%nat)
    (fun _ _ => 0) (fun _ x => - (x 0%nat * x 0%nat)) ltac:(lia)) as (c & e & Hc).
  - intros i x _. unfold client_risk. ring.
  - pose proof (Hc (fun _ => 0)) as H0. pose proof (Hc (fun _ => 1)) as H1.
    pose proof (Hc (fun _ => 2)) as H2. unfold inner in *. cbn in *. lra.
Qed.

(** Refuted: only the zero shift (two instances with equal risks have the same truth). *)
Theorem truth_not_identified :
  ~ (forall (n d : nat) (f0 f0' : point -> R) (beta beta' : nat -> point) (a a' : nat -> R),
     (0 < n)%nat ->
     (forall i x, (i < n)%nat -> client_risk f0 (linear_crowd d beta a) i x
                                = client_risk f0' (linear_crowd d beta' a') i x) ->
     exists e, forall x, f0' x = f0 x + e).
Proof.
  intro F. destruct (F 1%nat 1%nat (fun _ => 0) (fun x => x 0%nat)
    (fun _ _ => 0) (fun _ _ => -1) (fun _ => 0) (fun _ => 0) ltac:(lia)) as [e He].
  - intros i x _. unfold client_risk, linear_crowd, inner. cbn. ring.
  - pose proof (He (fun _ => 0)) as H0. pose proof (He (fun _ => 1)) as H1. lra.
Qed.

(** Refuted: the transcript stays when the truth alone is shifted, and b(w) stays. *)
Theorem shift_of_truth_alone_visible :
  ~ (forall (c : point) (g0 : point -> point) (g : nat -> point -> point) (W : Type)
     (ask : W -> list round -> nat -> point)
     (answer : W -> list round -> nat -> point -> point -> point) (omega : W) rounds,
     transcript ask answer (client_gradient (shifted_truth_gradient c g0) g) omega rounds
     = transcript ask answer (client_gradient g0 g) omega rounds).
Proof.
  intro F. specialize (F (fun _ => 1) (fun _ _ => 0) (fun _ _ _ => 0) unit
    (fun _ _ _ _ => 0) (fun _ _ _ _ v => v) tt 1%nat).
  cbn in F. injection F as F. apply (f_equal (fun r => r 0%nat 0%nat)) in F.
  revert F. unfold client_gradient, shifted_truth_gradient. lra.
Qed.

Theorem shift_moves_aggregate_bias :
  ~ (forall (n : nat) (c : point) (beta : nat -> point) (w : nat -> R) k, total_one n w ->
     aggregate n w (fun i => fun k => beta i k - c k) k = aggregate n w beta k).
Proof.
  intro F. specialize (F 1%nat (fun _ => 1) (fun _ _ => 0) (fun _ => 1) 0%nat).
  revert F. unfold total_one, aggregate. cbn. intro F. specialize (F ltac:(lra)). lra.
Qed.

(** Refuted: the aggregate moves by c whatever the weights sum to. *)
Theorem shift_needs_total_one :
  ~ (forall (n : nat) (c : point) (beta : nat -> point) (w : nat -> R) k,
     aggregate n w (fun i => fun k => beta i k - c k) k = aggregate n w beta k - c k).
Proof.
  intro F. specialize (F 1%nat (fun _ => 1) (fun _ _ => 0) (fun _ => 1 / 2) 0%nat).
  revert F. unfold aggregate. cbn. lra.
Qed.
