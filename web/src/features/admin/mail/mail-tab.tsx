import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useAdminMessages } from '../../../messages/admin.ts';
import { useMessages } from '../../../messages/index.ts';
import { Button } from '../../../ui/button.tsx';
import { Card, CardHeader } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { ShowQuery } from '../../../ui/show-query.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { deliveriesQuery, type MailState, mailsQuery } from '../api.ts';
import { NothingFound } from '../parts/nothing-found.tsx';
import { SearchField } from '../parts/search-field.tsx';
import { ShowSelect } from '../parts/show-select.tsx';
import { usePlace } from '../place.ts';
import { DeadCard } from './dead-card.tsx';
import { HoldNotice } from './hold-notice.tsx';
import { MailDialog } from './mail-dialog.tsx';
import { MailTable } from './mail-table.tsx';

export function MailTab() {
  const deliveries = useQuery(deliveriesQuery).data;
  return (
    <div className="grid gap-3.5">
      {deliveries?.heldSince && <HoldNotice since={deliveries.heldSince} />}
      <MailboxCard mailIsSent={deliveries?.mailIsSent ?? true} />
      {deliveries && deliveries.dead.length > 0 && <DeadCard dead={deliveries.dead} />}
    </div>
  );
}

function MailboxCard({ mailIsSent }: { mailIsSent: boolean }) {
  const { mail: texts } = useAdminMessages();
  const { shared } = useMessages();
  const { q, show } = usePlace();
  const [opened, setOpened] = useState<number>();
  const state = show in texts.states ? (show as MailState) : undefined;
  const mails = useInfiniteQuery(mailsQuery({ q, state }));
  return (
    <Card>
      <CardHeader title={texts.title} description={texts.text} />
      {!mailIsSent && <Notice className="mb-4">{texts.noServer}</Notice>}
      <div className="mb-4 flex flex-wrap gap-2.5">
        <SearchField label={texts.searchLabel} />
        <ShowSelect label={texts.show} all={texts.all} choices={texts.states} />
      </div>
      <ShowQuery query={mails}>
        {({ pages }) => {
          const rows = pages.flat();
          if (rows.length > 0) return <MailTable mails={rows} onOpen={setOpened} />;
          if (q !== '' || state) return <NothingFound />;
          return <EmptyState picture="list" title={texts.empty} description={texts.emptyText} />;
        }}
      </ShowQuery>
      {mails.hasNextPage && (
        <Button className="mt-3" pending={mails.isFetchingNextPage} onClick={() => void mails.fetchNextPage()}>
          {shared.loadMore}
        </Button>
      )}
      {opened !== undefined && <MailDialog id={opened} onClose={() => setOpened(undefined)} />}
    </Card>
  );
}
