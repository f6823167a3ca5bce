import { type Check, growing, rowByRow } from '../../../ledger/index.ts';

/** What promotions, proofs and answers say, compared with the views that they are about. */

/** Rows of views that were voided afterwards stay, and count no more. */
const COUNTED = `select p.promotion_id,
    count(*) filter (where p.state in ('waiting', 'believed')) as unproven,
    count(*) filter (where p.state in ('replaced', 'clearing', 'cleared')) as replaced,
    count(*) filter (where p.state = 'cleared' or (p.state = 'replaced' and p.from_viewer = 0)) as house,
    count(*) filter (where p.state = 'kept') as kept
  from view_proof p join view v on v.id = p.view_id where v.state = 'completed' group by 1`;

/** Answers and what the books say about each. A voided one was paid and taken back as often as it was restored, and once more. */
const ANSWER_ENTRIES = `
  select a.view_id, a.state, a.promotion_id, coalesce(sum(o.amount), 0)::bigint as earned,
    count(*) filter (where e.recipe = 'answer_paid') as paid
  from feedback_answer a
  left join account m on m.member_id = a.viewer_id
  left join entry e on e.key = 'answer_paid:' || a.view_id
    or e.key in (select 'answer_voided:' || a.view_id || case v.epoch when 0 then '' else ':' || v.epoch end
      from view_void v where v.view_id = a.view_id)
    or e.key in (select 'answer_restored:' || a.view_id || ':' || v.epoch + 1 from view_void v where v.view_id = a.view_id)
  left join posting o on o.entry_id = e.id and o.account_id = m.id
  group by a.view_id`;

const OF_ANSWERS = `('answers_funded', 'answer_paid', 'answers_refunded', 'answer_voided', 'answer_restored')`;

