import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDate, formatNumber } from '../../../lib/format.ts';
import { useMe } from '../../../lib/session.ts';
import { useFairPlayMessages } from '../../../messages/fair-play.ts';
import { Button } from '../../../ui/button.tsx';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { ShowQuery } from '../../../ui/show-query.tsx';
import { useAction } from '../use-action.ts';
import { type ClusterDetails, clusterQuery, partCluster, rejoinCluster } from './api.ts';
import { BulkVoidDialog } from './bulk-void-dialog.tsx';
import { ClusterPicture } from './cluster-picture.tsx';

/** One group: a picture of who is linked to whom and why, its members, and what can be done. */
export function ClusterDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const { groups } = useFairPlayMessages();
  const query = useQuery(clusterQuery(id));
  const title = query.data ? groups.name(id, query.data.members) : groups.title;
  return (
    <Dialog open onClose={onClose} title={title} size="wide">
      <ShowQuery query={query}>{(data) => <Details cluster={data} />}</ShowQuery>
    </Dialog>
  );
}

type Person = ClusterDetails['people'][number];

function Details({ cluster }: { cluster: ClusterDetails }) {
  const { groups } = useFairPlayMessages();
  const [voiding, setVoiding] = useState(false);
  const columns: Column<Person>[] = [
    { key: 'member', header: groups.member, wide: true, cell: ({ username }) => username },
    { key: 'registered', header: groups.registered, cell: ({ registeredAt }) => formatDate(registeredAt) },
    { key: 'earned', header: groups.earned, align: 'end', cell: ({ earned }) => formatNumber(earned) },
  ];
  return (
    <div className="grid gap-5">
      <p className="text-small text-muted">
        {groups.today(formatNumber(cluster.earnedToday), formatNumber(cluster.allowanceToday))}
      </p>
      <ClusterPicture cluster={cluster} />
      <div className="flex flex-wrap gap-2">
        <Decision cluster={cluster} />
        <Button onClick={() => setVoiding(true)}>{groups.voidAll}</Button>
      </div>
      <DataTable caption={groups.members} columns={columns} rows={cluster.people} rowKey={({ memberId }) => memberId} />
      {voiding && (
        <BulkVoidDialog
          name={groups.name(cluster.id, cluster.members)}
          memberIds={cluster.people.slice(0, 50).map(({ memberId }) => memberId)}
          onClose={() => setVoiding(false)}
        />
      )}
    </div>
  );
}

/** Only admins decide whether accounts are different people. */
function Decision({ cluster: { id, state } }: { cluster: ClusterDetails }) {
  const { groups } = useFairPlayMessages();
  const { isAdmin } = useMe();
  const parted = state === 'parted';
  const decide = useAction(parted ? rejoinCluster : partCluster, {
    done: parted ? groups.rejoined : groups.parted,
    failed: groups.failed,
    changes: ['GET /api/admin/clusters', 'GET /api/admin/clusters/:id', 'GET /api/admin/fair-play/cases'],
  });
  if (!isAdmin) return null;
  return (
    <Button pending={decide.isPending} onClick={() => decide.mutate(id)}>
      {parted ? groups.rejoin : groups.part}
    </Button>
  );
}
