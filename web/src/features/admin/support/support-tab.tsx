import { useInfiniteQuery } from '@tanstack/react-query';
import { useLocation, useSearch } from 'wouter';
import { useAdminMessages } from '../../../messages/admin.ts';
import { useMessages } from '../../../messages/index.ts';
import { useSupportMessages } from '../../../messages/support.ts';
import { Button } from '../../../ui/button.tsx';
import { Card, CardHeader } from '../../../ui/card.tsx';
import { ShowQuery } from '../../../ui/show-query.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { inboxQuery, type SupportState } from '../api.ts';
import { NothingFound } from '../parts/nothing-found.tsx';
import { ShowSelect } from '../parts/show-select.tsx';
import { pathOf, usePlace } from '../place.ts';
import { InboxTable } from './inbox-table.tsx';
import { OperatorThread } from './operator-thread.tsx';
import { OutsideCard } from './outside-card.tsx';

export function SupportTab() {
  const id = Number(new URLSearchParams(useSearch()).get('thread'));
  if (Number.isInteger(id) && id > 0) return <OperatorThread key={id} id={id} />;
  return (
    <div className="grid gap-5">
      <Inbox />
      <OutsideCard />
    </div>
  );
}

function Inbox() {
  const { support: texts } = useAdminMessages();
  const support = useSupportMessages();
  const { shared } = useMessages();
  const place = usePlace();
  const [, navigate] = useLocation();
  const state = place.show in support.states ? (place.show as SupportState) : undefined;
  const inbox = useInfiniteQuery(inboxQuery(state));
  const unread = inbox.data?.pages[0]?.unread ?? 0;
  return (
    <Card>
      <CardHeader title={texts.title} description={unread > 0 ? texts.unread(unread) : texts.text} />
      <div className="mb-4 flex">
        <ShowSelect label={texts.show} all={texts.all} choices={support.states} />
      </div>
      <ShowQuery query={inbox}>
        {({ pages }) => {
          const threads = pages.flatMap((page) => page.threads);
          if (threads.length > 0) {
            return <InboxTable threads={threads} onOpen={(id) => navigate(`${pathOf(place)}&thread=${id}`)} />;
          }
          if (state) return <NothingFound />;
          return <EmptyState picture="list" title={texts.empty} description={texts.emptyText} />;
        }}
      </ShowQuery>
      {inbox.hasNextPage && (
        <Button className="mt-3" pending={inbox.isFetchingNextPage} onClick={() => void inbox.fetchNextPage()}>
          {shared.loadMore}
        </Button>
      )}
    </Card>
  );
}
