import { CREDITS_PER_WATCH, WATCH_PAGE_SIZE } from '@viewloop/contract/constants';
import { useMessages } from '../../messages/rest.ts';
import { PlatformBadge } from '../../parts/platform-badge.tsx';
import { VideoPicture } from '../../parts/video-picture.tsx';
import type { CurrentVideo } from '../../player/sitting.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import type { Video } from './api.ts';
import { VideoMenu } from './video-menu.tsx';

/** Ten videos are two rows on a desktop and five on a phone. */
export const CARD_GRID = 'grid grid-cols-2 gap-3.5 sm:grid-cols-3 lg:grid-cols-5';

interface VideoCardProps {
  video: Video;
  onWatch: () => void;
}

export function VideoCard({ video, onWatch }: VideoCardProps) {
  const { watching } = useMessages();
  return (
    <li className="card flex flex-col gap-3 p-2.5 sm:p-3">
      <VideoPicture
        seed={video.promotionId}
        title={video.title}
        platform={video.platform}
        picture={video.picture}
        size="large"
        className="aspect-4/5"
      />
      <div className="grid flex-1 content-start gap-1 px-1">
        {video.watchedYou && (
          <Badge tone="good" className="justify-self-start">
            {watching.watchedYou}
          </Badge>
        )}
        <h2 className="line-clamp-2 text-body">{video.title}</h2>
        {video.author && <p className="truncate text-small text-muted">{video.author}</p>}
        <CardFacts video={video} />
      </div>
      <div className="flex gap-1">
        <Button className="min-w-0 flex-1 px-2" aria-label={watching.watchNamed(video.title)} onClick={onWatch}>
          {watching.watchVideo}
        </Button>
        <VideoMenu video={video} className="-mr-1.5 flex-none" />
      </div>
    </li>
  );
}

/** The mark on the picture shows the platform, so a card names it for screen readers only. */
function CardFacts({ video }: { video: Video }) {
  const { watching, shared } = useMessages();
  return (
    <p className="flex flex-wrap justify-between gap-x-2.5 text-small text-muted">
      <span>
        <span className="sr-only">{shared.platforms[video.platform]} </span>
        {watching.seconds(video.duration)}
      </span>
      <span className="font-semibold text-link">+{shared.credits(CREDITS_PER_WATCH)}</span>
    </p>
  );
}

export function VideoFacts({ video }: { video: CurrentVideo }) {
  const { watching, shared } = useMessages();
  return (
    <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1.5 text-small text-muted">
      {video.platform && <PlatformBadge platform={video.platform} />}
      {video.duration !== undefined && <span>{watching.seconds(video.duration)}</span>}
      <span className="font-semibold text-link">+{shared.credits(CREDITS_PER_WATCH)}</span>
    </p>
  );
}

export function VideoCardsLoading() {
  return (
    <Loading className={CARD_GRID}>
      {Array.from({ length: WATCH_PAGE_SIZE }, (_, index) => (
        <div key={index} className="card grid gap-3 p-2.5 sm:p-3">
          <Skeleton className="aspect-4/5 w-full rounded-control" />
          <Skeleton className="h-4 w-4/5" />
          <Skeleton className="h-4 w-3/5" />
          <Skeleton className="h-10 w-full rounded-control" />
        </div>
      ))}
    </Loading>
  );
}
