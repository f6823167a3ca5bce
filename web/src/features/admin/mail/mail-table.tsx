import { formatDateTime } from '../../../lib/format.ts';
import { useAdminMessages } from '../../../messages/admin.ts';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import type { Mail, MailState } from '../api.ts';

const tones: Record<MailState, BadgeTone> = {
  waiting: 'neutral',
  sending: 'neutral',
  sent: 'good',
  kept: 'neutral',
  failed: 'danger',
  uncertain: 'warning',
  withdrawn: 'neutral',
};

export function StateBadge({ state }: { state: MailState }) {
  const { mail } = useAdminMessages();
  return <Badge tone={tones[state]}>{mail.states[state]}</Badge>;
}

export function MailTable({ mails, onOpen }: { mails: readonly Mail[]; onOpen: (id: number) => void }) {
  const { mail: texts } = useAdminMessages();
  const columns: Column<Mail>[] = [
    {
      key: 'subject',
      header: texts.subject,
      wide: true,
      cell: ({ id, subject }) => (
        <button type="button" className="link text-left" aria-label={texts.open(subject)} onClick={() => onOpen(id)}>
          {subject}
        </button>
      ),
    },
    { key: 'to', header: texts.to, cell: ({ to }) => <span className="font-medium">{to}</span> },
    {
      key: 'state',
      header: texts.state,
      cell: ({ state, error }) => (
        <div className="grid justify-items-start gap-1">
          <StateBadge state={state} />
          {error && <span className="text-small text-muted">{error}</span>}
        </div>
      ),
    },
    {
      key: 'when',
      header: texts.when,
      cell: ({ createdAt }) => (
        <time dateTime={createdAt} className="whitespace-nowrap text-muted">
          {formatDateTime(createdAt)}
        </time>
      ),
    },
  ];
  return <DataTable caption={texts.caption} columns={columns} rows={mails} rowKey={({ id }) => id} />;
}
