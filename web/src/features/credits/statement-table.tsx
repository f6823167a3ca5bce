import { formatChange, formatDateTime, formatNumber } from '../../lib/format.ts';
import { useMessages } from '../../messages/index.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import type { Line } from './api.ts';
import { detailsOf } from './line-rules.ts';
import { ReasonIcon } from './reason-icon.tsx';
import styles from './statement.module.css';

export function StatementTable({ lines }: { lines: readonly Line[] }) {
  const { credits } = useMessages();
  const columns: Column<Line>[] = [
    { key: 'what', header: credits.what, wide: true, cell: (line) => <What line={line} /> },
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
  return (
    <div className={styles.statement}>
      <DataTable caption={credits.caption} columns={columns} rows={lines} rowKey={({ seq }) => seq} />
    </div>
  );
}

function What({ line }: { line: Line }) {
  const messages = useMessages();
  const details = detailsOf(line, messages);
  return (
    <span className="flex items-start gap-3 md:items-center">
      <ReasonIcon reason={line.reason} />
      <span className="min-w-0">
        <span className="block font-medium">{messages.credits.reasons[line.reason]}</span>
        {details && <span className="block text-small text-muted wrap-anywhere">{details}</span>}
      </span>
    </span>
  );
}
