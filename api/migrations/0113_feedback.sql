-- Questions that the owner of a promotion asks its viewers, and what they answered. The credits for answers are in the
-- promotion's escrow; feedback.held says how many of them.

create table feedback (
  promotion_id bigint primary key references promotion,
  state text not null default 'on' check (state in ('on', 'off')),
  wants_text boolean not null default false,
  held bigint not null default 0 check (held >= 0),
  open bigint not null default 0 check (open >= 0),
  asked bigint not null default 0,
  answered bigint not null default 0 check (answered >= 0),
  shown bigint not null default 0,
  movements bigint not null default 0,
  forgotten boolean not null default false,
  settle_at timestamptz,
  publish_at timestamptz,
  created_at timestamptz not null default now(),
  check (open <= held)
) with (fillfactor = 80);
create index feedback_settle on feedback (settle_at) where settle_at is not null;
create index feedback_publish on feedback (publish_at) where publish_at is not null;
comment on table feedback is 'Promotions whose viewers are or were asked questions, for one credit more a view.';
comment on column feedback.held is 'Credits in the escrow of the promotion that are for answers.';
comment on column feedback.open is 'How many of them are reserved for viewers who are answering now.';
comment on column feedback.shown is 'How many answers the owner sees. They appear several at a time, so that nobody can be singled out.';
comment on column feedback.movements is 'Counts what was set aside and what was refunded; the number is part of the key of the entry.';
comment on column feedback.forgotten is 'Whether old answers were deleted. Their counts stay.';
comment on column feedback.settle_at is 'When a job refunds what nobody can earn any more; null when nothing is held.';
comment on column feedback.publish_at is 'When a job shows new answers to the owner; null when there are none.';

create table feedback_question (
  id bigint generated always as identity primary key,
  promotion_id bigint not null references feedback,
  position smallint not null,
  kind text not null check (kind in ('keep', 'about', 'hook', 'sound', 'follow', 'own')),
  words text check (length(words) between 1 and 120),
  choices text[] not null check (cardinality(choices) between 2 and 6),
  retired_at timestamptz,
  check ((kind = 'own') = (words is not null))
);
create index feedback_question_of_promotion on feedback_question (promotion_id, id);
comment on table feedback_question is 'One question with its choices. A question that is changed is retired and asked anew.';
comment on column feedback_question.choices is 'Codes of the choices, or the owner''s own words. Answers name a choice by its place here, from 0.';

create table feedback_answer (
  view_id bigint primary key references view,
  id uuid not null default gen_random_uuid() unique,
  promotion_id bigint not null references feedback,
  viewer_id uuid not null references member,
  state text not null default 'open' check (state in ('open', 'answered', 'skipped', 'expired', 'voided')),
  asked_at timestamptz not null default now(),
  expires_at timestamptz not null,
  answered_at timestamptz,
  questions bigint[] not null,
  choices smallint[],
  text text check (length(text) between 1 and 280),
  text_state text check (text_state in ('shown', 'reported', 'hidden', 'kept')),
  reported_at timestamptz,
  decided_at timestamptz,
  decided_by uuid references member,
  rating text check (rating in ('useful', 'not_useful')),
  weight smallint not null default 0 check (weight between 0 and 1000),
  score_at timestamptz,
  shown boolean not null default false,
  voided_to text check (voided_to in ('escrow', 'owner', 'house')),
  house smallint not null default 0,
  check ((state in ('answered', 'voided')) = (answered_at is not null)),
  check ((state = 'voided') = (voided_to is not null)),
  check (choices is null or cardinality(choices) = cardinality(questions)),
  check (text_state is not null or text is null)
) with (fillfactor = 85);
create index feedback_answer_expiring on feedback_answer (expires_at) where state = 'open';
create index feedback_answer_of_viewer on feedback_answer (viewer_id, answered_at desc);
create index feedback_answer_unscored on feedback_answer (score_at) where score_at is not null;
create index feedback_answer_of_promotion on feedback_answer (promotion_id, shown);
create index feedback_answer_texts on feedback_answer (promotion_id, id) where shown and text_state is not null;
create index feedback_answer_reported on feedback_answer (reported_at, id) where text_state = 'reported';
create index feedback_answer_decided on feedback_answer (decided_at desc, id) where decided_at is not null;
create index feedback_answer_old on feedback_answer (asked_at)
  where choices is not null or text is not null or state in ('skipped', 'expired');
comment on table feedback_answer is 'Who was asked after a paid view, and what was answered.';
comment on column feedback_answer.id is 'How the owner names an answer. It says nothing about the view or the viewer.';
comment on column feedback_answer.choices is 'The chosen places, one for each question; null before the answer and once it is forgotten.';
comment on column feedback_answer.weight is 'How much the answer counts, in thousandths: how attentive its viewer has proved to be.';
comment on column feedback_answer.score_at is 'When a job compares it with what others answered; null once that is done.';
comment on column feedback_answer.voided_to is 'Who got the credit back when the view was voided.';
comment on column feedback_answer.house is 'What the house has gained (1) or paid (-1) by voids of this view and by undoing them.';

create table feedback_count (
  question_id bigint not null references feedback_question,
  choice smallint not null,
  count bigint not null default 0,
  weight bigint not null default 0,
  shown_count bigint not null default 0,
  shown_weight bigint not null default 0,
  primary key (question_id, choice)
) with (fillfactor = 80);
comment on table feedback_count is 'How often each choice was chosen, plainly and by weight (thousandths), and what the owner sees of it.';

