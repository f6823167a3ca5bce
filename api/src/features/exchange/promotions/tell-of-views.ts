import type { Tx } from '../../../platform/db/tx.ts';

/** Writes the notices and webhook messages about views that were just counted. One statement for all promotions. */
export async function tellOfViews(tx: Tx, counted: readonly { promotionId: number; places: number }[]): Promise<void> {
  await tx.query('select promotions_viewed($1::bigint[], $2::integer[])', [
    counted.map(({ promotionId }) => promotionId),
    counted.map(({ places }) => places),
  ]);
}
