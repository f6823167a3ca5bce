import { useQuery } from '@tanstack/react-query';
import type { Answer } from '../../lib/call.ts';
import { formatDay } from '../../lib/format.ts';
import { useMessages } from '../../messages/index.ts';
import { BarChart } from '../../ui/bar-chart.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { statsQuery } from './api.ts';
import { WeekSkeleton } from './week-skeleton.tsx';

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
    return <p className="text-muted">{dashboard.nothingYet}</p>;
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
