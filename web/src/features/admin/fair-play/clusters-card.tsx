import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatNumber } from '../../../lib/format.ts';
import { useFairPlayMessages } from '../../../messages/fair-play.ts';
import { Button } from '../../../ui/button.tsx';
import { Card, CardHeader } from '../../../ui/card.tsx';
import { SelectField } from '../../../ui/field.tsx';
import { ShowQuery } from '../../../ui/show-query.tsx';
import { type Cluster, clustersQuery } from './api.ts';
import { ClusterDialog } from './cluster-dialog.tsx';

const states = ['linked', 'parted'] as const;

/** Accounts that seem to belong together, the most costly first. */
export function ClustersCard() {
  const { groups } = useFairPlayMessages();
  const [state, setState] = useState<Cluster['state']>('linked');
  const clusters = useQuery(clustersQuery(state));
  const [open, setOpen] = useState<number>();
  return (
    <Card>
      <CardHeader title={groups.title} description={groups.text} />
      <SelectField
        label={groups.show}
        frameClassName="mb-3 max-w-60"
        value={state}
        onChange={({ target }) => setState(states.find((one) => one === target.value) ?? 'linked')}
      >
        {states.map((one) => (
          <option key={one} value={one}>
            {groups.states[one]}
          </option>
        ))}
      </SelectField>
      <ShowQuery query={clusters}>
        {({ rows }) =>
          rows.length === 0 ? (
            <p className="text-muted">{groups.empty}</p>
          ) : (
            <ul>
              {rows.map((cluster) => (
                <Group key={cluster.id} cluster={cluster} onOpen={() => setOpen(cluster.id)} />
              ))}
            </ul>
          )
        }
      </ShowQuery>
      {open !== undefined && <ClusterDialog id={open} onClose={() => setOpen(undefined)} />}
    </Card>
  );
}

function Group({ cluster: { id, members, worth, reasons }, onOpen }: { cluster: Cluster; onOpen: () => void }) {
  const { groups } = useFairPlayMessages();
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 border-b border-line py-3 last:border-b-0 last:pb-0">
      <span className="min-w-0">
        <span className="block font-medium">{groups.name(id, members)}</span>
        <span className="block text-small text-muted">
          {[groups.worth(formatNumber(worth)), ...reasons.map(({ reason }) => groups.reasons[reason])].join(' · ')}
        </span>
      </span>
      <Button aria-label={groups.open(id)} onClick={onOpen}>
        {groups.show}
      </Button>
    </li>
  );
}
