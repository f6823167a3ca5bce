import { formatDate, formatNumber } from '../../../lib/format.ts';
import { useMe } from '../../../lib/session.ts';
import { useAdminMessages } from '../../../messages/admin.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import type { AdminUser } from '../api.ts';
import { CreditsCell } from './credits-cell.tsx';
import { memberName } from './member-name.ts';
import type { UserAction } from './user-action.ts';

interface UsersTableProps {
  users: readonly AdminUser[];
  onChoose: (user: AdminUser, action: UserAction) => void;
}

export function UsersTable({ users, onChoose }: UsersTableProps) {
  const { users: texts } = useAdminMessages();
  const columns: Column<AdminUser>[] = [
    { key: 'member', header: texts.member, wide: true, cell: (user) => <Identity user={user} /> },
    {
      key: 'joined',
      header: texts.joined,
      cell: ({ createdAt }) => (
        <time dateTime={createdAt} className="whitespace-nowrap text-muted">
          {formatDate(createdAt)}
        </time>
      ),
    },
    {
      key: 'earnings',
      header: texts.earnings,
      align: 'end',
      cell: ({ referralEarnings }) => formatNumber(referralEarnings),
    },
    { key: 'credits', header: texts.credits, align: 'end', cell: (user) => <CreditsCell user={user} /> },
    {
      key: 'actions',
      header: <span className="sr-only">{texts.actions}</span>,
      wide: true,
      align: 'end',
      cell: (user) => <Actions user={user} onChoose={(action) => onChoose(user, action)} />,
    },
  ];
  return <DataTable caption={texts.caption} columns={columns} rows={users} rowKey={({ id }) => id} />;
}

function Identity({ user }: { user: AdminUser }) {
  const me = useMe();
  const { users: texts } = useAdminMessages();
  return (
    <div className="flex items-center gap-3">
      <Avatar preset={user.gender} image={user.profileImageUrl} pixels={40} />
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-semibold">{memberName(user)}</span>
          {user.isAdmin && <Badge>{texts.admin}</Badge>}
          {user.isModerator && <Badge>{texts.moderator}</Badge>}
          {user.id === me.id && <Badge>{texts.you}</Badge>}
          {user.suspendedAt && <Badge tone="danger">{texts.suspended}</Badge>}
        </p>
        <p className="text-small text-muted">{user.email}</p>
        {user.suspendedReason && <p className="text-small text-danger">{user.suspendedReason}</p>}
      </div>
    </div>
  );
}

function Actions({ user, onChoose }: { user: AdminUser; onChoose: (action: UserAction) => void }) {
  const me = useMe();
  const { users: texts } = useAdminMessages();
  return (
    <div className="flex flex-wrap gap-2 whitespace-nowrap md:justify-end">
      <Button onClick={() => onChoose('signals')}>{texts.signals}</Button>
      <Button onClick={() => onChoose('role')}>{texts.role}</Button>
      {user.hasSecondFactor && <Button onClick={() => onChoose('factors')}>{texts.removeFactors}</Button>}
      {user.suspendedAt ? (
        <Button onClick={() => onChoose('restore')}>{texts.restore}</Button>
      ) : (
        // Admins cannot suspend their own account, because they could not undo it.
        <Button disabled={user.id === me.id} onClick={() => onChoose('suspend')}>
          {texts.suspend}
        </Button>
      )}
    </div>
  );
}
