import { useInfiniteQuery } from '@tanstack/react-query';
import { formatDateTime } from '../../../lib/format.ts';
import { useAdminMessages } from '../../../messages/admin.ts';
import { useMessages } from '../../../messages/index.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { ShowQuery } from '../../../ui/show-query.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { type Action, logQuery } from '../api.ts';
import { actionName, actionSentence } from './action-sentence.ts';

export function LogTab() {
  const admin = useAdminMessages();
  const { shared } = useMessages();
  const log = useInfiniteQuery(logQuery);
  return (
    <Card>
      <ShowQuery query={log}>
        {({ pages }) => {
          const actions = pages.flatMap(({ rows }) => rows);
          if (actions.length === 0)
            return <EmptyState picture="list" title={admin.log.empty} description={admin.log.emptyText} />;
          return (
            <>
              <LogTable actions={actions} />
              <p className="mt-4 text-small text-muted">{admin.log.count(pages[0]?.total ?? actions.length)}</p>
            </>
          );
        }}
      </ShowQuery>
      {log.hasNextPage && (
        <Button className="mt-3" pending={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
          {shared.loadMore}
        </Button>
      )}
    </Card>
  );
}

function LogTable({ actions }: { actions: readonly Action[] }) {
  const { log: texts } = useAdminMessages();
  const columns: Column<Action>[] = [
    {
      key: 'what',
      header: texts.what,
      wide: true,
      cell: (action) => (
        <div className="grid items-baseline justify-items-start gap-x-3 gap-y-1 md:grid-cols-[10.5rem_minmax(0,1fr)]">
          <Badge>{actionName(action.action, texts)}</Badge>
          <span>{actionSentence(action, texts)}</span>
        </div>
      ),
    },
    {
      key: 'who',
      header: texts.who,
      cell: ({ adminName }) => <span className="font-medium">{adminName ?? texts.commandLine}</span>,
    },
    {
      key: 'when',
      header: texts.when,
      cell: ({ at }) => (
        <time dateTime={at} className="whitespace-nowrap text-muted">
          {formatDateTime(at)}
        </time>
      ),
    },
  ];
  return <DataTable caption={texts.caption} columns={columns} rows={actions} rowKey={({ id }) => id} />;
}
