import { formatDateTime } from '../../../lib/format.ts';
import { useInsightsMessages } from '../../../messages/insights.ts';
import { Card, CardHeader } from '../../../ui/card.tsx';
import { ShareBars } from '../../../ui/share-bars.tsx';
import type { Insights } from './api.ts';

/** Started against completed, and why the others left. */
export function WatchesCard({ insights }: { insights: Insights }) {
  const { promotion: texts, leaveReasons } = useInsightsMessages();
  const { started, completed, left, countedUntil } = insights;
  return (
    <Card>
      <CardHeader title={texts.watches} description={texts.watchesMean} />
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
              <h3 className="font-semibold">{texts.whyLeft}</h3>
              <p className="mb-3 text-small text-muted">{texts.whyLeftMean}</p>
              <ShareBars
                whole={started}
                rows={left.map(({ reason, count }) => ({ key: reason, name: leaveReasons[reason], count }))}
              />
            </div>
          )}
        </div>
      )}
      {countedUntil && <p className="mt-4 text-small text-muted">{texts.countedUntil(formatDateTime(countedUntil))}</p>}
    </Card>
  );
}
