-- Whether a watch was mostly heard, kept when its seconds are counted and forgotten, because the owner's start page says it of the
-- latest views. Null: the player did not say.
alter table view_trace add column heard boolean;
comment on column view_trace.heard is 'Whether most of its seconds had sound. Null while they are not counted, or if the player does not say.';
