import { useInsightsMessages } from '../../../messages/insights.ts';
import { Card, CardHeader } from '../../../ui/card.tsx';
import { Measured } from '../../../ui/measured.tsx';
import { ShareBars } from '../../../ui/share-bars.tsx';
import type { Insights } from './api.ts';

/** Started against completed, and why the others left. */
export function WatchesCard({ insights }: { insights: Insights }) {
  const { promotion: texts, leaveReasons } = useInsightsMessages();
  const { started, completed, left } = insights;
  return (
    <Card>
      <CardHeader title={texts.watches} />
      {started === 0 ? (
        <p className="text-muted">{texts.unknownYet}</p>
      ) : (
        <div className="grid gap-6">
          <ShareBars
            whole={started}
            rows={[
              { key: 'started', name: texts.started, count: started },
              { key: 'completed', name: texts.completed, count: completed },
            ]}
          />
          {left.length > 0 && (
            <div>
              <h3 className="mb-3 font-semibold">{texts.whyLeft}</h3>
              <ShareBars
                whole={started}
                rows={left.map(({ reason, count }) => ({ key: reason, name: leaveReasons[reason], count }))}
              />
            </div>
          )}
        </div>
      )}
      <Measured summary={texts.how}>
        <p>{texts.watchesMean}</p>
        {left.length > 0 && <p>{texts.whyLeftMean}</p>}
      </Measured>
    </Card>
  );
}
