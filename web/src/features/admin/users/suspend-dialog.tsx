import { useAdminMessages } from '../../../messages/admin.ts';
import { type AdminUser, suspendMember } from '../api.ts';
import { ReasonDialog } from '../parts/reason-dialog.tsx';
import { useAction } from '../use-action.ts';
import { memberName } from './member-name.ts';

export function SuspendDialog({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const { users } = useAdminMessages();
  const name = memberName(user);
  const suspend = useAction(suspendMember, {
    done: users.suspendedToast(name),
    failed: users.suspendFailed,
    changes: ['GET /api/admin/users'],
    after: onClose,
  });
  return (
    <ReasonDialog
      title={users.suspendTitle(name)}
      text={users.suspendText}
      confirm={users.suspend}
      pending={suspend.isPending}
      onClose={onClose}
      onConfirm={(reason) => suspend.mutate({ userId: user.id, reason })}
    />
  );
}
