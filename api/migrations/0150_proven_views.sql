-- A view is proven when its viewer is believed at the time or within a few days. Until then it stands here. What is not
-- proven in time is made good: the promotion gets the credits of the place again.
create table view_proof (
  view_id bigint primary key references view (id),
  promotion_id bigint not null references promotion (id),
  viewer_id uuid not null references member (id),
  state text not null default 'waiting' check (state in ('waiting', 'believed', 'replaced', 'kept', 'clearing', 'cleared')),
  due_at timestamptz not null,
  settled_at timestamptz,
  from_viewer smallint not null default 0 check (from_viewer in (0, 1))
);
comment on table view_proof is 'Views whose viewer was not believed when they were paid, and what became of them. A proven view has no row.';
comment on column view_proof.state is
  'waiting: nobody knows yet. believed: the viewer is, and the job will take the row away. replaced: the promotion has the credits of the place again. kept: owner and viewer belong together, so the house keeps them. clearing: the viewer was believed too late and gets back what was taken. cleared: has it back.';
comment on column view_proof.from_viewer is 'What the viewer gave back. The house paid the rest.';
create index view_proof_due on view_proof (due_at) where state = 'waiting';
create index view_proof_open on view_proof (view_id) where state in ('believed', 'clearing');
create index view_proof_viewer on view_proof (viewer_id) where state in ('waiting', 'replaced');

alter table promotion add column unproven_views bigint not null default 0;
alter table promotion add column replaced_views bigint not null default 0;
comment on column promotion.unproven_views is 'Views whose viewer is not believed yet.';
comment on column promotion.replaced_views is 'Views that were not proven in time. They still count as views, and their places were given again.';

alter table pending_commission drop constraint pending_commission_state_check;
alter table pending_commission add constraint pending_commission_state_check
  check (state in ('pending', 'settled', 'cancelled', 'linked', 'left', 'unproven')) not valid;
comment on column pending_commission.state is
  'cancelled: the event was taken back before. linked: referrer and referred belong together. left: the referrer was deleted before. unproven: the view was not proven in time. Nothing is paid in any of these.';

alter table entry drop constraint entry_recipe_check;
alter table entry add constraint entry_recipe_check check (recipe in ('promotion_funded', 'watch_rewarded', 'commission_paid',
  'promotion_refunded', 'deposit_credited', 'deposit_reversed', 'commission_reversed', 'credits_adjusted', 'view_voided',
  'view_restored', 'debt_incurred', 'debt_repaid', 'balance_given_up', 'place_returned', 'escrow_moved', 'answers_funded',
  'answer_paid', 'answers_refunded', 'answer_voided', 'answer_restored', 'view_replaced', 'view_cleared')) not valid;
