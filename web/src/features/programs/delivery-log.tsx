import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDateTime } from '../../lib/format.ts';
import { refresh } from '../../lib/query-client.ts';
import { programsMessages, useProgramsMessages } from '../../messages/programs.ts';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { ShowQuery } from '../../ui/show-query.tsx';
import { toast } from '../../ui/toast-store.ts';
import type { WebhookDelivery, Webhooks } from './api.ts';
import { failed } from './failed.ts';

const POLL_MS = 3000;

const tones: Partial<Record<WebhookDelivery['state'], BadgeTone>> = {
  sent: 'good',
  failed: 'danger',
  uncertain: 'danger',
  waiting: 'warning',
};

/** Read only when it is opened. While something is on its way the list is read again every few seconds. */
export function DeliveryLog({ webhookId, calls }: { webhookId: number; calls: Webhooks }) {
  const { webhooks } = useProgramsMessages();
  const [open, setOpen] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="cursor-pointer font-medium">{webhooks.log}</summary>
      {open && <Messages webhookId={webhookId} calls={calls} />}
    </details>
  );
}

/** What was sent and what came back, for somebody who looks for the fault. */
function Exchange({ delivery: { type, request, answer } }: { delivery: WebhookDelivery }) {
  const { webhooks } = useProgramsMessages();
  return (
    <details>
      <summary className="cursor-pointer font-mono">{type}</summary>
      <p className="text-small text-muted">{webhooks.sent}</p>
      <pre className="text-small wrap-anywhere whitespace-pre-wrap">{request}</pre>
      {answer && <p className="text-small text-muted">{webhooks.answered(answer.status, answer.tookMs)}</p>}
      {answer?.body && <pre className="text-small wrap-anywhere whitespace-pre-wrap">{answer.body}</pre>}
    </details>
  );
}

function Messages({ webhookId, calls }: { webhookId: number; calls: Webhooks }) {
  const { webhooks } = useProgramsMessages();
  const isMoving = (rows: readonly WebhookDelivery[] | undefined) =>
    rows?.some(({ state }) => state === 'waiting' || state === 'sending');
  const log = useQuery({
    ...calls.log(webhookId),
    refetchInterval: ({ state }) => (isMoving(state.data) ? POLL_MS : false),
  });
  const replay = useMutation({
    mutationFn: calls.replay,
    onSuccess: () => toast(programsMessages().webhooks.replayed),
    onError: failed,
    onSettled: () => refresh(calls.logName),
  });
  const columns: Column<WebhookDelivery>[] = [
    {
      key: 'type',
      header: webhooks.columns.type,
      wide: true,
      cell: (delivery) => <Exchange delivery={delivery} />,
    },
    { key: 'at', header: webhooks.columns.at, cell: ({ createdAt }) => formatDateTime(createdAt) },
    {
      key: 'state',
      header: webhooks.columns.state,
      cell: ({ state, attempts, error, nextTryAt }) => (
        <span className="grid justify-items-start gap-1">
          <Badge tone={tones[state] ?? 'neutral'}>{webhooks.states[state]}</Badge>
          <span className="text-small text-muted">
            {[
              attempts > 0 && webhooks.tries(attempts),
              error,
              attempts > 0 && nextTryAt && webhooks.nextTry(formatDateTime(nextTryAt)),
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </span>
      ),
    },
    {
      key: 'replay',
      header: webhooks.columns.action,
      align: 'end',
      wide: true,
      cell: ({ id }) => (
        <Button variant="quiet" pending={replay.isPending && replay.variables === id} onClick={() => replay.mutate(id)}>
          {webhooks.replay}
        </Button>
      ),
    },
  ];
  return (
    <ShowQuery query={log}>
      {(rows) =>
        rows.length === 0 ? (
          <p className="mt-2 text-muted">{webhooks.logEmpty}</p>
        ) : (
          <DataTable caption={webhooks.log} columns={columns} rows={rows} rowKey={({ id }) => id} />
        )
      }
    </ShowQuery>
  );
}
