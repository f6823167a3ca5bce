import { ENOUGH_VIEWS } from '@viewloop/contract/constants';
import { formatPercent } from '../../../lib/format.ts';
import { useInsightsMessages } from '../../../messages/insights.ts';
import { Card, CardHeader } from '../../../ui/card.tsx';
import { type Line, LineChart } from '../../../ui/line-chart.tsx';
import type { Attention, Insights } from './api.ts';
import { FigureList } from './figure-list.tsx';
import { ReferenceNote } from './reference-note.tsx';

export function AttentionCard({ attention }: Pick<Insights, 'attention'>) {
  const { promotion: texts } = useInsightsMessages();
  return (
    <Card>
      <CardHeader title={texts.attention} description={texts.attentionMean} />
      {attention ? <Curve attention={attention} /> : <p className="text-muted">{texts.attentionFew(ENOUGH_VIEWS)}</p>}
    </Card>
  );
}

function Curve({ attention }: { attention: Attention }) {
  const { promotion: texts, attention: words } = useInsightsMessages();
  const { watching, usual } = attention;
  const lines: Line[] = [
    { name: texts.watching, tone: 'accent', values: watching },
    ...(usual ? [{ name: texts.usual, tone: 'ink' as const, values: usual }] : []),
  ];
  return (
    <>
      <LineChart label={texts.attention} points={watching.map((_, second) => texts.second(second + 1))} lines={lines} />
      <ReferenceNote attention={attention} />
      <FigureList
        figures={(['hid', 'paused', 'jumped'] as const).map((name) => ({
          key: name,
          name: texts.habits[name],
          value: formatPercent(attention[name]),
          mean: words.means[name],
        }))}
      />
    </>
  );
}
