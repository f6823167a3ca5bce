import { useStudioMessages } from '../../../messages/studio.ts';
import { BarChart } from '../../../ui/bar-chart.tsx';
import { Card, CardHeader } from '../../../ui/card.tsx';
import { pointLabel } from '../point-label.ts';
import type { Insights } from './api.ts';

export function TimesCards({ days, hours }: Pick<Insights, 'days' | 'hours'>) {
  const { promotion: texts } = useStudioMessages();
  return (
    <div className="grid gap-3.5 lg:grid-cols-2">
      <Card>
        <CardHeader title={texts.byDay} description={texts.byDayMean} />
        <Times
          label={texts.byDay}
          points={days.map(({ day }) => pointLabel(`${day}T00:00:00Z`, 'month'))}
          views={days.map(({ views }) => views)}
        />
      </Card>
      <Card>
        <CardHeader title={texts.byHour} description={texts.byHourMean} />
        <Times
          label={texts.byHour}
          points={hours.map((_, hour) => `${String(hour).padStart(2, '0')}:00`)}
          views={hours}
        />
      </Card>
    </div>
  );
}

interface TimesProps {
  label: string;
  points: readonly string[];
  views: readonly number[];
}

/** An empty chart would only be a hole in the page. */
function Times({ label, points, views }: TimesProps) {
  const { promotion: texts } = useStudioMessages();
  if (views.every((count) => count === 0)) return <p className="text-muted">{texts.unknownYet}</p>;
  return <BarChart label={label} points={points} series={[{ name: texts.views, tone: 'accent', values: views }]} />;
}
