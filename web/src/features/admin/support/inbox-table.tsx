import { formatDateTime } from '../../../lib/format.ts';
import { useAdminMessages } from '../../../messages/admin.ts';
import { useSupportMessages } from '../../../messages/support.ts';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import type { InboxThread, SupportState } from '../api.ts';

const tones: Record<SupportState, BadgeTone> = { open: 'warning', waiting: 'neutral', closed: 'neutral' };

export function ThreadState({ state }: { state: SupportState }) {
  const { support: texts } = useAdminMessages();
  return <Badge tone={tones[state]}>{texts.states[state]}</Badge>;
}

export function InboxTable({ threads, onOpen }: { threads: readonly InboxThread[]; onOpen: (id: number) => void }) {
  const { support: texts } = useAdminMessages();
  const support = useSupportMessages();
  const columns: Column<InboxThread>[] = [
    {
      key: 'message',
      header: texts.message,
      wide: true,
      cell: ({ id, category, excerpt, unread, memberName }) => (
        <button
          type="button"
          className="grid w-full min-w-0 gap-1 text-start"
          aria-label={texts.open(memberName, support.categories[category])}
          onClick={() => onOpen(id)}
        >
          <span className="flex flex-wrap items-center gap-2">
            <span className={unread ? 'link font-bold' : 'link'}>{support.categories[category]}</span>
            {unread && <Badge tone="good">{support.new}</Badge>}
          </span>
          <span className="line-clamp-2 text-small text-muted">{excerpt}</span>
        </button>
      ),
    },
    {
      key: 'member',
      header: texts.member,
      cell: ({ memberName }) => <span className="font-medium">{memberName}</span>,
    },
    { key: 'state', header: texts.state, cell: ({ state }) => <ThreadState state={state} /> },
    {
      key: 'when',
      header: texts.when,
      cell: ({ lastAt }) => (
        <time dateTime={lastAt} className="whitespace-nowrap text-muted">
          {formatDateTime(lastAt)}
        </time>
      ),
    },
  ];
  return <DataTable caption={texts.caption} columns={columns} rows={threads} rowKey={({ id }) => id} />;
}
