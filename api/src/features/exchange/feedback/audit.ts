import { type Check, growing } from '../../../ledger/index.ts';

const OF_ANSWERS = `('answers_funded', 'answer_paid', 'answers_refunded', 'answer_voided', 'answer_restored')`;

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

export const feedbackChecks: readonly Check[] = [
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
];
