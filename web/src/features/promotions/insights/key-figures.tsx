import { formatMoment, formatNumber, formatSpan } from '../../../lib/format.ts';
import { useInsightsMessages } from '../../../messages/insights.ts';
import { StatCard } from '../../../ui/card.tsx';
import type { Insights } from './api.ts';

export function KeyFigures({ insights }: { insights: Insights }) {
  const { promotion: texts } = useInsightsMessages();
  const { promotion, creditsLeft, expected } = insights;
  const { viewsReceived, viewsTarget, creditsSpent, creditsReturned, viewsRemaining } = promotion;
  const { viewsBeingProven, viewsReplaced } = promotion;
  return (
    <div className="grid grid-cols-2 gap-3.5 max-sm:[&_.card]:p-4 lg:grid-cols-4">
      <StatCard
        label={texts.delivered}
        figure={formatNumber(viewsReceived)}
        note={texts.deliveredNote(formatNumber(viewsTarget), {
          proven: formatNumber(viewsReceived - viewsBeingProven),
          beingProven: formatNumber(viewsBeingProven),
          replaced: formatNumber(viewsReplaced),
        })}
      />
      <StatCard label={texts.spent} figure={formatNumber(creditsSpent)} note={texts.spentNote(creditsReturned)} />
      <StatCard label={texts.left} figure={formatNumber(creditsLeft)} note={texts.leftNote} />
      <section className="card">
        <span className="block text-small font-medium">{texts.end}</span>
        {expected ? (
          <>
            <span className="mt-1.5 block text-lead font-semibold tracking-tight">
              {expected.latest
                ? formatSpan(expected.earliest, expected.latest)
                : texts.endAfter(formatMoment(expected.earliest))}
            </span>
            <span className="mt-1 block text-small text-muted">{texts.endNote}</span>
          </>
        ) : (
          <span className="mt-1 block text-muted">{viewsRemaining > 0 ? texts.endUnknown : texts.endDone}</span>
        )}
      </section>
    </div>
  );
}
