import { formatChange, formatDateTime, formatNumber } from '../../lib/format.ts';
import { useMessages } from '../../messages/index.ts';
import { Badge } from '../../ui/badge.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import type { Line } from './api.ts';

export function StatementTable({ lines }: { lines: readonly Line[] }) {
  const { credits } = useMessages();
  const columns: Column<Line>[] = [
    {
      key: 'what',
      header: credits.what,
      wide: true,
      cell: ({ kind, text }) => (
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Badge>{credits.kinds[kind]}</Badge>
          <span>{text}</span>
        </span>
      ),
    },
    {
      key: 'when',
      header: credits.when,
      cell: ({ at }) => (
        <time dateTime={at} className="whitespace-nowrap text-muted">
          {formatDateTime(at)}
        </time>
      ),
    },
    {
      key: 'change',
      header: credits.change,
      align: 'end',
      cell: ({ amount }) => (
        <span className={amount > 0 ? 'font-semibold text-link' : 'font-semibold'}>{formatChange(amount)}</span>
      ),
    },
    { key: 'balance', header: credits.balance, align: 'end', cell: ({ balance }) => formatNumber(balance) },
  ];
  return <DataTable caption={credits.caption} columns={columns} rows={lines} rowKey={({ seq }) => seq} />;
}
