import { formatChange, formatDateTime, formatLtc } from '../../lib/format.ts';
import { useMessages } from '../../messages/rest.ts';
import { Badge } from '../../ui/badge.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Progress } from '../../ui/progress.tsx';
import type { Deposit } from './api.ts';

export function DepositRow({ deposit }: { deposit: Deposit }) {
  const { wallet, shared } = useMessages();
  const { amount, status, creditsAdded, createdAt, txHash, confirmations, confirmationsNeeded } = deposit;
  return (
    <li
      className="grid grid-cols-[minmax(0,1fr)] gap-2.5 border-t border-line py-4 first:border-t-0 first:pt-0 last:pb-0"
      data-status={status}
    >
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1">
        <div>
          <p className="font-semibold">{formatLtc(amount)} LTC</p>
          <time dateTime={createdAt} className="text-small text-muted">
            {formatDateTime(createdAt)}
          </time>
        </div>
        <div className="flex items-center gap-3">
          <span className={creditsAdded > 0 ? 'font-semibold' : 'text-muted'}>
            {wallet.added(formatChange(creditsAdded))}
          </span>
          <StatusBadge deposit={deposit} />
        </div>
      </div>
      {status === 'pending' && (
        <Progress
          value={confirmations}
          max={confirmationsNeeded}
          label={wallet.progress}
          figures={wallet.confirmations(confirmations, confirmationsNeeded)}
        />
      )}
      <Failure deposit={deposit} />
      {txHash && (
        <div className="flex items-center gap-2 text-small text-muted">
          <span className="flex-none">{wallet.transaction}</span>
          <code className="min-w-0 truncate font-mono select-all">{txHash}</code>
          <CopyButton
            variant="quiet"
            className="-my-2 flex-none px-2.5 text-small"
            text={txHash}
            aria-label={wallet.copyTransaction}
          >
            {shared.copy}
          </CopyButton>
        </div>
      )}
    </li>
  );
}

function StatusBadge({ deposit }: { deposit: Deposit }) {
  const { statuses } = useMessages().wallet;
  switch (deposit.status) {
    case 'pending':
      return <Badge tone="warning">{statuses.pending(deposit.confirmations, deposit.confirmationsNeeded)}</Badge>;
    case 'confirmed':
      return <Badge tone="good">{statuses.confirmed}</Badge>;
    case 'below_minimum':
    case 'reversed':
      return <Badge tone="danger">{statuses.failed}</Badge>;
  }
}

function Failure({ deposit: { reason, reasonCode } }: { deposit: Deposit }) {
  const { failures } = useMessages().wallet;
  if (reasonCode === null) return null;
  return <p className="text-small">{failures[reasonCode] ?? reason}</p>;
}
