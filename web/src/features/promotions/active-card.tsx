import { useQuery } from '@tanstack/react-query';
import { formatNumber } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { useMessages } from '../../messages/index.ts';
import { VideoPicture } from '../../parts/video-picture.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { LinkButton } from '../../ui/link.tsx';
import { Progress } from '../../ui/progress.tsx';
import { ShowQuery } from '../../ui/show-query.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { activePromotionsQuery } from './active-query.ts';
import type { Promotion } from './api.ts';
import { spanUntil } from './span-until.ts';
import { StateBadge } from './state-badge.tsx';

/** The newest active promotions, for the dashboard. `loud`: promoting is the next thing to do. */
export function ActivePromotionsCard({ className, loud }: { className?: string; loud: boolean }) {
  const active = useQuery(activePromotionsQuery);
  const { promotions } = useMessages();
  return (
    <Card {...(className && { className })}>
      <CardHeader title={promotions.activeTitle}>
        <LinkButton href={paths.promote} variant={loud ? 'primary' : 'secondary'}>
          {promotions.promoteVideo}
        </LinkButton>
      </CardHeader>
      <ShowQuery query={active} skeleton={<SkeletonRows rows={2} />}>
        {(rows) =>
          rows.length > 0 ? (
            <ul>
              {rows.map((promotion) => (
                <ActivePromotion key={promotion.id} promotion={promotion} />
              ))}
            </ul>
          ) : (
            <EmptyState picture="megaphone" title={promotions.noneActive} description={promotions.noneActiveText} />
          )
        }
      </ShowQuery>
    </Card>
  );
}

function ActivePromotion({ promotion }: { promotion: Promotion }) {
  const { promotions, shared } = useMessages();
  const { platform, viewsReceived, viewsTarget, expectedFinish, state } = promotion;
  const title = promotion.title ?? promotion.videoTitle ?? promotions.untitled;
  const facts = [
    shared.platforms[platform],
    promotions.progressOf(formatNumber(viewsReceived), formatNumber(viewsTarget)),
    ...(expectedFinish ? [promotions.doneIn(spanUntil(expectedFinish))] : []),
  ];
  return (
    <li className="flex items-center gap-3.5 border-t border-line py-3 last:pb-0">
      <VideoPicture seed={promotion.id} title={title} platform={platform} picture={promotion.picture} />
      <div className="min-w-0 flex-1">
        <h3 className="line-clamp-2 font-semibold">{title}</h3>
        <Progress
          value={viewsReceived}
          max={viewsTarget}
          label={promotions.progressLabel(title)}
          figures={facts.join(' · ')}
        />
      </div>
      <span className="max-sm:hidden">
        <StateBadge state={state} />
      </span>
    </li>
  );
}
