import type { ReadTx } from '../../../platform/db/tx.ts';

/** What feedback has to know about a promotion. */
export interface Promoted {
  ownerId: string;
  /** The owner's title, or else the platform's. */
  title: string | null;
  topic: string | null;
  ended: boolean;
  target: number;
  views: number;
  reserved: number;
}

/** Promotions stand above this feature, so the application hands it in. */
export type PromotedOf = (tx: ReadTx, promotionIds: readonly number[]) => Promise<ReadonlyMap<number, Promoted>>;
