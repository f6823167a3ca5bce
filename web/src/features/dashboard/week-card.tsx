import { useQuery } from '@tanstack/react-query';
import { formatDay } from '../../lib/format.ts';
import { useMessages } from '../../messages/index.ts';
import { BarChart } from '../../ui/bar-chart.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { statsQuery } from './api.ts';

/** Stays away when the statistics could not be read: the daily goal says so already. */
export function WeekCard({ className }: { className?: string }) {
  const { data: stats, isError } = useQuery(statsQuery);
  const { dashboard } = useMessages();
  if (!stats && isError) return null;
  return (
    <Card {...(className && { className })}>
      <CardHeader title={dashboard.lastSevenDays} />
      {stats ? (
        <BarChart
          label={dashboard.chartLabel}
          points={stats.lastSevenDays.map(({ day }) => formatDay(day))}
          series={[
            { name: dashboard.watched, tone: 'accent', values: stats.lastSevenDays.map(({ watched }) => watched) },
            { name: dashboard.received, tone: 'ink', values: stats.lastSevenDays.map(({ received }) => received) },
          ]}
        />
      ) : (
        <Loading>
          <Skeleton className="h-56 w-full" />
        </Loading>
      )}
    </Card>
  );
}
