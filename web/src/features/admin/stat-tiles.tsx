import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { formatLtc, formatNumber } from '../../lib/format.ts';
import { useAdminMessages } from '../../messages/admin.ts';
import { useMessages } from '../../messages/rest.ts';
import { StatCard } from '../../ui/card.tsx';
import { CountingFigure } from '../../ui/counting-figure.tsx';
import { ShowQuery } from '../../ui/show-query.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { type Stats, statsQuery } from './api.ts';

const GRID = 'grid grid-cols-2 gap-3.5 lg:grid-cols-4';

export function StatTiles() {
  const stats = useQuery(statsQuery);
  return (
    <ShowQuery query={stats} skeleton={<TilesSkeleton />}>
      {(data) => <Tiles {...data} />}
    </ShowQuery>
  );
}

/** Two tiles share the width of a phone: large sums need smaller figures there. */
const Figure = ({ children }: { children: ReactNode }) => (
  <span className="text-title sm:text-page xl:text-figure">{children}</span>
);

function Tiles({ totalUsers, totalViews, totalCredits, escrowCredits, totalDeposits }: Stats) {
  const admin = useAdminMessages();
  const { wallet } = useMessages();
  const { tiles } = admin;
  const counted = (value: number) => (
    <Figure>
      <CountingFigure value={value} />
    </Figure>
  );
  return (
    <div className={GRID}>
      <StatCard label={tiles.users} figure={counted(totalUsers)} />
      <StatCard label={tiles.views} figure={counted(totalViews)} />
      <StatCard
        label={tiles.credits}
        figure={counted(totalCredits)}
        note={tiles.creditsNote(formatNumber(escrowCredits))}
      />
      <StatCard
        label={tiles.deposits}
        figure={
          <Figure>
            {formatLtc(totalDeposits, 'needed')} <span className="text-lead tracking-normal">{wallet.ltc}</span>
          </Figure>
        }
        note={tiles.depositsNote}
      />
    </div>
  );
}

function TilesSkeleton() {
  return (
    <Loading className={GRID}>
      {Array.from({ length: 4 }, (_, tile) => (
        <div key={tile} className="card grid gap-2.5">
          <Skeleton className="h-4 w-2/3" />
          <Skeleton className="h-8 w-1/2" />
          <Skeleton className="h-4 w-2/3" />
        </div>
      ))}
    </Loading>
  );
}
