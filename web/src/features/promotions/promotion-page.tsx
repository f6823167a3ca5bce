import { useQuery } from '@tanstack/react-query';
import { screenAt } from '@viewloop/contract/screens';
import { ArrowLeft } from 'lucide-react';
import { useLocation } from 'wouter';
import { formatNumber } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { useMessages } from '../../messages/index.ts';
import { useStudioMessages } from '../../messages/studio.ts';
import { Card, CardHeader } from '../../ui/card.tsx';
import { TextLink } from '../../ui/link.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Progress } from '../../ui/progress.tsx';
import { ShowQuery } from '../../ui/show-query.tsx';
import { promotionQuery } from './api.ts';
import { ReceiptsPart } from './receipts-part.tsx';
import { StateBadge } from './state-badge.tsx';

/** Everything about one promotion. */
export default function PromotionPage() {
  const [path] = useLocation();
  const id = Number(screenAt(path)?.parts.id);
  const promotion = useQuery(promotionQuery(id));
  const { promotions } = useMessages();
  const { receipts } = useStudioMessages();
  return (
    <>
      <TextLink href={paths.promote} className="mb-3 inline-flex items-center gap-1.5 text-small">
        <ArrowLeft aria-hidden className="size-4" />
        {promotions.allPromotions}
      </TextLink>
      <ShowQuery query={promotion}>
        {({ title: own, videoTitle, state, viewsReceived, viewsTarget }) => {
          const title = own ?? videoTitle ?? promotions.untitled;
          return (
            <>
              <PageHeader title={title}>
                <StateBadge state={state} />
              </PageHeader>
              <div className="grid gap-3.5">
                <Card>
                  <Progress
                    value={viewsReceived}
                    max={viewsTarget}
                    label={promotions.progressLabel(title)}
                    figures={promotions.progress(formatNumber(viewsReceived), formatNumber(viewsTarget))}
                  />
                </Card>
                <Card>
                  <CardHeader title={receipts.share.title} />
                  <ReceiptsPart id={id} />
                </Card>
              </div>
            </>
          );
        }}
      </ShowQuery>
    </>
  );
}
