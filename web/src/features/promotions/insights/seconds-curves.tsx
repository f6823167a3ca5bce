import { ENOUGH_VIEWS } from '@viewloop/contract/constants';
import { useInsightsMessages } from '../../../messages/insights.ts';
import { type Line, LineChart } from '../../../ui/line-chart.tsx';
import type { Attention, Seconds } from './api.ts';
import { SecondsFigures } from './figure-list.tsx';

/** Playing, in view and with sound, second by second. */
export function SecondsCurves({ attention }: { attention: Attention | null }) {
  const { attention: texts } = useInsightsMessages();
  if (!attention?.seconds) return <p className="text-muted">{texts.secondsFew(ENOUGH_VIEWS)}</p>;
  return <Curves attention={attention} seconds={attention.seconds} />;
}

function Curves({ attention, seconds }: { attention: Attention; seconds: Seconds }) {
  const { promotion, attention: texts } = useInsightsMessages();
  const { playing, visible, sound, figures } = seconds;
  const usual = attention.usualSeconds;
  const lines: Line[] = [
    { name: texts.playing, tone: 'accent', values: playing },
    { name: texts.inView, tone: 'contrast', values: visible },
    ...(sound ? [{ name: texts.withSound, tone: 'dots' as const, values: sound }] : []),
    ...(usual ? [{ name: texts.usualPlaying, tone: 'ink' as const, values: usual.playing }] : []),
  ];
  return (
    <>
      <LineChart
        label={texts.seconds}
        points={playing.map((_, second) => promotion.second(second + 1))}
        lines={lines}
      />
      <SecondsFigures names={['hidden', 'muted', 'replays']} figures={figures} usual={usual} />
    </>
  );
}
