import { useQuery } from '@tanstack/react-query';
import { formatDateTime, formatLtc, formatNumber } from '../../../lib/format.ts';
import { useAdminMessages } from '../../../messages/admin.ts';
import { Card, CardHeader } from '../../../ui/card.tsx';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { ShowQuery } from '../../../ui/show-query.tsx';
import { type UnassignedPayment, unassignedQuery } from '../api.ts';
import { Hash } from './hash.tsx';

export function UnassignedCard() {
  const { deposits: texts } = useAdminMessages();
  const payments = useQuery(unassignedQuery);
  return (
    <Card>
      <CardHeader title={texts.unassigned} description={texts.unassignedText} />
      <ShowQuery query={payments}>
        {(rows) => (rows.length === 0 ? <p>{texts.noUnassigned}</p> : <PaymentsTable payments={rows} />)}
      </ShowQuery>
    </Card>
  );
}

function PaymentsTable({ payments }: { payments: readonly UnassignedPayment[] }) {
  const { deposits: texts } = useAdminMessages();
  const columns: Column<UnassignedPayment>[] = [
    { key: 'address', header: texts.address, wide: true, cell: ({ address }) => <Hash text={address} /> },
    {
      key: 'amount',
      header: texts.amount,
      align: 'end',
      cell: ({ amount }) => <span className="whitespace-nowrap">{formatLtc(amount)} LTC</span>,
    },
    { key: 'height', header: texts.height, align: 'end', cell: ({ height }) => formatNumber(height) },
    {
      key: 'at',
      header: texts.created,
      cell: ({ at }) => (
        <time dateTime={at} className="text-muted">
          {formatDateTime(at)}
        </time>
      ),
    },
    {
      key: 'transaction',
      header: texts.transaction,
      cell: ({ txHash, vout }) => <Hash text={`${txHash}:${vout}`} className="max-w-40" />,
    },
  ];
  return (
    <DataTable
      caption={texts.unassigned}
      columns={columns}
      rows={payments}
      rowKey={({ txHash, vout }) => `${txHash}:${vout}`}
    />
  );
}
