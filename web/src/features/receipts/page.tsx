import { useQuery } from '@tanstack/react-query';
import { screenAt } from '@viewloop/contract/screens';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { CallError } from '../../lib/call.ts';
import { formatDateTime } from '../../lib/format.ts';
import { useMessages } from '../../messages/index.ts';
import { useInsightsMessages } from '../../messages/insights.ts';
import { Button } from '../../ui/button.tsx';
import { Printer } from '../../ui/icons/index.ts';
import { OpenFrame } from '../../ui/open-frame.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { ShowQuery } from '../../ui/show-query.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { receiptsQuery } from './api.ts';
import { CheckReceipts } from './check-receipts.tsx';
import { ReceiptList } from './receipt-list.tsx';

export default function ReceiptsPage() {
  const [path] = useLocation();
  const token = screenAt(path)?.parts.token ?? '';
  const first = useQuery(receiptsQuery(token));
  const { receipts } = useInsightsMessages();
  const { shared } = useMessages();
  const [openedAt] = useState(() => new Date().toISOString());
  const isGone = first.error instanceof CallError && first.error.status === 404;
  return (
    <OpenFrame>
      {isGone ? (
        <EmptyState role="alert" picture="broken" title={receipts.gone} description={receipts.goneText} />
      ) : (
        <ShowQuery query={first}>
          {(page) => {
            const { title, video } = page.promotion;
            return (
              <>
                <PageHeader title={title ? receipts.of(title) : receipts.ofVideo(video)} description={receipts.intro}>
                  <Button onClick={() => print()}>
                    <Printer aria-hidden />
                    {shared.print}
                  </Button>
                </PageHeader>
                {/* Whoever holds the paper finds the receipts at this address. */}
                <p className="mb-4 hidden text-small wrap-anywhere print:block">
                  {[location.href, formatDateTime(openedAt)].join(' · ')}
                </p>
                <div className="grid gap-6">
                  <CheckReceipts token={token} />
                  <ReceiptList first={page} token={token} />
                  <p className="text-small text-muted">{receipts.howToOffline}</p>
                </div>
              </>
            );
          }}
        </ShowQuery>
      )}
    </OpenFrame>
  );
}
