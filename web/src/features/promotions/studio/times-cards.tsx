import { useStudioMessages } from '../../../messages/studio.ts';
import { BarChart } from '../../../ui/bar-chart.tsx';
import { Card, CardHeader } from '../../../ui/card.tsx';
import { pointLabel } from '../point-label.ts';
import type { Insights } from './api.ts';

export function TimesCards({ days, hours }: Pick<Insights, 'days' | 'hours'>) {
  const { promotion: texts } = useStudioMessages();
  return (
    <div className="grid items-start gap-3.5 lg:grid-cols-2">
      <Card>
        <CardHeader title={texts.byDay} description={texts.byDayMean} />
        <BarChart
          label={texts.byDay}
          points={days.map(({ day }) => pointLabel(`${day}T00:00:00Z`, 'month'))}
          series={[{ name: texts.views, tone: 'accent', values: days.map(({ views }) => views) }]}
        />
      </Card>
      <Card>
        <CardHeader title={texts.byHour} description={texts.byHourMean} />
        <BarChart
          label={texts.byHour}
          points={hours.map((_, hour) => `${String(hour).padStart(2, '0')}:00`)}
          series={[{ name: texts.views, tone: 'accent', values: hours }]}
        />
      </Card>
    </div>
  );
}
