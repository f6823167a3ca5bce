import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDateTime, formatNumber } from '../../../lib/format.ts';
import { useInsightsMessages } from '../../../messages/insights.ts';
import { Button } from '../../../ui/button.tsx';
import { Card, CardHeader } from '../../../ui/card.tsx';
import { DataTable } from '../../../ui/data-table.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { ShowQuery } from '../../../ui/show-query.tsx';
import { type ViewRow, viewsQuery } from './api.ts';

export function ViewsCard({ id }: { id: number }) {
  const list = useInfiniteQuery(viewsQuery(id));
  const { promotion: texts } = useInsightsMessages();
  const [shown, setShown] = useState<ViewRow>();
  return (
    <Card>
      <CardHeader title={texts.list} description={texts.listMean} />
      <ShowQuery query={list}>
        {({ pages }) => {
          const rows = pages.flatMap(({ views }) => views);
          if (rows.length === 0) return <p className="text-muted">{texts.listEmpty}</p>;
          return (
            <DataTable
              caption={texts.list}
              rows={rows}
              rowKey={({ viewId }) => viewId}
              columns={[
                { key: 'time', header: texts.time, cell: ({ at }) => <time dateTime={at}>{formatDateTime(at)}</time> },
                { key: 'viewer', header: texts.viewer, cell: ({ viewer }) => <code>{viewer}</code> },
                { key: 'state', header: texts.state, cell: stateOf },
                {
                  key: 'seconds',
                  header: texts.seconds,
                  align: 'end',
                  cell: ({ verifiedSeconds }) => formatNumber(verifiedSeconds),
                },
                {
                  key: 'receipt',
                  header: texts.receipt,
                  cell: (view) =>
                    view.receipt ? (
                      <Button
                        variant="quiet"
                        // In line with the heading of its column.
                        className="-ml-3.5 underline underline-offset-4"
                        aria-label={texts.showReceipt(view.viewId)}
                        onClick={() => setShown(view)}
                      >
                        {texts.receipt}
                      </Button>
                    ) : (
                      texts.noReceipt
                    ),
                },
              ]}
            />
          );
        }}
      </ShowQuery>
      {list.hasNextPage && (
        <div className="mt-5 grid justify-center">
          <Button pending={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {texts.more}
          </Button>
        </div>
      )}
      {shown?.receipt && (
        <Dialog open onClose={() => setShown(undefined)} title={texts.showReceipt(shown.viewId)}>
          <pre className="code overflow-x-auto whitespace-pre-wrap">{shown.receipt.text}</pre>
          <p className="mt-3 text-small text-muted">{texts.signature}</p>
          <p className="code wrap-anywhere">{shown.receipt.signature}</p>
        </Dialog>
      )}
    </Card>
  );

  function stateOf({ state, verified, proof, reason, creditsReturned }: ViewRow): string {
    if (state === 'voided') return texts.takenBack(reason ?? '', creditsReturned);
    return `${texts.proofs[proof]}${verified ? '' : texts.unverified}`;
  }
}
