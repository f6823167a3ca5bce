alter table clip_report add column counts boolean not null default false;
alter table clip_report add column block bytea;
comment on column clip_report.counts is 'Whether it counts towards hiding: a known member who saw the clip.';
comment on column clip_report.block is 'The block of addresses it came from, as a hash with the key of the month. Null once it is decided.';

alter table clip_notice add column language text not null default 'en';
comment on column clip_notice.language is 'In which the decision is told.';
create index clip_notice_decided on clip_notice (decided_at desc) where decided_at is not null;

alter table clip add column like_removed bigint references clip;
comment on column clip.like_removed is 'A clip that was removed before and looks the same. For moderators; it decides nothing.';
