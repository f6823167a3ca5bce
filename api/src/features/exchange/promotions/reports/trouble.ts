import type { Tx } from '../../../../platform/db/tx.ts';
import { lookSoon } from '../../videos/index.ts';
import type { PlayerFailure } from '../promotion/promotion-rules.ts';
import { noteTrouble } from './trouble-store.ts';

export interface Trouble {
  promotionId: number;
  code: PlayerFailure;
  /** A viewer who tries again and again counts once. */
  countsInRow: boolean;
}

/**
 * Records what kept a viewer from watching, and makes the platform be asked. Viewers' words pause nothing: anybody can send them,
 * and the platform knows best whether its video plays.
 */
export async function recordTrouble(tx: Tx, trouble: Trouble): Promise<void> {
  const video = await noteTrouble(tx, trouble);
  if (video) await lookSoon(tx, video);
}
