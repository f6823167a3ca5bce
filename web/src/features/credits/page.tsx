import { useInfiniteQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { formatChange, formatDate, formatDateTime } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { problemText } from '../../lib/problem-text.ts';
import { useMe } from '../../lib/session.ts';
import { useBrand } from '../../lib/site.ts';
import { useMessages } from '../../messages/rest.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { SelectField } from '../../ui/field.tsx';
import { Download, Printer, Ticket } from '../../ui/icons/index.ts';
import { LinkButton, TextLink } from '../../ui/link.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { ShowQuery } from '../../ui/show-query.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { Tab, TabList, TabPanel, Tabs } from '../../ui/tabs.tsx';
import { toast } from '../../ui/toast-store.ts';
import { statementFile, statementQuery } from './api.ts';
import { type Day, daysOf, type Filter, filters } from './day-rules.ts';
import { StatementTable } from './statement-table.tsx';
import { ViewsList } from './views-list.tsx';

/** Few members have a coupon. */
const RedeemDialog = lazy(async () => ({ default: (await import('./redeem-dialog.tsx')).RedeemDialog }));

const lists = ['credits', 'views'] as const;

/** What changed the balance, and every watch with its reason. The address says which, so that notices can lead there. */
export default function StatementPage() {
  const { credits, shared } = useMessages();
  const brand = useBrand();
  const { username } = useMe();
  const [path, navigate] = useLocation();
  const search = new URLSearchParams(useSearch());
  const list = search.get('list') === 'views' ? 'views' : 'credits';
  const coupon = search.get('coupon');
  const [openedAt] = useState(() => new Date().toISOString());
  return (
    <>
      <PageHeader title={credits.title} description={credits.description}>
        <a href={statementFile} download className="button" data-variant="secondary">
          <Download aria-hidden />
          {credits.download}
        </a>
        <Button onClick={() => print()}>
          <Printer aria-hidden />
          {shared.print}
        </Button>
        <Button onClick={() => navigate(`${path}?coupon=`)}>
          <Ticket aria-hidden />
          {credits.redeem}
        </Button>
      </PageHeader>
      {/* On paper it must say whose it is and of which day. */}
      <p className="mb-4 hidden text-small print:block">{[brand, username, formatDateTime(openedAt)].join(' · ')}</p>
      {coupon !== null && (
        <Suspense>
          <RedeemDialog code={coupon} onClose={() => navigate(path, { replace: true })} />
        </Suspense>
      )}
      <Tabs value={list} onValueChange={(next) => navigate(next === 'views' ? `${path}?list=views` : path)}>
        <TabList aria-label={credits.title} className="mb-3.5">
          {lists.map((name) => (
            <Tab key={name} value={name}>
              {credits.lists[name]}
            </Tab>
          ))}
        </TabList>
        <TabPanel value={list} key={list}>
          {list === 'views' ? <ViewsList /> : <Movements />}
        </TabPanel>
      </Tabs>
      <p className="screen-only mt-5 text-small text-muted">
        {credits.otherQuestion} <TextLink href={paths.support}>{credits.writeToUs}</TextLink>
      </p>
    </>
  );
}

function Movements() {
  const { credits, shared } = useMessages();
  const statement = useInfiniteQuery(statementQuery);
  const [filter, setFilter] = useState<Filter>();
  async function loadMore() {
    const { isFetchNextPageError, error } = await statement.fetchNextPage();
    if (isFetchNextPageError) {
      toast({ title: shared.couldNotLoad, description: problemText(error), tone: 'danger' });
    }
  }
  return (
    <>
      <SelectField
        label={credits.filter}
        frameClassName="screen-only mb-4 max-w-60"
        value={filter ?? ''}
        onChange={({ target }) => setFilter(filters.find((one) => one === target.value))}
      >
        <option value="">{credits.filterAll}</option>
        {filters.map((one) => (
          <option key={one} value={one}>
            {credits.filters[one]}
          </option>
        ))}
      </SelectField>
      <Card>
        <ShowQuery query={statement}>
          {({ pages }) => {
            const lines = pages.flatMap((page) => page.lines);
            if (lines.length > 0) return <Days days={daysOf(lines, filter)} />;
            return (
              <EmptyState picture="list" title={credits.empty} description={credits.emptyText}>
                <LinkButton variant="primary" href={paths.watch}>
                  {credits.emptyAction}
                </LinkButton>
              </EmptyState>
            );
          }}
        </ShowQuery>
      </Card>
      {statement.hasNextPage && (
        <div className="mt-5 grid justify-center">
          <Button pending={statement.isFetchingNextPage} onClick={() => void loadMore()}>
            {shared.loadMore}
          </Button>
        </div>
      )}
    </>
  );
}

function Days({ days }: { days: readonly Day[] }) {
  const { credits } = useMessages();
  if (days.length === 0) return <p className="text-muted">{credits.noneOfKind}</p>;
  return (
    <div className="grid gap-7">
      {days.map((day) => (
        <section key={day.day} aria-labelledby={`day-${day.day}`}>
          <div className="mb-1 flex flex-wrap items-baseline justify-between gap-x-4">
            <h2 id={`day-${day.day}`}>{formatDate(`${day.day}T12:00:00Z`)}</h2>
            <p className="text-small text-muted">{credits.daySum(formatChange(day.earned), formatChange(day.spent))}</p>
          </div>
          <StatementTable day={day} />
        </section>
      ))}
    </div>
  );
}
