import { ENOUGH_VIEWS, LEAST_STAY_SECONDS } from '@viewloop/contract/constants';
import { useInsightsMessages } from '../../../messages/insights.ts';
import { LineChart } from '../../../ui/line-chart.tsx';
import type { Attention, Seconds } from './api.ts';
import { SecondsFigures } from './figure-list.tsx';

/** Who went on watching after being paid. */
export function StayCurve({ attention }: { attention: Attention | null }) {
  const { attention: texts } = useInsightsMessages();
  const seconds = attention?.seconds;
  if (!seconds?.stayed) return <p className="text-muted">{texts.stayFew(ENOUGH_VIEWS)}</p>;
  return <Stays stayed={seconds.stayed} figures={seconds.figures} usual={attention?.usualSeconds ?? null} />;
}

interface StaysProps extends Pick<Seconds, 'figures'> {
  stayed: readonly number[];
  usual: Attention['usualSeconds'];
}

function Stays({ stayed, figures, usual }: StaysProps) {
  const { promotion, attention: texts } = useInsightsMessages();
  return (
    <>
      <LineChart
        label={texts.stay}
        points={stayed.map((_, index) => promotion.second(index + LEAST_STAY_SECONDS))}
        lines={[{ name: texts.stillThere, tone: 'accent', values: stayed }]}
        first={LEAST_STAY_SECONDS}
      />
      <SecondsFigures names={['stayed5', 'stayed10', 'stayed30', 'replaysAfterPay']} figures={figures} usual={usual} />
    </>
  );
}
