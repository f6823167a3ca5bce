import { type Check, growing } from '../../../ledger/index.ts';

const OF_ANSWERS = `('answers_funded', 'answer_paid', 'answers_refunded', 'answer_voided', 'answer_restored')`;

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
];
