import { formatDate, formatNumber } from '../../lib/format.ts';
import { languageName } from '../../lib/languages.ts';
import { useMessages } from '../../messages/rest.ts';
import { VideoPicture } from '../../parts/video-picture.tsx';
import { Badge } from '../../ui/badge.tsx';
import { classNames } from '../../ui/class-names.ts';
import { ExternalLink } from '../../ui/icons/index.ts';
import { Progress } from '../../ui/progress.tsx';
import type { Promotion } from './api.ts';
import { type Finding, FindingLine } from './insights/finding-line.tsx';
import { bringIntoView, useJustCreated } from './just-created.ts';
import { PromotionActions } from './promotion-actions.tsx';
import { PromotionNotes } from './promotion-notes.tsx';
import { spanUntil } from './span-until.ts';
import { StateBadge } from './state-badge.tsx';

export function PromotionRow({ promotion, finding }: { promotion: Promotion; finding: Finding | undefined }) {
  const { promotions, shared, tastes } = useMessages();
  const { topic, language } = promotion;
  const about = [topic && tastes.topicNames[topic], language && languageName(language)].filter((name) => name !== null);
  const { platform, videoUrl, createdAt, viewsReceived, viewsTarget, viewsToday, viewsReserved, state } = promotion;
  // Only running and completed promotions use the accent colour.
  const resting = state !== 'active' && state !== 'completed';
  const title = promotion.title ?? promotion.videoTitle ?? promotions.untitled;
  const isOwnTitle =
    promotion.title !== null && promotion.videoTitle !== null && promotion.title !== promotion.videoTitle;
  const isNew = useJustCreated(promotion.id);
  return (
    <li
      ref={isNew ? bringIntoView(promotion.id) : undefined}
      className={classNames(
        'grid gap-3.5 border-t border-line py-5 first:border-0 last:pb-0',
        isNew && '-mx-3 rounded-control bg-raised px-3 last:pb-5',
      )}
    >
      <div className="flex gap-3.5">
        <VideoPicture seed={promotion.id} title={title} platform={platform} picture={promotion.picture} />
        <div className="min-w-0 flex-1">
          <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
            <h3 className="flex-[1_1_8rem] font-semibold">
              <a
                href={videoUrl}
                target="_blank"
                rel="noopener noreferrer"
                aria-label={promotions.openVideo(title)}
                className="hover:underline"
              >
                {title} <ExternalLink aria-hidden className="inline size-3.5 text-muted" />
              </a>
            </h3>
            <span className="flex gap-1.5">
              {isNew && <Badge tone="good">{promotions.justCreated}</Badge>}
              <StateBadge state={state} />
            </span>
          </div>
          {isOwnTitle && (
            <p className="truncate text-small text-muted">{promotions.platformTitle(promotion.videoTitle ?? '')}</p>
          )}
          <p className="text-small text-muted">
            {[shared.platforms[platform], ...about].join(' · ')} ·{' '}
            <time dateTime={createdAt}>{formatDate(createdAt)}</time> · {promotions.views(viewsReceived)}
            {viewsToday > 0 && `, ${promotions.viewsToday(viewsToday)}`}
            {viewsReserved > 0 && ` · ${promotions.watchingNow(viewsReserved)}`}
          </p>
          <Progress
            className={classNames('mt-2', resting && '[&_.progress-bar]:bg-edge')}
            value={viewsReceived}
            max={viewsTarget}
            label={promotions.progressLabel(title)}
            figures={promotions.progress(formatNumber(viewsReceived), formatNumber(viewsTarget))}
            end={pace()}
          />
        </div>
      </div>
      <div className="grid gap-3.5 sm:pl-14.5">
        <FindingLine finding={finding} />
        <PromotionNotes promotion={promotion} />
        <PromotionActions promotion={promotion} title={title} />
      </div>
    </li>
  );

  function pace(): string | undefined {
    const { expectedFinish, creditsReturned } = promotion;
    if (expectedFinish) return promotions.doneIn(spanUntil(expectedFinish));
    if (state === 'active' && viewsReceived === 0) return promotions.noPace;
    return creditsReturned > 0 ? promotions.returned(creditsReturned) : undefined;
  }
}
