import type { ReadTx, Tx } from '../../../platform/db/tx.ts';
import type { AttentionCounts } from './count-attention.ts';

const CELLS = ['played', 'seen', 'heard', 'muted', 'stayed', 'lengths'] as const;

/** One row for each promotion, of a fixed size. */
export async function addAttention(tx: Tx, increments: ReadonlyMap<number, AttentionCounts>): Promise<void> {
  if (increments.size === 0) return;
  const counts = [...increments.values()];
  const arrays = CELLS.map((name) => counts.map((one) => `{${one[name].join()}}`));
  await tx.query(
    `insert into attention_count (promotion_id, watches, paid, replays, stay_replays, ${CELLS.join()})
     select id, watches, paid, replays, stay_replays, ${CELLS.map((name) => `${name}::integer[]`).join()}
     from unnest($1::bigint[], $2::integer[], $3::integer[], $4::integer[], $5::integer[], $6::text[], $7::text[], $8::text[],
       $9::text[], $10::text[], $11::text[]) i (id, watches, paid, replays, stay_replays, ${CELLS.join()})
     on conflict (promotion_id) do update set watches = attention_count.watches + excluded.watches,
       paid = attention_count.paid + excluded.paid, replays = attention_count.replays + excluded.replays,
       stay_replays = attention_count.stay_replays + excluded.stay_replays,
       ${CELLS.map((name) => `${name} = cells_sum(attention_count.${name}, excluded.${name})`).join()}`,
    [
      [...increments.keys()],
      counts.map(({ watches }) => watches),
      counts.map(({ paid }) => paid),
      counts.map(({ replays }) => replays),
      counts.map(({ stayReplays }) => stayReplays),
      ...arrays,
    ],
  );
}

export interface StoredAttention extends AttentionCounts {
  promotionId: number;
  lengthClass: number | null;
}

export function attentionOfPromotions(tx: ReadTx, ids: readonly number[]): Promise<StoredAttention[]> {
  return tx.query<StoredAttention>(
    `select promotion_id as "promotionId", watches, paid, replays, stay_replays as "stayReplays", ${CELLS.join()},
       length_class as "lengthClass"
     from attention_count where promotion_id = any($1::bigint[])`,
    [ids],
  );
}

const REFERENCE = 200;

/** The latest promotions of a platform whose video is about as long, and that enough people watched. */
export async function ofSameLength(tx: ReadTx, platform: string, lengthClass: number): Promise<number[]> {
  const rows = await tx.query<{ id: number }>(
    `select c.promotion_id as id from (
       select promotion_id from attention_count where length_class = $2 and watches >= 20
       order by promotion_id desc limit ${REFERENCE}) c
     join promotion p on p.id = c.promotion_id where p.platform = $1`,
    [platform, lengthClass],
  );
  return rows.map(({ id }) => id);
}
