import { formatChange, formatDateTime, formatNumber } from '../../lib/format.ts';
import { useMessages } from '../../messages/rest.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import type { Line } from './api.ts';
import type { Day, Row } from './day-rules.ts';
import { LinePicture } from './line-picture.tsx';
import { detailsOf } from './line-rules.ts';
import { ObjectToView } from './object-to-view.tsx';
import styles from './statement.module.css';
import { isRecent } from './view-rules.ts';

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
          <>
            {details && <span className="block text-small text-muted wrap-anywhere">{details}</span>}
            <Objection line={first} />
          </>
        ) : (
          <Grouped lines={lines} />
        )}
      </span>
    </span>
  );
}

/** A view that was taken back can be objected to right here. */
function Objection({ line: { reason, viewId, title, at } }: { line: Line }) {
  const { promotions } = useMessages();
  if (reason !== 'view_taken_back' || viewId === null) return null;
  return (
    <span className="mt-1.5 block">
      <ObjectToView viewId={viewId} title={title ?? promotions.untitled} mayObject={isRecent(at)} />
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
              <Objection line={line} />
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}
