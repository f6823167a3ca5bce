import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatNumber, formatPercent } from '../../../lib/format.ts';
import { useAdminMessages } from '../../../messages/admin.ts';
import { useFairPlayMessages } from '../../../messages/fair-play.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card, CardHeader } from '../../../ui/card.tsx';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { ShowQuery } from '../../../ui/show-query.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { type Case, casesQuery } from './api.ts';
import { CaseDialog } from './case-dialog.tsx';

/** Whom to look at, ordered by what it is worth. */
export function QueueCard() {
  const { queue } = useFairPlayMessages();
  const cases = useQuery(casesQuery);
  const [open, setOpen] = useState<string>();
  return (
    <Card>
      <CardHeader title={queue.title} description={queue.text} />
      <ShowQuery query={cases}>
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState picture="list" title={queue.empty} description={queue.emptyText} />
          ) : (
            <QueueTable cases={rows} onOpen={setOpen} />
          )
        }
      </ShowQuery>
      {open && <CaseDialog memberId={open} onClose={() => setOpen(undefined)} />}
    </Card>
  );
}

function QueueTable({ cases, onOpen }: { cases: readonly Case[]; onOpen: (memberId: string) => void }) {
  const { queue } = useFairPlayMessages();
  const columns: Column<Case>[] = [
    { key: 'member', header: queue.member, wide: true, cell: (one) => <Who one={one} /> },
    {
      key: 'checks',
      header: queue.checks,
      cell: ({ checksPassed, checksMissed }) => queue.passedOf(checksPassed, checksPassed + checksMissed),
    },
    { key: 'doubt', header: queue.doubt, align: 'end', cell: ({ doubt }) => formatPercent(doubt) },
    {
      key: 'worth',
      header: queue.worth,
      align: 'end',
      cell: ({ worth }) => <span className="font-semibold">{formatNumber(worth)}</span>,
    },
    {
      key: 'open',
      header: <span className="sr-only">{queue.look}</span>,
      wide: true,
      align: 'end',
      cell: ({ memberId, username }) => (
        <Button aria-label={queue.lookAt(username)} onClick={() => onOpen(memberId)}>
          {queue.look}
        </Button>
      ),
    },
  ];
  return <DataTable caption={queue.title} columns={columns} rows={cases} rowKey={({ memberId }) => memberId} />;
}

function Who({ one: { username, standing, suspended, cluster, reasons, objection } }: { one: Case }) {
  const fairPlay = useFairPlayMessages();
  const { users } = useAdminMessages();
  const { queue } = fairPlay;
  return (
    <div className="grid gap-1">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="font-semibold">{username}</span>
        {standing === 'aside' && <Badge tone="danger">{queue.aside}</Badge>}
        {suspended && <Badge>{users.suspended}</Badge>}
        {cluster && <Badge tone="warning">{queue.group(cluster.members)}</Badge>}
        {objection && <Badge tone="good">{queue.objects}</Badge>}
      </p>
      <p className="text-small text-muted">
        {reasons.map(({ rule, times }) => `${fairPlay.rules.names[rule]}: ${formatNumber(times)}`).join(' · ')}
      </p>
    </div>
  );
}
