import { ENOUGH_VIEWS, LEAST_STAY_SECONDS } from '@viewloop/contract/constants';
import { formatDecimal, formatPercent } from '../../../lib/format.ts';
import { useStudioMessages } from '../../../messages/studio.ts';
import { Card, CardHeader } from '../../../ui/card.tsx';
import { LineChart } from '../../../ui/line-chart.tsx';
import type { Attention, Insights, Seconds } from './api.ts';
import { type Figure, FigureList } from './figure-list.tsx';

/** Who went on watching after being paid. */
export function StayCard({ attention }: Pick<Insights, 'attention'>) {
  const { attention: texts } = useStudioMessages();
  const seconds = attention?.seconds;
  return (
    <Card>
      <CardHeader title={texts.stay} description={texts.stayMean} />
      {seconds?.stayed ? (
        <Stays stayed={seconds.stayed} figures={seconds.figures} usual={attention?.usualSeconds ?? null} />
      ) : (
        <p className="text-muted">{texts.stayFew(ENOUGH_VIEWS)}</p>
      )}
    </Card>
  );
}

interface StaysProps extends Pick<Seconds, 'figures'> {
  stayed: readonly number[];
  usual: Attention['usualSeconds'];
}

function Stays({ stayed, figures, usual }: StaysProps) {
  const { promotion, attention: texts } = useStudioMessages();
  const shown = (['stayed5', 'stayed10', 'stayed30', 'replaysAfterPay'] as const).flatMap((name): Figure[] => {
    const format = name === 'replaysAfterPay' ? formatDecimal : formatPercent;
    const value = figures[name];
    const median = usual?.figures[name] ?? null;
    if (value === null) return [];
    return [
      {
        key: name,
        name: texts.names[name],
        value: format(value),
        median: median === null ? null : format(median),
        mean: texts.means[name],
      },
    ];
  });
  return (
    <>
      <LineChart
        label={texts.stay}
        points={stayed.map((_, index) => promotion.second(index + LEAST_STAY_SECONDS))}
        lines={[{ name: texts.stillThere, tone: 'accent', values: stayed }]}
        first={LEAST_STAY_SECONDS}
      />
      <FigureList figures={shown} />
    </>
  );
}
