import type { promotions } from '@viewloop/contract';
import { faultSentence } from '@viewloop/contract/texts/clip-texts';
import { findingSentence, foundIn } from '@viewloop/contract/texts/finding-texts';
import { countryText, deviceText } from '../../lib/device.ts';
import { fill } from '../../lib/fill.ts';
import { formatChange, formatLtc } from '../../lib/format.ts';
import { stateReasonText } from '../../lib/state-reason.ts';
import { messages } from '../../messages/notices.ts';
import type { Notice } from './api.ts';

/** A promotion that paused by itself has its reason by code, so that it can be said in every language. */
function reasonOf({ reason, reasonCode, ...facts }: Notice['facts']): string {
  const text = stateReasonText({
    stateReason: reason === null || reason === undefined ? null : String(reason),
    stateReasonCode: (reasonCode ?? null) as promotions.StateReason | null,
    stateReasonFacts: facts,
  });
  return text ?? '';
}

/** What a notice says, in the reader's language. */
export function noticeText({ kind, facts }: Notice): { title: string; text: string } {
  const { notices, promotions: texts } = messages();
  const { title, text } = notices.kinds[kind];
  return {
    title,
    text: fill(text, {
      // Notices of older versions are about one view and have no count.
      count: 1,
      ...facts,
      title: `“${facts.title ?? texts.untitled}”`,
      ...(facts.amount !== undefined && { amount: formatLtc(String(facts.amount)) }),
      ...(facts.credits !== undefined && { credits: formatChange(Number(facts.credits)) }),
      reason: reasonOf(facts),
      ...(facts.fault !== undefined && { fault: faultSentence(notices.clipFaults, facts) }),
      ...(kind === 'promotion_finding' && { finding: findingSentence(notices.finding, foundIn(facts)) }),
      ...(kind === 'new_sign_in' && {
        device: deviceText(facts.device),
        country: countryText(facts.country),
      }),
    }),
  };
}
