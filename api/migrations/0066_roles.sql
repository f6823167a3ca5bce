-- Moderators decide about reports, signals and voids, but never about credits or settings. Nobody is both.
alter table member add column is_moderator boolean not null default false;
alter table member add constraint member_has_one_role check (not (is_admin and is_moderator)) not valid;
create index member_moderators on member (id) where is_moderator;
comment on column member.is_moderator is 'Decides about reports, signals and voids; an admin may do this and everything else.';

-- Roles can also be changed from the command line of the server, where nobody is signed in.
alter table admin_action alter column admin_id drop not null;
comment on column admin_action.admin_id is 'Who did it, an admin or a moderator; null for the command line of the server.';
