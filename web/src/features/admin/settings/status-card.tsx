import { useQuery } from '@tanstack/react-query';
import { formatDateTime, formatLtc, formatNumber } from '../../../lib/format.ts';
import { useAdminMessages } from '../../../messages/admin.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Card, CardHeader } from '../../../ui/card.tsx';
import { ShowQuery } from '../../../ui/show-query.tsx';
import { type Status, statsQuery, statusQuery } from '../api.ts';
import { Facts } from '../parts/facts.tsx';
import { JobList } from './job-list.tsx';
import { isVideoProcessingOn } from './status-rules.ts';

/** The state of the platform, read again every few seconds. */
export function StatusCard() {
  const { status: texts } = useAdminMessages();
  const status = useQuery(statusQuery);
  return (
    <Card {...(status.isPending && { className: 'min-h-dvh' })}>
      <CardHeader title={texts.title} className="mb-2">
        {status.isError ? (
          <Badge tone="danger">{texts.notAnswering}</Badge>
        ) : (
          <Badge tone="good">
            <span aria-hidden className="size-2 rounded-full bg-link" />
            {texts.live}
          </Badge>
        )}
      </CardHeader>
      <ShowQuery query={status}>
        {(data) => (
          <div className="grid gap-5">
            <StatusFacts status={data} readAt={status.dataUpdatedAt} isAnswering={!status.isError} />
            <Totals />
            <JobList jobs={data.jobs} />
          </div>
        )}
      </ShowQuery>
    </Card>
  );
}

function StatusFacts({ status, readAt, isAnswering }: { status: Status; readAt: number; isAnswering: boolean }) {
  const { status: texts } = useAdminMessages();
  const { database, version, startedAt, pendingDeposits, liveWatches, jobs } = status;
  const isActive = isAnswering && database.ok;
  const isOnline = isAnswering && isVideoProcessingOn(jobs, readAt);
  const databaseFacts = texts.databaseFacts(database.version, formatNumber(database.latencyMs));
  return (
    <Facts
      rows={[
        [
          texts.platform,
          <Badge key="platform" tone={isActive ? 'good' : 'danger'}>
            {isActive ? texts.active : texts.notAnswering}
          </Badge>,
        ],
        [
          texts.videos,
          <Badge key="videos" tone={isOnline ? 'good' : 'danger'}>
            {isOnline ? texts.online : texts.delayed}
          </Badge>,
        ],
        [texts.litecoin, <Litecoin key="litecoin" chain={status.chain} />],
        [texts.mail, <Mail key="mail" mail={status.mail} />],
        [texts.database, database.embedded ? `${databaseFacts} · ${texts.embedded}` : databaseFacts],
        [texts.pendingDeposits, formatNumber(pendingDeposits)],
        [texts.liveWatches, formatNumber(liveWatches)],
        [texts.version, version],
        [texts.since, formatDateTime(startedAt)],
      ]}
    />
  );
}

function Litecoin({ chain }: { chain: Status['chain'] }) {
  const { status: texts, chain: words } = useAdminMessages();
  if (chain.mode === 'mock') return <Badge tone="warning">{texts.mock}</Badge>;
  return <Badge tone={chain.state === 'following' ? 'good' : 'danger'}>{words.states[chain.state]}</Badge>;
}

function Mail({ mail: { state, since, reason } }: { mail: Status['mail'] }) {
  const { status: texts } = useAdminMessages();
  const tone = { sent: 'good', failing: 'danger', held: 'warning', kept: 'warning' } as const;
  return (
    <span className="grid justify-items-end gap-1">
      <Badge tone={tone[state]}>{texts.mailStates[state]}</Badge>
      {state === 'failing' && since !== null && (
        <span className="text-muted text-small">{texts.mailFailing(formatDateTime(since), reason ?? '')}</span>
      )}
    </span>
  );
}

function Totals() {
  const { status: texts } = useAdminMessages();
  const { data: stats } = useQuery(statsQuery);
  if (!stats) return null;
  return (
    <section>
      <h3 className="mb-1 text-body">{texts.totals}</h3>
      <Facts
        rows={[
          [texts.users, formatNumber(stats.totalUsers)],
          [texts.views, formatNumber(stats.totalViews)],
          [texts.credits, formatNumber(stats.totalCredits)],
          [texts.escrow, formatNumber(stats.escrowCredits)],
          [texts.house, formatNumber(stats.houseCredits)],
          [texts.deposits, `${formatLtc(stats.totalDeposits)} LTC`],
        ]}
      />
    </section>
  );
}
