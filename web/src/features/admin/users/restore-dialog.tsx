import { useAdminMessages } from '../../../messages/admin.ts';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { type AdminUser, restoreMember } from '../api.ts';
import { useAction } from '../use-action.ts';
import { memberName } from './member-name.ts';

export function RestoreDialog({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const { users } = useAdminMessages();
  const name = memberName(user);
  const restore = useAction(restoreMember, {
    done: users.restoredToast(name),
    failed: users.restoreFailed,
    changes: ['GET /api/admin/users'],
    after: onClose,
  });
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={users.restoreTitle(name)}
      confirm={users.restore}
      variant="primary"
      pending={restore.isPending}
      onConfirm={() => restore.mutate(user.id)}
    >
      <p>{users.restoreText(user.suspendedReason ?? '')}</p>
    </ConfirmDialog>
  );
}
