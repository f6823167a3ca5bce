import { CREDITS_PER_WATCH, WATCH_PAGE_SIZE } from '@viewloop/contract/constants';
import { useMessages } from '../../messages/index.ts';
import type { CurrentVideo } from '../../player/sitting.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { VideoPicture } from '../../ui/video-picture.tsx';
import type { Video } from './api.ts';

interface VideoCardProps {
  video: Video;
  onWatch: () => void;
}

export function VideoCard({ video, onWatch }: VideoCardProps) {
  const { watching } = useMessages();
  return (
    <li className="card grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-3.5 sm:grid-cols-[auto_minmax(0,1fr)_auto]">
      <VideoPicture
        seed={video.promotionId}
        title={video.title}
        platform={video.platform}
        picture={video.picture}
        className="w-13"
      />
      <div className="grid gap-2">
        <h2 className="line-clamp-2 text-body">{video.title}</h2>
        {video.author && <p className="-mt-1.5 truncate text-small text-muted">{video.author}</p>}
        <VideoFacts video={video} />
      </div>
      <Button className="max-sm:col-span-2" aria-label={watching.watchNamed(video.title)} onClick={onWatch}>
        {watching.watchVideo}
      </Button>
    </li>
  );
}

export function VideoFacts({ video }: { video: CurrentVideo }) {
  const { watching, shared } = useMessages();
  return (
    <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1.5 text-small text-muted">
      {video.platform && <Badge tone={video.platform}>{shared.platforms[video.platform]}</Badge>}
      {video.duration !== undefined && <span>{watching.seconds(video.duration)}</span>}
      <span className="font-semibold text-link">+{shared.credits(CREDITS_PER_WATCH)}</span>
    </p>
  );
}

export function VideoCardsLoading() {
  return (
    <Loading className="grid gap-3.5 lg:grid-cols-2">
      {Array.from({ length: WATCH_PAGE_SIZE }, (_, index) => (
        <div key={index} className="card grid grid-cols-[auto_minmax(0,1fr)] items-center gap-4">
          <Skeleton className="h-23 w-13 rounded-control" />
          <div className="grid gap-2.5">
            <Skeleton className="h-4 w-3/5" />
            <Skeleton className="h-4 w-2/5" />
          </div>
        </div>
      ))}
    </Loading>
  );
}
