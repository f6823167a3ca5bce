import { ENOUGH_VIEWS } from '@viewloop/contract/constants';
import { formatPercent } from '../../../lib/format.ts';
import { useStudioMessages } from '../../../messages/studio.ts';
import { Card, CardHeader } from '../../../ui/card.tsx';
import { type Line, LineChart } from '../../../ui/line-chart.tsx';
import type { Insights } from './api.ts';

export function AttentionCard({ attention }: Pick<Insights, 'attention'>) {
  const { promotion: texts } = useStudioMessages();
  return (
    <Card>
      <CardHeader title={texts.attention} description={texts.attentionMean} />
      {attention ? <Curve attention={attention} /> : <p className="text-muted">{texts.attentionFew(ENOUGH_VIEWS)}</p>}
    </Card>
  );
}

function Curve({ attention }: { attention: NonNullable<Insights['attention']> }) {
  const { promotion: texts } = useStudioMessages();
  const { watching, usual, hidden, hid, paused, jumped } = attention;
  const lines: Line[] = [
    { name: texts.watching, tone: 'accent', values: watching },
    ...(usual ? [{ name: texts.usual, tone: 'ink' as const, values: usual }] : []),
    ...(hidden.some((share) => share > 0) ? [{ name: texts.hidden, tone: 'quiet' as const, values: hidden }] : []),
  ];
  const habits = { hid, paused, jumped };
  return (
    <>
      <LineChart label={texts.attention} points={watching.map((_, second) => texts.second(second + 1))} lines={lines} />
      <dl className="mt-4 flex flex-wrap gap-x-8 gap-y-2 text-small">
        {(['hid', 'paused', 'jumped'] as const).map((name) => (
          <div key={name} className="flex gap-2">
            <dt className="order-2 text-muted">{texts.habits[name]}</dt>
            <dd className="font-semibold">{formatPercent(habits[name])}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 text-small text-muted">
        {usual && texts.usualMean} {texts.hiddenMean}
      </p>
    </>
  );
}
