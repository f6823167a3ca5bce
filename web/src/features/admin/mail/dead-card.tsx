import { formatDateTime } from '../../../lib/format.ts';
import { useAdminMessages } from '../../../messages/admin.ts';
import { Button } from '../../../ui/button.tsx';
import { Card, CardHeader } from '../../../ui/card.tsx';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { type Deliveries, retryDelivery } from '../api.ts';
import { useAction } from '../use-action.ts';
import { StateBadge } from './mail-table.tsx';

type Dead = Deliveries['dead'][number];

/** Everything that was given up, of every kind: mails, push messages, webhooks. */
export function DeadCard({ dead }: { dead: readonly Dead[] }) {
  const { mail: texts } = useAdminMessages();
  const retry = useAction(retryDelivery, {
    done: texts.retried,
    failed: texts.retryFailed,
    changes: ['GET /api/admin/deliveries', 'GET /api/admin/mails'],
  });
  const kinds: Readonly<Record<string, string>> = texts.kinds;
  const columns: Column<Dead>[] = [
    {
      key: 'to',
      header: texts.to,
      wide: true,
      cell: ({ kind, target, error }) => (
        <div className="grid gap-1">
          <span className="font-medium">
            {kinds[kind] ?? kind}: {target}
          </span>
          {error && <span className="text-small text-muted">{error}</span>}
        </div>
      ),
    },
    { key: 'state', header: texts.state, cell: ({ state }) => <StateBadge state={state} /> },
    {
      key: 'when',
      header: texts.when,
      cell: ({ createdAt }) => <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>,
    },
    {
      key: 'retry',
      header: texts.retry,
      cell: ({ id, target }) => (
        <Button
          aria-label={texts.retryOf(target)}
          pending={retry.isPending && retry.variables === id}
          onClick={() => retry.mutate(id)}
        >
          {texts.retry}
        </Button>
      ),
    },
  ];
  return (
    <Card>
      <CardHeader title={texts.dead} description={texts.deadText} />
      <DataTable caption={texts.dead} columns={columns} rows={dead} rowKey={({ id }) => id} />
    </Card>
  );
}
