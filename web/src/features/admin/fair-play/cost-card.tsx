import { useQuery } from '@tanstack/react-query';
import { formatDay, formatNumber } from '../../../lib/format.ts';
import { useFairPlayMessages } from '../../../messages/fair-play.ts';
import { useMessages } from '../../../messages/rest.ts';
import { BarChart } from '../../../ui/bar-chart.tsx';
import { Card, CardHeader } from '../../../ui/card.tsx';
import { ShowQuery } from '../../../ui/show-query.tsx';
import { type Cost, costQuery } from './api.ts';

const formatRatio = (ratio: number) => (ratio > 1000 ? '∞' : formatNumber(Math.round(ratio * 100) / 100));

/** What false views cost over time, and what a fake credit costs against a bought one. */
export function CostCard() {
  const fairPlay = useFairPlayMessages();
  const cost = useQuery(costQuery);
  return (
    <Card>
      <CardHeader title={fairPlay.cost.title} description={fairPlay.cost.text} />
      <ShowQuery query={cost}>{(data) => <CostFigures cost={data} />}</ShowQuery>
    </Card>
  );
}

function CostFigures({ cost: { days, owed, atStake, price } }: { cost: Cost }) {
  const { cost: texts } = useFairPlayMessages();
  const { standing } = useMessages().settings;
  const figures = [
    [texts.ratio, formatRatio(price.ratio)],
    [texts.atStake, formatNumber(atStake)],
    [texts.owed, formatNumber(owed)],
    [texts.found, formatNumber(days.reduce((sum, { falseCredits }) => sum + falseCredits, 0))],
  ] as const;
  return (
    <div className="grid gap-5">
      <dl className="grid grid-cols-2 gap-4 rounded-control bg-raised p-4 sm:grid-cols-4">
        {figures.map(([name, value]) => (
          <div key={name} className="flex flex-col-reverse justify-end">
            <dt className="text-small text-muted">{name}</dt>
            <dd className="text-title font-bold">{value}</dd>
          </div>
        ))}
      </dl>
      <ul className="grid gap-1 text-small text-muted">
        {price.levels.map(({ level, ratio, creditsADay, vouchedRatio, vouchedCreditsADay }) => (
          <li key={level}>
            {texts.level(
              standing.levels[level],
              { ratio: formatRatio(ratio), credits: formatNumber(creditsADay) },
              { ratio: formatRatio(vouchedRatio), credits: formatNumber(vouchedCreditsADay) },
            )}
          </li>
        ))}
      </ul>
      <BarChart
        label={texts.chart}
        points={days.map(({ day }) => formatDay(day))}
        series={[
          { name: texts.falseCredits, tone: 'accent', values: days.map(({ falseCredits }) => falseCredits) },
          { name: texts.noticed, tone: 'ink', values: days.map(({ noticed }) => noticed) },
        ]}
      />
    </div>
  );
}
