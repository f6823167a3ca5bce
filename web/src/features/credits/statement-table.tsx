import { formatChange, formatDateTime, formatNumber } from '../../lib/format.ts';
import { useMessages } from '../../messages/index.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import type { Day, Row } from './day-rules.ts';
import { LinePicture } from './line-picture.tsx';
import { detailsOf } from './line-rules.ts';
import styles from './statement.module.css';

const changeTone = (amount: number) => (amount > 0 ? 'font-semibold text-link' : 'font-semibold');

/** The rows of one day. */
export function StatementTable({ day }: { day: Day }) {
  const { credits } = useMessages();
  const columns: Column<Row>[] = [
    { key: 'what', header: credits.what, wide: true, cell: (row) => <What row={row} /> },
    {
      key: 'when',
      header: credits.when,
      cell: ({ lines: [{ at }] }) => (
        <time dateTime={at} className="whitespace-nowrap text-muted">
          {formatDateTime(at)}
        </time>
      ),
    },
    {
      key: 'change',
      header: credits.change,
      align: 'end',
      cell: ({ amount }) => <span className={changeTone(amount)}>{formatChange(amount)}</span>,
    },
    {
      key: 'balance',
      header: credits.balance,
      align: 'end',
      cell: ({ lines: [{ balance }] }) => formatNumber(balance),
    },
  ];
  return (
    <div className={styles.statement}>
      <DataTable caption={credits.caption} columns={columns} rows={day.rows} rowKey={({ lines: [{ seq }] }) => seq} />
    </div>
  );
}

function What({ row: { reason, lines } }: { row: Row }) {
  const messages = useMessages();
  const [first] = lines;
  const details = detailsOf(first, messages);
  return (
    <span className="flex items-start gap-3 md:items-center">
      <LinePicture line={first} />
      <span className="min-w-0">
        <span className="block font-medium">{messages.credits.reasons[reason]}</span>
        {lines.length === 1 ? (
          details && <span className="block text-small text-muted wrap-anywhere">{details}</span>
        ) : (
          <Grouped lines={lines} />
        )}
      </span>
    </span>
  );
}

function Grouped({ lines }: { lines: Row['lines'] }) {
  const messages = useMessages();
  return (
    <details className="text-small text-muted">
      <summary>{messages.credits.grouped(lines.length)}</summary>
      <ul className="mt-2 grid gap-1.5">
        {lines.map((line) => (
          <li key={line.seq} className="flex items-center gap-2.5 wrap-anywhere">
            {line.promotionId !== null && <LinePicture line={line} />}
            <span className="min-w-0">
              {[formatChange(line.amount), detailsOf(line, messages), formatDateTime(line.at)]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}
