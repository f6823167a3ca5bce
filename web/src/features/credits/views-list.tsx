import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatChange, formatDateTime } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { useMessages } from '../../messages/rest.ts';
import { VideoPicture } from '../../parts/video-picture.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { SelectField } from '../../ui/field.tsx';
import { LinkButton } from '../../ui/link.tsx';
import { ShowQuery } from '../../ui/show-query.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { type OwnView, viewsQuery } from './api.ts';
import { ObjectToView } from './object-to-view.tsx';
import { reasonOfView } from './view-rules.ts';

/** Every watch with its outcome and its reason. Members object from here. */
export function ViewsList() {
  const { credits, shared } = useMessages();
  const [onlyUnpaid, setOnlyUnpaid] = useState(false);
  const views = useInfiniteQuery(viewsQuery(onlyUnpaid));
  return (
    <>
      <SelectField
        label={credits.filter}
        frameClassName="screen-only mb-4 max-w-60"
        value={onlyUnpaid ? 'unpaid' : ''}
        onChange={({ target }) => setOnlyUnpaid(target.value === 'unpaid')}
      >
        <option value="">{credits.views.all}</option>
        <option value="unpaid">{credits.views.onlyUnpaid}</option>
      </SelectField>
      <Card>
        <ShowQuery query={views}>
          {({ pages }) => {
            const rows = pages.flatMap((page) => page.views);
            return rows.length > 0 ? <ViewsTable views={rows} /> : <NoViews onlyUnpaid={onlyUnpaid} />;
          }}
        </ShowQuery>
      </Card>
      {views.hasNextPage && (
        <div className="mt-5 grid justify-center">
          <Button pending={views.isFetchingNextPage} onClick={() => void views.fetchNextPage()}>
            {shared.loadMore}
          </Button>
        </div>
      )}
    </>
  );
}

function NoViews({ onlyUnpaid }: { onlyUnpaid: boolean }) {
  const { credits } = useMessages();
  if (onlyUnpaid) return <p className="text-muted">{credits.views.allPaid}</p>;
  return (
    <EmptyState picture="list" title={credits.empty} description={credits.emptyText}>
      <LinkButton variant="primary" href={paths.watch}>
        {credits.emptyAction}
      </LinkButton>
    </EmptyState>
  );
}

function ViewsTable({ views }: { views: readonly OwnView[] }) {
  const { credits, promotions } = useMessages();
  const columns: Column<OwnView>[] = [
    { key: 'what', header: credits.what, wide: true, cell: (view) => <What view={view} /> },
    {
      key: 'when',
      header: credits.when,
      cell: ({ startedAt }) => (
        <time dateTime={startedAt} className="whitespace-nowrap text-muted">
          {formatDateTime(startedAt)}
        </time>
      ),
    },
    {
      key: 'credit',
      header: credits.views.credit,
      align: 'end',
      cell: ({ state }) =>
        state === 'completed' ? <span className="font-semibold text-link">{formatChange(1)}</span> : '0',
    },
    {
      key: 'object',
      header: <span className="sr-only">{credits.views.objection}</span>,
      wide: true,
      cell: ({ viewId, title, mayObject }) => (
        <ObjectToView viewId={viewId} title={title ?? promotions.untitled} mayObject={mayObject} />
      ),
    },
  ];
  return <DataTable caption={credits.views.caption} columns={columns} rows={views} rowKey={({ viewId }) => viewId} />;
}

function What({ view }: { view: OwnView }) {
  const messages = useMessages();
  const { promotionId, platform, picture } = view;
  const title = view.title ?? messages.promotions.untitled;
  return (
    <span className="flex items-start gap-3 md:items-center">
      <VideoPicture
        seed={promotionId}
        title={title}
        platform={platform}
        picture={picture}
        className="w-9 max-md:aspect-square"
      />
      <span className="min-w-0">
        <span className="block font-medium wrap-anywhere">{title}</span>
        <span className="block text-small text-muted wrap-anywhere">{reasonOfView(view, messages)}</span>
      </span>
    </span>
  );
}