create table feedback_usual (
  kind text not null,
  choice text not null,
  count bigint not null default 0,
  primary key (kind, choice)
) with (fillfactor = 50);
comment on table feedback_usual is 'How often each choice of the listed questions was chosen on the whole site. Agreement on a rare answer says more than on a usual one.';

create table feedback_weight (
  member_id uuid primary key references member,
  evidence double precision not null default 0,
  rated double precision not null default 0,
  scored bigint not null default 0,
  at timestamptz not null default now()
) with (fillfactor = 80);
comment on table feedback_weight is 'How attentively a member answers, as log odds against clicking at random.';
comment on column feedback_weight.rated is 'The part that owners'' ratings added; it is limited, so that nobody is silenced by them.';

alter table promotion add column asks boolean not null default false;
comment on column promotion.asks is 'Whether its viewers are asked questions, so that most starts need not look.';

alter table member_trust add column answers_unproven bigint not null default 0;
comment on column member_trust.answers_unproven is 'Earned with answers since the last batch of checks was believed.';

alter table entry drop constraint entry_recipe_check;
alter table entry add constraint entry_recipe_check check (recipe in (
  'promotion_funded', 'watch_rewarded', 'commission_paid', 'promotion_refunded', 'deposit_credited', 'deposit_reversed',
  'commission_reversed', 'credits_adjusted', 'view_voided', 'view_restored', 'debt_incurred', 'debt_repaid', 'balance_given_up',
  'place_returned', 'escrow_moved', 'answers_funded', 'answer_paid', 'answers_refunded', 'answer_voided', 'answer_restored'))
  not valid;

-- When a promotion ends, a job refunds what is left for answers. Nothing happens while it runs, so watching costs nothing more.
create function feedback_of_ended_promotion() returns trigger language plpgsql as $$
begin
  -- The last viewer needs a moment to open the questions.
  update feedback set settle_at = now() + case new.state when 'completed' then interval '2 minutes' else interval '0' end,
    publish_at = now() where promotion_id = new.id;
  return null;
end $$;
create trigger promotion_end_feedback after update of state on promotion for each row
  when (new.asks and new.state in ('completed', 'stopped') and old.state not in ('completed', 'stopped'))
  execute function feedback_of_ended_promotion();

-- Admins and moderators hear that a text was reported, in one notice.
create function notice_of_reported_text() returns trigger language plpgsql as $$
begin
  perform notice_add(m.id, 'answer-texts', 'text_reported', jsonb_build_object('count',
    (select count(*) from (select 1 from feedback_answer where text_state = 'reported' limit 100) waiting)))
  from member m where (m.is_admin or m.is_moderator) and m.suspended_at is null and m.deleted_at is null;
  return null;
end $$;
create trigger feedback_text_reported after update of text_state on feedback_answer for each row
  when (new.text_state = 'reported' and old.text_state is distinct from 'reported') execute function notice_of_reported_text();

-- A void takes the credit of an answer back like that of the view.
create or replace function postings_are_sound() returns trigger language plpgsql as $$
declare
  wrong record;
  short jsonb;
begin
  select n.entry_id, n.sum <> 0 or n.lines < 2 as uneven into wrong
  from (select entry_id, sum(amount) as sum, count(*) as lines from fresh group by 1) n
  where n.sum <> 0 or n.lines < 2 or n.lines <> (select count(*) from posting p where p.entry_id = n.entry_id) limit 1;
  if found then
    raise exception 'entry % %', wrong.entry_id, case when wrong.uneven then 'does not sum to zero' else 'is already posted' end
      using errcode = 'integrity_constraint_violation';
  end if;

  -- The new links of a chain must be without a gap, stand on one balance, be that of the link before them, and end with
  -- what the account says.
  select n.account_id, a.id is null or a.postings <> n.last or a.balance <> n.highest + n.total as astray into wrong
  from (
    select account_id, min(seq) as first, max(seq) as last, count(*) as links, sum(amount) as total,
      min(base) as lowest, max(base) as highest
    from (
      select account_id, seq, amount, balance - sum(amount) over (partition by account_id order by seq) as base from fresh
    ) link group by account_id
  ) n
  left join account a on a.id = n.account_id
  left join posting before on before.account_id = n.account_id and before.seq = n.first - 1
  where a.id is null or a.postings <> n.last or a.balance <> n.highest + n.total or n.links <> n.last - n.first + 1
    or n.lowest <> n.highest or n.lowest <> case when n.first = 1 then 0 else before.balance end
    or (n.first > 1 and before.seq is null) limit 1;
  if found and wrong.astray then
    raise exception 'account % is not continued', wrong.account_id using errcode = 'integrity_constraint_violation';
  elsif found then
    raise exception 'the chain of account % is broken', wrong.account_id using errcode = 'integrity_constraint_violation';
  end if;

  -- The account's own check sees the balance after the whole statement; this one sees every step on the way.
  select jsonb_build_object('kind', a.kind, 'needed', -n.amount, 'available', n.balance - n.amount) into short
    from fresh n join account a on a.id = n.account_id join entry e on e.id = n.entry_id
    where n.balance < 0 and n.amount < 0 and a.floor is not null and not may_overdraw(e.recipe, a.kind)
      and not (e.recipe in ('view_voided', 'answer_voided') and a.kind = 'member' and n.balance >= (
        select f.balance - f.amount from fresh f where f.account_id = n.account_id order by f.seq limit 1)) limit 1;
  if found then
    raise exception 'an account cannot pay'
      using errcode = 'check_violation', constraint = 'account_floor', table = 'account', detail = short::text;
  end if;
  return null;
end $$;
