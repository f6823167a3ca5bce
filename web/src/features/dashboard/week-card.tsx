import { useQuery } from '@tanstack/react-query';
import type { Answer } from '../../lib/call.ts';
import { formatDay } from '../../lib/format.ts';
import { useMessages } from '../../messages/index.ts';
import { BarChart } from '../../ui/bar-chart.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { classNames } from '../../ui/class-names.ts';
import { statsQuery } from './api.ts';
import { WEEK_HEIGHT, WeekSkeleton } from './week-skeleton.tsx';

/** Renders nothing if the statistics cannot be read; the daily goal card shows that error. */
export function WeekCard({ className }: { className?: string }) {
  const { data: stats, isError } = useQuery(statsQuery);
  const { dashboard } = useMessages();
  if (!stats) return isError ? null : <WeekSkeleton {...(className && { className })} />;
  return (
    <Card {...(className && { className })}>
      <CardHeader title={dashboard.lastSevenDays} />
      <Week days={stats.lastSevenDays} />
    </Card>
  );
}

function Week({ days }: { days: Answer<'GET /api/dashboard/stats'>['lastSevenDays'] }) {
  const { dashboard } = useMessages();
  if (days.every(({ watched, received }) => watched + received === 0))
    return (
      <p
        className={classNames(
          'grid place-items-center rounded-control bg-raised p-6 text-center text-muted',
          WEEK_HEIGHT,
        )}
      >
        {dashboard.nothingYet}
      </p>
    );
  return (
    <BarChart
      label={dashboard.chartLabel}
      points={days.map(({ day }) => formatDay(day))}
      series={[
        { name: dashboard.watched, tone: 'accent', values: days.map(({ watched }) => watched) },
        { name: dashboard.received, tone: 'ink', values: days.map(({ received }) => received) },
      ]}
    />
  );
}
