import { useState } from 'react';
import { useAdminMessages } from '../../../messages/admin.ts';
import { type AdminPromotion, hidePromotion } from '../api.ts';
import { ReasonDialog } from '../parts/reason-dialog.tsx';
import { useAction } from '../use-action.ts';

/** Hides a promotion, or ends it with a refund; one that is hidden already can only be ended. */
export function HideDialog({ promotion, onClose }: { promotion: AdminPromotion; onClose: () => void }) {
  const { promotions: texts } = useAdminMessages();
  const isHidden = promotion.state === 'hidden';
  const [refund, setRefund] = useState(isHidden);
  const hide = useAction(hidePromotion, {
    done: refund ? texts.ended : texts.hidden,
    failed: texts.hideFailed,
    changes: ['GET /api/admin/promotions'],
    after: onClose,
  });
  const name = promotion.title ?? texts.untitled;
  return (
    <ReasonDialog
      title={refund ? texts.endTitle(name) : texts.hideTitle(name)}
      text={refund ? texts.endText : texts.hideText}
      confirm={refund ? texts.end : texts.hide}
      pending={hide.isPending}
      onClose={onClose}
      onConfirm={(reason) => hide.mutate({ id: promotion.id, reason, refund })}
    >
      {!isHidden && (
        <label className="flex items-start gap-3">
          <input
            type="checkbox"
            className="mt-0.5 size-5 flex-none accent-ink"
            checked={refund}
            onChange={(event) => setRefund(event.target.checked)}
          />
          {texts.refund}
        </label>
      )}
    </ReasonDialog>
  );
}
