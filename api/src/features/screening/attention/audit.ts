import { constants } from '@viewloop/contract';
import type { Check } from '../../../ledger/index.ts';

const { ATTENTION_BLOCK_MS: BLOCK, CREDITS_PER_ATTENTION_BLOCK: COST } = constants;

/** Today and the two days before: a visit never counts later than that. */
const LATE = `(now() at time zone 'utc')::date - 2`;

const DAYS = (since: string) => `select coalesce(d.viewer_id, v.viewer_id) as viewer_id, coalesce(d.day, v.day) as day,
    d.counted_ms as day_ms, v.ms as visits_ms
  from (select * from attention_day where ${since === '' ? 'true' : `day >= ${since}`}) d
  full join (
    select viewer_id, day, sum(ms)::bigint as ms from (
      select viewer_id, day, counted_ms - earlier_ms as ms from clip_visit where day is not null
      union all
      select viewer_id, day - 1, earlier_ms from clip_visit where earlier_ms > 0) part
    where ${since === '' ? 'true' : `day >= ${since}`} group by 1, 2) v
    on v.viewer_id = d.viewer_id and v.day = d.day
  where coalesce(d.counted_ms, 0) <> coalesce(v.ms, 0)`;

export const screeningChecks: readonly Check[] = [
  {
    code: 'screening_holds',
    name: 'the account of a clip holds what was set aside, less what came back and the blocks that have begun',
    sql: `select s.clip_id, s.budget, s.returned, s.blocks, a.balance from screening s left join account a on a.clip_id = s.clip_id
      where a.balance is distinct from s.budget - s.returned - s.blocks * ${COST}
      union all
      select a.clip_id, null, null, null, a.balance from account a
      where a.clip_id is not null and a.balance <> 0 and not exists (select from screening s where s.clip_id = a.clip_id)`,
  },
  {
    code: 'blocks_cover_attention',
    name: 'the blocks of a clip cover what counted of it, and none has begun without need',
    sql: `select clip_id, blocks, counted_ms, lost_ms from screening
      where blocks * ${BLOCK}::bigint < counted_ms + lost_ms or (ended_at is not null and blocks * ${BLOCK}::bigint <> counted_ms + lost_ms)`,
  },
  {
    code: 'attention_of_clip',
    name: 'what counted of a clip is what its visits counted',
    sql: `select s.clip_id, s.counted_ms, v.ms from screening s left join lateral (
        select coalesce(sum(counted_ms - house_ms), 0)::bigint as ms from clip_visit where clip_id = s.clip_id) v on true
      where s.counted_ms <> v.ms`,
    daily: `select s.clip_id, s.counted_ms, v.ms from screening s left join lateral (
        select coalesce(sum(counted_ms - house_ms), 0)::bigint as ms from clip_visit where clip_id = s.clip_id) v on true
      where s.ended_at is null and s.counted_ms <> v.ms`,
  },
  {
    code: 'attention_held',
    name: 'open visits hold what their clip says, and ended ones hold nothing',
    sql: `select s.clip_id, s.reserved_ms, v.ms from screening s left join lateral (
        select coalesce(sum(reserved_ms), 0)::bigint as ms from clip_visit where clip_id = s.clip_id and ended_at is null) v on true
      where s.ended_at is null and s.reserved_ms <> v.ms or s.ended_at is not null and (s.reserved_ms <> 0 or v.ms <> 0)`,
  },
  {
    code: 'attention_of_day',
    name: 'what counted on a day of a viewer is what the visits of that day counted',
    sql: DAYS(''),
    daily: DAYS(LATE),
  },
  {
    code: 'rings_are_paid',
    name: 'every full ring of a viewer and day was paid, and none besides',
    sql: `select viewer_id, day, counted_ms, paid from attention_day where paid <> counted_ms / ${BLOCK}`,
  },
  {
    code: 'rings_in_books',
    name: 'the credits for attention of a viewer are those in the books',
    sql: `select a.member_id, d.paid, b.sum from account a
      left join (select viewer_id, sum(paid)::bigint as paid from attention_day group by 1) d on d.viewer_id = a.member_id
      left join (
        select p.account_id, sum(p.amount)::bigint as sum from posting p join entry e on e.id = p.entry_id
        where e.recipe in ('attention_paid', 'attention_voided', 'attention_restored') group by 1) b on b.account_id = a.id
      where a.kind = 'member' and coalesce(d.paid, 0) <> coalesce(b.sum, 0)`,
    daily: `select a.member_id, d.paid, b.sum from some_account a
      cross join lateral (select coalesce(sum(paid), 0)::bigint as paid from attention_day where viewer_id = a.member_id) d
      cross join lateral (
        select coalesce(sum(p.amount), 0)::bigint as sum from posting p join entry e on e.id = p.entry_id
        where p.account_id = a.id and e.recipe in ('attention_paid', 'attention_voided', 'attention_restored')) b
      where a.kind = 'member' and d.paid <> b.sum`,
  },
  {
    code: 'attention_can_be_paid',
    name: 'the account of attention can pay for every ring of today and every begun block of running clips',
    sql: `select held, needed from (
        select (select coalesce(sum(balance), 0)::bigint from account where kind = 'attention') as held,
          ${COST} * (
            (select coalesce(sum(counted_ms - paid * ${BLOCK}::bigint), 0) from attention_day where day = (now() at time zone 'utc')::date)
            + (select coalesce(sum(blocks * ${BLOCK}::bigint - counted_ms - lost_ms), 0) from screening where ended_at is null)
          ) / ${BLOCK} as needed) sums
      where held < floor(needed)`,
  },
  {
    code: 'no_own_attention',
    name: 'nobody was shown a clip of their own',
    sql: `select v.id, v.clip_id, v.viewer_id from clip_visit v join clip c on c.id = v.clip_id where c.owner_id = v.viewer_id`,
    daily: `select v.id, v.clip_id, v.viewer_id from clip_visit v join clip c on c.id = v.clip_id
      where c.owner_id = v.viewer_id and v.ended_at is null`,
  },
];
