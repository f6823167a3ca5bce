-- Admins find members by any part of the name or the e-mail address. pg_trgm is part of the contrib modules that every
-- packaged Postgres brings, the built-in one included, and the owner of a database may create it.
-- concurrently

create extension if not exists pg_trgm;

create index concurrently if not exists member_username_parts on member using gin (username_folded gin_trgm_ops);

create index concurrently if not exists member_email_parts on member using gin (email_folded gin_trgm_ops);
