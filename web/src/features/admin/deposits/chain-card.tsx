import { useQuery } from '@tanstack/react-query';
import { ago } from '../../../base/ago.ts';
import { formatLtc, formatNumber } from '../../../lib/format.ts';
import { useAdminMessages } from '../../../messages/admin.ts';
import { useMessages } from '../../../messages/index.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Card, CardHeader } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { ShowQuery } from '../../../ui/show-query.tsx';
import { type Chain, statusQuery } from '../api.ts';
import { Facts } from '../parts/facts.tsx';
import { chainReason } from './chain-reason.ts';
import { Hash } from './hash.tsx';

/** Shows the state of the chain as the scanner sees it, and updates by itself. */
export function ChainCard() {
  const { chain: texts } = useAdminMessages();
  const status = useQuery(statusQuery);
  return (
    <Card>
      <CardHeader title={texts.title} className="mb-2">
        {status.data && (
          <Badge tone={status.data.chain.mode === 'mock' ? 'warning' : 'neutral'}>
            {texts.modes[status.data.chain.mode]}
          </Badge>
        )}
      </CardHeader>
      <ShowQuery query={status}>{({ chain }) => <ChainFacts chain={chain} />}</ShowQuery>
    </Card>
  );
}

function ChainFacts({ chain }: { chain: Chain }) {
  const admin = useAdminMessages();
  const { shared } = useMessages();
  const { chain: texts } = admin;
  const when = (instant: string | null) => (instant ? shared.ago(ago(instant)) : texts.never);
  const { network, state, height, lag, nodeVersion, tipAt, lastReconciliation, firstAddress } = chain;
  const rows = [
    [texts.network, network],
    [
      texts.scanner,
      <Badge key="state" tone={state === 'following' ? 'good' : 'danger'}>
        {texts.states[state]}
      </Badge>,
    ],
    [texts.height, height === null ? texts.never : `${formatNumber(height)}, ${lag ? texts.lag(lag) : texts.upToDate}`],
    [texts.nodeVersion, nodeVersion ?? texts.simulated],
    [texts.tip, when(tipAt)],
    [texts.reconciliation, when(lastReconciliation)],
    [texts.comparison, <Comparison key="comparison" comparison={chain.lastComparison} />],
    [texts.firstAddress, firstAddress ? <Hash key="address" text={firstAddress} /> : texts.never],
  ] as const;
  const reason = chainReason(chain, texts);
  return (
    <div className="grid gap-4">
      {reason && chain.awaiting === null && <Notice tone="warning">{reason}</Notice>}
      <Facts rows={rows} className="md:grid-cols-2" />
    </div>
  );
}

function Comparison({ comparison }: { comparison: Chain['lastComparison'] }) {
  const admin = useAdminMessages();
  const { shared } = useMessages();
  const { chain: texts } = admin;
  if (!comparison) return texts.never;
  const { ok, books, chain, difference, at } = comparison;
  const words = ok
    ? texts.comparisonOk(formatLtc(books))
    : texts.comparisonOff(formatLtc(books), formatLtc(chain), formatLtc(difference));
  return (
    <span className={ok ? undefined : 'text-danger'}>
      {words} <span className="text-small text-muted">({shared.ago(ago(at))})</span>
    </span>
  );
}
