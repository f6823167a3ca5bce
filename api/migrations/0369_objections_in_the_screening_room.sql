-- Viewers object to a showing that was taken back, and creators to a clip that was refused.
alter table objection
  add column visit_id bigint references clip_visit (id),
  add column clip_id bigint references clip (id),
  drop constraint objection_about_check,
  add constraint objection_about_check
    check (about in ('view', 'promotion', 'standing', 'group', 'suspension', 'visit', 'clip')) not valid,
  add constraint objection_visit check ((about = 'visit') = (visit_id is not null)) not valid,
  add constraint objection_clip check ((about = 'clip') = (clip_id is not null)) not valid;
create unique index objection_once_a_visit on objection (visit_id) where visit_id is not null and state <> 'granted';
create unique index objection_once_a_clip on objection (clip_id) where clip_id is not null and state <> 'granted';
-- Moderators look at the latest visits of a clip, and viewers at those that were taken back from them.
create index clip_visit_of_clip on clip_visit (clip_id, id);
create index clip_visit_voided on clip_visit (viewer_id, voided_at) where voided_at is not null;
