import { formatMoment, formatNumber, formatSpan } from '../../../lib/format.ts';
import { useInsightsMessages } from '../../../messages/insights.ts';
import { StatCard } from '../../../ui/card.tsx';
import type { Insights } from './api.ts';

export function KeyFigures({ insights }: { insights: Insights }) {
  const { promotion: texts } = useInsightsMessages();
  const { promotion, expected } = insights;
  const { viewsReceived, viewsTarget, creditsReturned, viewsRemaining } = promotion;
  const { creditsBudget, creditsDelivered, creditsLeft } = promotion;
  const { viewsBeingProven, viewsReplaced } = promotion;
  return (
    <div className="grid grid-cols-2 gap-3.5 max-sm:[&_.card]:p-4 lg:grid-cols-5">
      <StatCard
        label={texts.delivered}
        figure={formatNumber(viewsReceived)}
        note={texts.deliveredNote(formatNumber(viewsTarget), {
          proven: formatNumber(viewsReceived - viewsBeingProven),
          beingProven: formatNumber(viewsBeingProven),
          replaced: formatNumber(viewsReplaced),
        })}
      />
      <StatCard label={texts.budget} figure={formatNumber(creditsBudget)} note={texts.budgetNote(creditsReturned)} />
      <StatCard label={texts.spent} figure={formatNumber(creditsDelivered)} note={texts.spentNote(viewsReceived)} />
      <StatCard label={texts.left} figure={formatNumber(creditsLeft)} note={texts.leftNote} />
      <section className="card max-lg:col-span-2">
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
