import { formatChange, formatDateTime, formatLtc } from '../../../lib/format.ts';
import { useAdminMessages } from '../../../messages/admin.ts';
import { useMessages } from '../../../messages/rest.ts';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import type { AdminDeposit } from '../api.ts';
import { Hash } from './hash.tsx';

const tones: Record<AdminDeposit['status'], BadgeTone> = {
  pending: 'warning',
  confirmed: 'good',
  below_minimum: 'danger',
  reversed: 'danger',
};

export function DepositsTable({ deposits }: { deposits: readonly AdminDeposit[] }) {
  const { deposits: texts } = useAdminMessages();
  const columns: Column<AdminDeposit>[] = [
    {
      key: 'member',
      header: texts.member,
      wide: true,
      cell: ({ username, address }) => (
        <>
          <p className="font-semibold">{username}</p>
          <Hash text={address} className="max-w-44" />
        </>
      ),
    },
    {
      key: 'amount',
      header: texts.amount,
      align: 'end',
      cell: ({ amount }) => <span className="whitespace-nowrap">{formatLtc(amount)} LTC</span>,
    },
    { key: 'status', header: texts.status, cell: (deposit) => <Status deposit={deposit} /> },
    { key: 'credits', header: texts.credits, align: 'end', cell: ({ creditsAdded }) => formatChange(creditsAdded) },
    {
      key: 'created',
      header: texts.created,
      cell: ({ createdAt }) => (
        <time dateTime={createdAt} className="text-muted">
          {formatDateTime(createdAt)}
        </time>
      ),
    },
    {
      key: 'transaction',
      header: texts.transaction,
      cell: ({ txHash }) => txHash && <Hash text={txHash} className="max-w-32" />,
    },
  ];
  return <DataTable caption={texts.caption} columns={columns} rows={deposits} rowKey={({ id }) => id} />;
}

function Status({ deposit }: { deposit: AdminDeposit }) {
  const { status, confirmations, confirmationsNeeded, reason, reasonCode } = deposit;
  const { deposits: texts } = useAdminMessages();
  const { failures } = useMessages().wallet;
  const words = status === 'pending' ? texts.pending(confirmations, confirmationsNeeded) : texts.statuses[status];
  return (
    <div className="grid justify-items-end gap-1 md:justify-items-start">
      <Badge tone={tones[status]}>{words}</Badge>
      {reasonCode && <span className="max-w-56 text-small text-muted">{failures[reasonCode] ?? reason}</span>}
    </div>
  );
}
