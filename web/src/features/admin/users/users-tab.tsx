import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { siteQuery } from '../../../lib/site.ts';
import { useAdminMessages } from '../../../messages/admin.ts';
import { Card } from '../../../ui/card.tsx';
import { ShowQuery } from '../../../ui/show-query.tsx';
import { type AdminUser, usersQuery } from '../api.ts';
import { NothingFound } from '../parts/nothing-found.tsx';
import { PageTurner } from '../parts/page-turner.tsx';
import { SearchField } from '../parts/search-field.tsx';
import { ShowSelect } from '../parts/show-select.tsx';
import { usePlace } from '../place.ts';
import { MemberSignalsDialog } from '../signals/signals-dialog.tsx';
import { RemoveFactorsDialog } from './remove-factors-dialog.tsx';
import { RestoreDialog } from './restore-dialog.tsx';
import { RoleDialog } from './role-dialog.tsx';
import { SuspendDialog } from './suspend-dialog.tsx';
import type { UserAction } from './user-action.ts';
import { UsersTable } from './users-table.tsx';

/** Only where registration is not open to everybody. */
const WaitingCard = lazy(async () => ({ default: (await import('./waiting-card.tsx')).WaitingCard }));
const InvitationsCard = lazy(async () => ({ default: (await import('./invitations-card.tsx')).InvitationsCard }));

const dialogs = {
  signals: MemberSignalsDialog,
  suspend: SuspendDialog,
  restore: RestoreDialog,
  role: RoleDialog,
  factors: RemoveFactorsDialog,
};

export function UsersTab() {
  const admin = useAdminMessages();
  const { q, page, show } = usePlace();
  const users = useQuery(usersQuery(q, page, { onlyTeam: show === 'team' }));
  const [chosen, setChosen] = useState<{ user: AdminUser; action: UserAction }>();
  const Dialog = chosen && dialogs[chosen.action];
  const registration = useQuery(siteQuery).data?.registration ?? 'open';
  return (
    <div className="grid gap-5">
      {registration !== 'open' && (
        <Suspense>
          {registration === 'approval' && <WaitingCard />}
          <InvitationsCard />
        </Suspense>
      )}
      <Card>
        <div className="mb-4 flex flex-wrap gap-2.5">
          <SearchField label={admin.users.searchLabel} />
          <ShowSelect label={admin.users.show} all={admin.users.all} choices={{ team: admin.users.team }} />
        </div>
        <ShowQuery query={users}>
          {({ rows, total }) =>
            rows.length === 0 ? (
              <NothingFound />
            ) : (
              <>
                <UsersTable users={rows} onChoose={(user, action) => setChosen({ user, action })} />
                <PageTurner total={total} things={admin.users.count(total)} />
              </>
            )
          }
        </ShowQuery>
        {Dialog && <Dialog user={chosen.user} onClose={() => setChosen(undefined)} />}
      </Card>
    </div>
  );
}
