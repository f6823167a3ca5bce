-- Pages that the operator writes: rules, privacy, imprint, contact. A draft is seen by admins only. Publishing copies the
-- chosen languages into a version, and versions are never changed, so that it can be shown what a member agreed to.
create table site_page (
  slug text primary key check (slug in ('rules', 'privacy', 'imprint', 'contact')),
  drafts jsonb not null default '{}',
  version integer
);
comment on table site_page is 'Pages that the operator writes: what is being written, and which version is public.';
comment on column site_page.drafts is 'By language: title and Markdown as saved last. A language that is missing still has the draft that comes with the software.';
comment on column site_page.version is 'The version that is public now; null before the first one, and after the page was withdrawn.';

create table site_page_version (
  slug text not null references site_page,
  number integer not null check (number > 0),
  texts jsonb not null,
  published_at timestamptz not null default now(),
  published_by uuid not null references member,
  primary key (slug, number)
);
comment on table site_page_version is 'Every published version of a page, by language. Never changed: consent names a version.';

-- Which version of the rules a member agreed to, and when. Only written while rules are published. When a member is
-- deleted, these rows are deleted with the name; they say nothing without it.
create table rules_consent (
  member_id uuid not null references member,
  version integer not null,
  at timestamptz not null default now(),
  how text not null check (how in ('registered', 'accepted')),
  primary key (member_id, version)
);
comment on table rules_consent is 'Which version of the rules a member agreed to, and when. Deleted with the member.';
comment on column rules_consent.how is 'By registering while this version was public, or by a button later.';
