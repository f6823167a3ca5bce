import { useAdminMessages } from '../../../messages/admin.ts';
import { type AdminUser, removeFactors } from '../api.ts';
import { ReasonDialog } from '../parts/reason-dialog.tsx';
import { useAction } from '../use-action.ts';
import { memberName } from './member-name.ts';

/** For members who have lost every second factor. */
export function RemoveFactorsDialog({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const { users } = useAdminMessages();
  const name = memberName(user);
  const remove = useAction(removeFactors, {
    done: users.factorsRemoved(name),
    failed: users.removeFactorsFailed,
    changes: ['GET /api/admin/users'],
    after: onClose,
  });
  return (
    <ReasonDialog
      title={users.removeFactorsTitle(name)}
      text={users.removeFactorsText}
      confirm={users.removeFactors}
      pending={remove.isPending}
      onClose={onClose}
      onConfirm={(reason) => remove.mutate({ userId: user.id, reason })}
    />
  );
}
