import { useInsightsMessages } from '../../../messages/insights.ts';
import { Card, CardHeader } from '../../../ui/card.tsx';
import { Measured } from '../../../ui/measured.tsx';
import { pointLabel } from '../point-label.ts';
import type { Insights } from './api.ts';
import { ViewsChart } from './views-chart.tsx';

export function TimesCards({ days, hours }: Pick<Insights, 'days' | 'hours'>) {
  const { promotion: texts } = useInsightsMessages();
  return (
    <div className="grid gap-3.5 lg:grid-cols-2">
      <Card>
        <CardHeader title={texts.byDay} />
        <ViewsChart
          label={texts.byDay}
          points={days.map(({ day }) => pointLabel(`${day}T00:00:00Z`, 'month'))}
          views={days.map(({ views }) => views)}
        />
        <Measured summary={texts.how}>
          <p>{texts.byDayMean}</p>
        </Measured>
      </Card>
      <Card>
        <CardHeader title={texts.byHour} />
        <ViewsChart
          label={texts.byHour}
          points={hours.map((_, hour) => `${String(hour).padStart(2, '0')}:00`)}
          views={hours}
        />
        <Measured summary={texts.how}>
          <p>{texts.byHourMean}</p>
        </Measured>
      </Card>
    </div>
  );
}