export const agreementChecks: readonly Check[] = [
  {
    code: 'answer_credits_in_books',
    name: 'what is held for answers is what the books put into the escrow for them',
    ...growing(
      `select p.id, f.held, b.held as booked from promotion p left join feedback f on f.promotion_id = p.id
      left join account a on a.promotion_id = p.id
      left join lateral (
        select coalesce(sum(o.amount), 0)::bigint as held from posting o join entry e on e.id = o.entry_id
        where o.account_id = a.id and e.recipe in ${OF_ANSWERS}) b on true
      where coalesce(f.held, 0) <> b.held`,
      'promotion',
    ),
  },
  {
    code: 'open_answers_counted',
    name: 'credits are reserved for those who are answering, and for nobody else',
    ...growing(
      `select f.promotion_id, f.open, a.open as answering from promotion p join feedback f on f.promotion_id = p.id
      cross join lateral (
        select count(*) as open from feedback_answer a where a.promotion_id = p.id and a.state = 'open') a
      where f.open <> a.open or f.open > f.held`,
      'promotion',
    ),
  },
  {
    code: 'answers_counted',
    name: 'the counts of answers are those of the answers',
    ...growing(
      `select f.promotion_id, f.answered, n.answered as found, c.choices, n.choices as chosen
      from promotion p join feedback f on f.promotion_id = p.id
      cross join lateral (
        select count(*) as answered, coalesce(sum(cardinality(a.choices)), 0)::bigint as choices,
          coalesce(sum(cardinality(a.choices) * a.weight), 0)::bigint as weight
        from feedback_answer a where a.promotion_id = p.id and a.state = 'answered') n
      cross join lateral (
        select coalesce(sum(c.count), 0)::bigint as choices, coalesce(sum(c.weight), 0)::bigint as weight
        from feedback_question q join feedback_count c on c.question_id = q.id where q.promotion_id = p.id) c
      where f.answered <> n.answered or (not f.forgotten and (c.choices <> n.choices or c.weight <> n.weight))`,
      'promotion',
    ),
  },
  {
    code: 'views_are_rewarded',
    name: 'the views of a promotion are its rewarded views',
    sql: `select p.id, p.views, coalesce(v.views, 0) as rewarded from promotion p left join
        (select promotion_id, count(*) as views from view where state = 'completed' group by 1) v on v.promotion_id = p.id
      where p.views <> coalesce(v.views, 0)`,
    daily: `select p.id, p.views, v.views as rewarded from some_promotion p cross join lateral
        (select count(*) as views from view where promotion_id = p.id and state = 'completed') v
      where p.views <> v.views`,
  },
  {
    code: 'places_held',
    name: 'the places held are those of running watches',
    ...rowByRow(
      `select p.id, p.reserved, coalesce(v.live, 0) as live from promotion p left join
        (select promotion_id, count(*) as live from view where state = 'watching' group by 1) v on v.promotion_id = p.id
      where p.reserved <> coalesce(v.live, 0)`,
      'promotion',
    ),
  },
  {
    code: 'proofs_counted',
    name: 'a promotion counts the views that are being proven and those that were replaced',
    ...rowByRow(
      `select p.id, p.unproven_views, c.unproven, p.replaced_views, c.replaced, p.house_views, c.house, p.kept_views, c.kept
      from promotion p left join (${COUNTED}) c on c.promotion_id = p.id
      where p.unproven_views <> coalesce(c.unproven, 0) or p.replaced_views <> coalesce(c.replaced, 0)
        or p.house_views <> coalesce(c.house, 0) or p.kept_views <> coalesce(c.kept, 0)`,
      'promotion',
    ),
  },
  {
    code: 'answer_paid_once',
    name: 'an answer was paid once, and its viewer has the credit unless the view was voided',
    sql: `select view_id, state, earned, paid from (${ANSWER_ENTRIES}) n
      where earned <> (state = 'answered')::integer or paid <> (state in ('answered', 'voided'))::integer
      union all
      select e.view_id, null, null, null from entry e where e.recipe = 'answer_paid'
        and not exists (select from feedback_answer a where a.view_id = e.view_id)`,
    daily: `select e.view_id, null, null, null from some_entry e where e.recipe = 'answer_paid'
        and not exists (select from feedback_answer a where a.view_id = e.view_id and a.answered_at is not null)`,
  },
  {
    code: 'no_own_answer',
    name: 'nobody was asked about their own promotion, or about a view that was not paid',
    sql: `select a.view_id, a.viewer_id, p.owner_id, v.state from feedback_answer a
      join view v on v.id = a.view_id join promotion p on p.id = a.promotion_id
      where p.owner_id = a.viewer_id or v.viewer_id <> a.viewer_id or v.promotion_id <> a.promotion_id
        or v.state not in ('completed', 'voided') or (a.state = 'voided' and v.state <> 'voided')
        or (a.state = 'answered' and v.state <> 'completed')`,
    daily: `select a.view_id, a.viewer_id, p.owner_id, v.state from some_entry e
      join feedback_answer a on a.view_id = e.view_id join view v on v.id = a.view_id join promotion p on p.id = a.promotion_id
      where e.recipe = 'answer_paid' and (p.owner_id = a.viewer_id or v.viewer_id <> a.viewer_id)`,
  },
  {
    code: 'corrections_explained',
    name: 'credits are forfeited for a void between linked members, and granted for one that was undone or after an objection',
    sql: `select c.promotion_id, c.cause, c.kind, c.credits, v.linked, v.undone_at from promotion_correction c
      left join view_void v on 'view:' || v.view_id || case when v.epoch = 0 then '' else ':' || v.epoch end = c.cause
      where (c.kind = 'forfeited' and (v.linked is not true or c.credits <> -2))
        or (c.kind = 'granted' and c.cause like 'view:%' and (v.undone_at is null or c.credits <> 2))
        or (c.kind = 'granted' and c.cause like 'objection:%' and (c.credits <> 2 or not exists (select from entry e
          where e.key = 'watch_rewarded:' || substr(c.cause, length('objection:') + 1) and e.promotion_id = c.promotion_id)))
        or (c.kind = 'granted' and c.cause like 'proof:%' and (c.credits <> 2 or not exists (select from view_proof r
          where c.cause = 'proof:' || r.view_id and r.promotion_id = c.promotion_id and r.settled_at is not null)))
        or (c.kind = 'moved' and not exists (select from comparison m where c.cause = 'comparison:' || m.id))
        or (c.kind = 'granted' and c.cause like 'parted:%' and (c.credits <> 2 or not exists (select from view_void r
          where c.cause = 'parted:view:' || r.view_id || case when r.epoch = 0 then '' else ':' || r.epoch end
            and r.linked and r.returned_at is not null)))`,
  },
];
