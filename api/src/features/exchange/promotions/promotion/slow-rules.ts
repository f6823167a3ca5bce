import { constants, type plans, type promotions } from '@viewloop/contract';
import { hasEnded } from './promotion-rules.ts';

/** Below this share of viewers the audience is called narrow. */
const NARROW = 0.5;
/** Fewer watches than this on the whole site in a day are few. */
const FEW_WATCHES = 50;

/** What slows a promotion down, the strongest reason first. Nothing once it has ended. */
export function slowReasons(
  { state, waitingCredits, creditsSpent, viewsReceived, viewsReserved, trouble }: promotions.Promotion,
  facts: {
    hold: plans.Hold | null;
    otherCutMissing: boolean;
    matching: number | null;
    otherPromotions: number;
    siteWatchesLastDay: number;
  },
): plans.SlowReason[] {
  if (hasEnded(state)) return [];
  const offered = Math.floor((creditsSpent - waitingCredits) / constants.CREDITS_PER_VIEW);
  const reasons: [plans.SlowReason, boolean][] = [
    ['not_running', state !== 'active'],
    ['credits_wait', waitingCredits > 0 && viewsReceived + viewsReserved >= offered],
    ['on_hold', facts.hold !== null],
    ['other_cut', facts.otherCutMissing],
    ['player_trouble', trouble !== null],
    ['narrow', facts.matching !== null && facts.matching < NARROW],
    ['shared_turn', facts.otherPromotions > 0],
    ['few_viewers', facts.siteWatchesLastDay < FEW_WATCHES],
  ];
  return reasons.flatMap(([reason, applies]) => (applies ? [reason] : []));
}
