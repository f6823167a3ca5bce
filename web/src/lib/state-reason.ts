import type { promotions } from '@viewloop/contract';
import { messages } from '../messages/rest.ts';

type Reasoned = Pick<promotions.Promotion, 'stateReason' | 'stateReasonCode' | 'stateReasonFacts'>;

/** Why a promotion is hidden, stopped or paused. An admin's own words are shown as written. */
export function stateReasonText({ stateReason, stateReasonCode, stateReasonFacts }: Reasoned): string | null {
  const say = stateReasonCode && messages().promotions.stateReasons[stateReasonCode];
  return say ? say(stateReasonFacts ?? {}) : stateReason;
}
