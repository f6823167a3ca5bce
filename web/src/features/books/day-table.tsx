import type { BookDay } from '@viewloop/contract/check-books';
import { formatFullDay, formatNumber } from '../../lib/format.ts';
import { useInsightsMessages } from '../../messages/insights.ts';
import { DataTable } from '../../ui/data-table.tsx';

type SealedDay = BookDay & { seal: string };

const SHOWN_SIGNS = 12;

export function DayTable({ days }: { days: readonly SealedDay[] }) {
  const { books } = useInsightsMessages();
  const figure = (key: 'views' | 'voided' | 'madeGood' | 'commission' | 'boughtToday') => ({
    key,
    header: books[key],
    align: 'end' as const,
    cell: (day: SealedDay) => formatNumber(day[key]),
  });
  return (
    <DataTable
      caption={books.days}
      rows={days}
      rowKey={({ day }) => day}
      columns={[
        { key: 'day', header: books.day, cell: ({ day }) => <time dateTime={day}>{formatFullDay(day)}</time> },
        figure('views'),
        figure('voided'),
        figure('madeGood'),
        figure('commission'),
        figure('boughtToday'),
        {
          key: 'seal',
          header: books.seal,
          cell: ({ seal }) => (
            <code className="text-small wrap-anywhere" title={seal}>
              {seal.slice(0, SHOWN_SIGNS)}…
            </code>
          ),
        },
      ]}
    />
  );
}
