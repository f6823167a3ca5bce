import { ENOUGH_VIEWS } from '@viewloop/contract/constants';
import { type ComponentType, useState } from 'react';
import { formatPercent } from '../../../lib/format.ts';
import { useInsightsMessages } from '../../../messages/insights.ts';
import { Card, CardHeader } from '../../../ui/card.tsx';
import { type Line, LineChart } from '../../../ui/line-chart.tsx';
import { Measured } from '../../../ui/measured.tsx';
import { Tab, TabList, TabPanel, Tabs } from '../../../ui/tabs.tsx';
import type { Attention, Insights } from './api.ts';
import { FigureList } from './figure-list.tsx';
import { ReferenceNote } from './reference-note.tsx';
import { SecondsCurves } from './seconds-curves.tsx';
import { StayCurve } from './stay-curve.tsx';

type Curve = 'watching' | 'seconds' | 'stay';
const CURVES: readonly Curve[] = ['watching', 'seconds', 'stay'];
const contents: Record<Curve, ComponentType<{ attention: Attention | null }>> = {
  watching: WatchingCurve,
  seconds: SecondsCurves,
  stay: StayCurve,
};

/** One curve at a time; the reader chooses which. */
export function AttentionCard({ attention }: Pick<Insights, 'attention'>) {
  const { promotion: texts, attention: words } = useInsightsMessages();
  const [curve, setCurve] = useState<Curve>('watching');
  const Content = contents[curve];
  const means = { watching: texts.attentionMean, seconds: words.secondsMean, stay: words.stayMean };
  return (
    <Card>
      <CardHeader title={texts.attention} />
      <Tabs value={curve} onValueChange={(value) => setCurve(value as Curve)}>
        <TabList aria-label={words.curve} className="mb-4 w-fit">
          {CURVES.map((name) => (
            <Tab key={name} value={name}>
              {words.curves[name]}
            </Tab>
          ))}
        </TabList>
        <TabPanel value={curve} key={curve}>
          <Content attention={attention} />
        </TabPanel>
      </Tabs>
      <Measured summary={texts.how}>
        <p>{means[curve]}</p>
        {attention && <ReferenceNote attention={attention} />}
      </Measured>
    </Card>
  );
}

function WatchingCurve({ attention }: { attention: Attention | null }) {
  const { promotion: texts, attention: words } = useInsightsMessages();
  if (!attention) return <p className="text-muted">{texts.attentionFew(ENOUGH_VIEWS)}</p>;
  const { watching, usual } = attention;
  const lines: Line[] = [
    { name: texts.watching, tone: 'accent', values: watching },
    ...(usual ? [{ name: texts.usual, tone: 'ink' as const, values: usual }] : []),
  ];
  return (
    <>
      <LineChart label={texts.attention} points={watching.map((_, second) => texts.second(second + 1))} lines={lines} />
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
