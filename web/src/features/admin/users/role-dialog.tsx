import { type SubmitEvent, useState } from 'react';
import { roleOf, useMe } from '../../../lib/session.ts';
import { useAdminMessages } from '../../../messages/admin.ts';
import { useMessages } from '../../../messages/index.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogFooter } from '../../../ui/dialog.tsx';
import { SelectField } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { type AdminUser, changeRole } from '../api.ts';
import { useAction } from '../use-action.ts';
import { memberName } from './member-name.ts';

const roles = ['member', 'moderator', 'admin'] as const;
type Role = (typeof roles)[number];

export function RoleDialog({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const { users: texts } = useAdminMessages();
  const { shared } = useMessages();
  const me = useMe();
  const [role, setRole] = useState<Role>(roleOf(user));
  const name = memberName(user);
  const isUnchanged = role === roleOf(user);
  const change = useAction(changeRole, {
    done: texts.roleToast(name, texts.roles[role]),
    failed: texts.roleFailed,
    changes: ['GET /api/admin/users', 'GET /api/user'],
    after: onClose,
  });
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!change.isPending && !isUnchanged) change.mutate({ userId: user.id, role });
  }
  return (
    <Dialog open onClose={onClose} title={texts.roleTitle(name)}>
      <form onSubmit={submit} className="grid gap-4">
        <SelectField
          label={texts.role}
          hint={texts.roleHints[role]}
          value={role}
          onChange={({ target }) => setRole(target.value as Role)}
        >
          {roles.map((value) => (
            <option key={value} value={value}>
              {texts.roles[value]}
            </option>
          ))}
        </SelectField>
        {user.id === me.id && !isUnchanged && <Notice tone="warning">{texts.ownRole}</Notice>}
        <p className="text-small text-muted">{texts.roleTold}</p>
        <DialogFooter className="mt-1">
          <Button variant="quiet" onClick={onClose}>
            {shared.cancel}
          </Button>
          <Button type="submit" variant="primary" disabled={isUnchanged} pending={change.isPending}>
            {texts.saveRole}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
