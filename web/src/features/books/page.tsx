import { useInfiniteQuery } from '@tanstack/react-query';
import { type BookDay, readDay, type SealedDay } from '@viewloop/contract/check-books';
import { Fragment, useContext } from 'react';
import { CallError } from '../../lib/call.ts';
import { formatDateTime, formatDay } from '../../lib/format.ts';
import { MeContext } from '../../lib/session.ts';
import { useInsightsMessages } from '../../messages/insights.ts';
import { BarChart } from '../../ui/bar-chart.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { CardsSkeleton } from '../../ui/cards-skeleton.tsx';
import { OpenFrame } from '../../ui/open-frame.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { ShowQuery } from '../../ui/show-query.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { booksQuery } from './api.ts';
import { CheckBooks } from './check-books.tsx';
import { DayTable } from './day-table.tsx';
import { HeldCredits } from './held-credits.tsx';
import { Reserves } from './reserves.tsx';

const CHARTED = 14;

/** Every credit there is, for everybody. What is shown is read from the texts that are sealed. */
export default function BooksPage() {
  const list = useInfiniteQuery(booksQuery);
  const { books } = useInsightsMessages();
  // Members have the frame of the site around it already.
  const Frame = useContext(MeContext) ? Fragment : OpenFrame;
  const isClosed = list.error instanceof CallError && list.error.problem?.code === 'books_closed';
  return (
    <Frame>
      <PageHeader title={books.title} description={books.intro} />
      {isClosed ? (
        <EmptyState picture="broken" title={books.closed} description={books.closedText} />
      ) : (
        <ShowQuery query={list} skeleton={<CardsSkeleton />}>
          {({ pages }) => {
            const sealed = pages.flatMap(({ days }) => days);
            const days = sealed.flatMap(({ text, seal }) => {
              const day = readDay(text);
              return day ? [{ ...day, seal }] : [];
            });
            const [latest] = days;
            if (!latest) return <EmptyState picture="megaphone" title={books.empty} description={books.emptyText} />;
            return (
              <div className="grid gap-3.5">
                <HeldCredits day={latest} />
                <Reserves day={latest} />
                <CheckBooks days={sealed} />
                <Card>
                  <CardHeader title={books.chart} />
                  <ViewsChart days={days.slice(0, CHARTED).toReversed()} />
                </Card>
                <Card>
                  <CardHeader title={books.days} />
                  <DayTable days={days} />
                  {list.hasNextPage && (
                    <div className="mt-5 grid justify-center">
                      <Button pending={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
                        {books.older}
                      </Button>
                    </div>
                  )}
                  <p className="mt-4 text-small text-muted">{books.madeGoodNote}</p>
                  <SignedAgain days={sealed} />
                </Card>
                <p className="text-small text-muted">{books.how}</p>
              </div>
            );
          }}
        </ShowQuery>
      )}
    </Frame>
  );
}

/** Why days have a signature that is younger than they are. */
function SignedAgain({ days }: { days: readonly SealedDay[] }) {
  const { books } = useInsightsMessages();
  const again = days.filter(({ earlier }) => earlier.length > 0);
  const [newest] = again
    .map(({ signedAt }) => signedAt)
    .sort()
    .reverse();
  if (newest === undefined) return null;
  return <p className="mt-2 text-small text-muted">{books.signedAgain(again.length, formatDateTime(newest))}</p>;
}

function ViewsChart({ days }: { days: readonly BookDay[] }) {
  const { books } = useInsightsMessages();
  return (
    <BarChart
      label={books.chart}
      points={days.map(({ day }) => formatDay(day))}
      series={[
        { name: books.delivered, tone: 'accent', values: days.map(({ views }) => views) },
        { name: books.takenBack, tone: 'ink', values: days.map(({ voided }) => voided) },
      ]}
    />
  );
}
