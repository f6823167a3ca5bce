import { useMessages } from '../../messages/index.ts';
import { Notice } from '../../ui/notice.tsx';
import type { Promotion } from './api.ts';

/** Why it is hidden, stopped or paused by itself; else what lately kept viewers from watching. */
export function PromotionNotes({ promotion: { state, stateReason, trouble } }: { promotion: Promotion }) {
  const { promotions } = useMessages();
  if (stateReason) return <Notice tone={state === 'stopped' ? 'neutral' : 'warning'}>{stateReason}</Notice>;
  if (!trouble || (state !== 'active' && state !== 'paused')) return null;
  return (
    <Notice tone="warning">
      {promotions.trouble(trouble.times, trouble.code, trouble.message)} {promotions.troubleAdvice}
    </Notice>
  );
}
