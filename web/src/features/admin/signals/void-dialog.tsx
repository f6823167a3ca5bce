import { useAdminMessages } from '../../../messages/admin.ts';
import { type ViewSignals, voidView } from '../api.ts';
import { ReasonDialog } from '../parts/reason-dialog.tsx';
import { useAction } from '../use-action.ts';

export function VoidDialog({ view: { viewId }, onClose }: { view: ViewSignals; onClose: () => void }) {
  const { signals } = useAdminMessages();
  const voiding = useAction(voidView, {
    done: signals.voided,
    failed: signals.voidFailed,
    changes: [
      'GET /api/admin/members/:id/signals',
      'GET /api/admin/promotions/:id/signals',
      'GET /api/admin/users',
      'GET /api/admin/promotions',
    ],
    after: onClose,
  });
  return (
    <ReasonDialog
      title={signals.voidTitle(viewId)}
      text={signals.voidText}
      confirm={signals.void}
      pending={voiding.isPending}
      onClose={onClose}
      onConfirm={(reason) => voiding.mutate({ viewId, reason })}
    />
  );
}
