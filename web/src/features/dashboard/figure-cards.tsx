import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { formatChange, formatNumber } from '../../lib/format.ts';
import { useMe } from '../../lib/session.ts';
import { useMessages } from '../../messages/index.ts';
import { StatCard, StatText } from '../../ui/card.tsx';
import { CountingFigure } from '../../ui/counting-figure.tsx';
import { ArrowRight } from '../../ui/icons/index.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { statsQuery } from './api.ts';

interface FigureCardsProps {
  onAddCredits: () => void;
  /** Whether the balance has the accent colour. A newcomer's only loud thing is the next step. */
  loud: boolean;
}

/** The balance is part of the session; the other three figures come with the statistics. */
export function FigureCards({ onAddCredits, loud }: FigureCardsProps) {
  const me = useMe();
  const { data: stats, isError } = useQuery(statsQuery);
  const { dashboard } = useMessages();
  const waiting = isError ? '–' : <Skeleton className="mt-1 h-8 w-16" />;
  const show = (figure: number | undefined): ReactNode => (figure === undefined ? waiting : formatNumber(figure));
  return (
    <section
      aria-label={dashboard.figures}
      className="grid grid-cols-2 gap-3.5 max-sm:[&_.card]:p-4 max-sm:[&_.figure]:text-[1.625rem] lg:grid-cols-4"
    >
      <button
        type="button"
        className="card"
        data-tone={loud ? 'accent' : undefined}
        aria-haspopup="dialog"
        onClick={onAddCredits}
      >
        <StatText
          label={dashboard.credits}
          figure={<CountingFigure value={me.credits} />}
          note={
            <>
              {dashboard.addCredits}
              {'\u00a0'}
              <ArrowRight aria-hidden className="inline size-3.5" />
            </>
          }
        />
      </button>
      <StatCard
        label={dashboard.watchedThisWeek}
        figure={show(stats?.weeklyViews)}
        note={stats ? weekNote(stats.weeklyViews, stats.previousWeekViews) : '\u00a0'}
      />
      <StatCard
        label={dashboard.referralCredits}
        figure={show(stats?.referralEarnings)}
        note={stats ? dashboard.fromPeople(stats.referralCount) : '\u00a0'}
      />
      <StatCard
        label={dashboard.activePromotions}
        figure={show(stats?.activePromotions)}
        note={stats ? dashboard.viewsToCome(stats.viewsToCome) : '\u00a0'}
      />
    </section>
  );

  function weekNote(thisWeek: number, lastWeek: number): string {
    if (thisWeek === 0 && lastWeek === 0) return dashboard.noneWatched;
    if (thisWeek === lastWeek) return dashboard.asLastWeek;
    return dashboard.againstLastWeek(formatChange(thisWeek - lastWeek));
  }
}
