import { formatDate } from '../../lib/format.ts';
import { stateReasonText } from '../../lib/state-reason.ts';
import { useMessages } from '../../messages/rest.ts';
import { Notice } from '../../ui/notice.tsx';
import type { Promotion } from './api.ts';

/**
 * Why the promotion is hidden, stopped or paused, or waits until its owner is believed; otherwise what has lately kept
 * viewers from watching.
 */
export function PromotionNotes({ promotion }: { promotion: Promotion }) {
  const { promotions } = useMessages();
  const { state, trouble, waitingCredits, waitingUntil } = promotion;
  const reason = stateReasonText(promotion);
  if (reason) return <Notice tone={state === 'stopped' ? 'neutral' : 'warning'}>{reason}</Notice>;
  if (waitingUntil !== null)
    return <Notice tone="neutral">{promotions.waiting(waitingCredits, formatDate(waitingUntil))}</Notice>;
  if (!trouble || (state !== 'active' && state !== 'paused')) return null;
  return (
    <Notice tone="warning">
      {promotions.trouble(trouble.times, trouble.code, trouble.message)} {promotions.troubleAdvice}
    </Notice>
  );
}
