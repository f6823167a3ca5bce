-- An owner can ask for believed or for trusted viewers only.
alter table promotion_plan add column trust text not null default 'anyone'
  constraint promotion_plan_trust_check check (trust in ('anyone', 'believed', 'trusted'));
comment on column promotion_plan.trust is 'Whom it is offered to: anyone, believed viewers, or those of the highest level of trust.';
