import { useMessages } from '../../messages/rest.ts';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import type { Promotion } from './api.ts';
import { heldCredits, refundNow } from './promotion-rules.ts';
import { useStop } from './use-promotion-changes.ts';

/** Shows which credits come back before the promotion is stopped. */
export function StopDialog({ promotion, onClose }: { promotion: Promotion; onClose: () => void }) {
  const stop = useStop();
  const { promotions, shared } = useMessages();
  const held = heldCredits(promotion);
  const lines = [
    { name: promotions.stopReceived, value: shared.views(promotion.viewsReceived), strong: false },
    { name: promotions.stopRefund, value: shared.credits(refundNow(promotion)), strong: true },
    ...(held > 0 ? [{ name: promotions.stopHeld, value: shared.credits(held), strong: false }] : []),
  ];
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={promotions.stopTitle}
      confirm={promotions.stopConfirm}
      onConfirm={() => stop.mutate(promotion.id, { onSettled: onClose })}
      pending={stop.isPending}
    >
      <p>{promotions.stopText}</p>
      <dl className="mt-4 rounded-control bg-raised px-4 py-1">
        {lines.map(({ name, value, strong }) => (
          <div key={name} className="flex justify-between gap-4 border-t border-line py-2.5 first:border-0">
            <dt className="text-muted">{name}</dt>
            <dd className={strong ? 'text-end font-bold' : 'text-end'}>{value}</dd>
          </div>
        ))}
      </dl>
      {held > 0 && <p className="mt-2 text-small text-muted">{promotions.stopHeldNote}</p>}
    </ConfirmDialog>
  );
}
