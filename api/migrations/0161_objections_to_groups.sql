-- Members may object to being linked with others.

alter table objection drop constraint objection_about_check;
alter table objection add constraint objection_about_check check (about in ('view', 'promotion', 'standing', 'group')) not valid;
create unique index objection_open_group on objection (member_id) where about = 'group' and state = 'open';
