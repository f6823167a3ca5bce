import type { RouteName } from '../../../lib/call.ts';
import { useMe } from '../../../lib/session.ts';
import { useAdminMessages } from '../../../messages/admin.ts';
import { useMessages } from '../../../messages/index.ts';
import { Button } from '../../../ui/button.tsx';
import { undoVoid, type ViewSignals, voidView } from '../api.ts';
import { ReasonDialog } from '../parts/reason-dialog.tsx';
import { useAction } from '../use-action.ts';

const changedByVoid: RouteName[] = [
  'GET /api/admin/members/:id/signals',
  'GET /api/admin/promotions/:id/signals',
  'GET /api/admin/users',
  'GET /api/admin/promotions',
];

/** For admins; moderators void, but do not undo. */
export function UndoVoidButton({ viewId }: { viewId: number }) {
  const { isAdmin } = useMe();
  const { signals } = useAdminMessages();
  const { shared } = useMessages();
  const undoing = useAction(undoVoid, { done: signals.undone, failed: signals.undoFailed, changes: changedByVoid });
  if (!isAdmin) return null;
  return (
    <Button
      className="self-start"
      aria-label={signals.undoVoid(viewId)}
      pending={undoing.isPending}
      onClick={() => undoing.mutate({ viewId })}
    >
      {shared.undo}
    </Button>
  );
}

export function VoidDialog({ view: { viewId }, onClose }: { view: ViewSignals; onClose: () => void }) {
  const { signals } = useAdminMessages();
  const voiding = useAction(voidView, {
    done: signals.voided,
    failed: signals.voidFailed,
    changes: changedByVoid,
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
