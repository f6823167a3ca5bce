-- Reports count by trust and by group, a hidden promotion is decided in time, and its owner can object.

-- Whether it counts towards hiding: the reporter began to watch the video and has some trust.
alter table report add column counts boolean not null default true;

-- Since when it is hidden by reports. After a while without a decision it is shown again.
alter table promotion add column hidden_at timestamptz;
alter table promotion add column objection text;
alter table promotion add column objected_at timestamptz;
alter table promotion add constraint promotion_objection_length check (length(objection) <= 1000) not valid;
create index promotion_hidden_by_reports on promotion (hidden_at) where hidden_at is not null;

-- Reports of this member that an admin found wrong.
alter table member_trust add column false_reports integer not null default 0;

-- What a link withheld is given back when an admin parts the two.
create index pending_commission_linked on pending_commission (referred_id) where state = 'linked';

comment on column promotion.hidden_at is 'Since when it is hidden by reports; null when an admin has decided.';
comment on column report.counts is 'The reporter began to watch the video and has some trust, so it counts towards hiding.';
comment on column member_trust.false_reports is 'Reports of this member that an admin found wrong.';
