import type { promotions } from '@viewloop/contract';
import { messages } from '../messages/index.ts';

type Reasoned = Pick<promotions.Promotion, 'stateReason' | 'stateReasonCode' | 'stateReasonFacts'>;

/** Why a promotion is hidden, stopped or paused by itself. What an admin wrote stands as it was written. */
export function stateReasonText({ stateReason, stateReasonCode, stateReasonFacts }: Reasoned): string | null {
  const say = stateReasonCode && messages().promotions.stateReasons[stateReasonCode];
  return say ? say(stateReasonFacts ?? {}) : stateReason;
}
