import { ExternalLink } from 'lucide-react';
import { formatDate, formatNumber } from '../../lib/format.ts';
import { useMessages } from '../../messages/index.ts';
import { Progress } from '../../ui/progress.tsx';
import type { Promotion } from './api.ts';
import { PlatformTile } from './platform-tile.tsx';
import { PromotionActions } from './promotion-actions.tsx';
import { PromotionNotes } from './promotion-notes.tsx';
import { spanUntil } from './promotion-rules.ts';
import { StateBadge } from './state-badge.tsx';

export function PromotionRow({ promotion }: { promotion: Promotion }) {
  const { promotions, shared } = useMessages();
  const { platform, videoUrl, createdAt, viewsReceived, viewsTarget, state } = promotion;
  const title = promotion.title ?? promotions.untitled;
  return (
    <li className="grid gap-3.5 border-t border-line py-5 first:border-0 last:pb-0">
      <div className="flex gap-3.5">
        <PlatformTile platform={platform} />
        <div className="min-w-0 flex-1">
          <div className="flex items-start justify-between gap-3">
            <h3 className="min-w-0 font-semibold">
              <a
                href={videoUrl}
                target="_blank"
                rel="noopener noreferrer"
                aria-label={promotions.openVideo(title)}
                className="inline-flex items-center gap-1.5 hover:underline"
              >
                <span className="line-clamp-2">{title}</span>
                <ExternalLink aria-hidden className="size-3.5 flex-none text-muted" />
              </a>
            </h3>
            <StateBadge state={state} />
          </div>
          <p className="text-small text-muted">
            {shared.platforms[platform]} · <time dateTime={createdAt}>{formatDate(createdAt)}</time> ·{' '}
            {promotions.views(viewsReceived)}
          </p>
          <Progress
            className="mt-2"
            value={viewsReceived}
            max={viewsTarget}
            label={promotions.progressLabel(title)}
            figures={promotions.progress(formatNumber(viewsReceived), formatNumber(viewsTarget))}
            end={pace()}
          />
        </div>
      </div>
      <PromotionNotes promotion={promotion} />
      <PromotionActions promotion={promotion} title={title} />
    </li>
  );

  function pace(): string | undefined {
    const { expectedFinish, creditsReturned } = promotion;
    if (expectedFinish) return promotions.doneIn(spanUntil(expectedFinish));
    if (state === 'active' && viewsReceived === 0) return promotions.noPace;
    return creditsReturned > 0 ? promotions.returned(creditsReturned) : undefined;
  }
}
