import { useQuery } from '@tanstack/react-query';
import { PROMISED_VIEWS } from '@viewloop/contract/constants';
import { type ReactNode, useEffect } from 'react';
import { paths } from '../../lib/paths.ts';
import { queryClient, refresh } from '../../lib/query-client.ts';
import { useMessages } from '../../messages/rest.ts';
import { Button } from '../../ui/button.tsx';
import { LinkButton } from '../../ui/link.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { ShowQuery } from '../../ui/show-query.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { statsQuery, type Video, videosQuery } from './api.ts';
import { CARD_GRID, VideoCard, VideoCardsLoading } from './video-card.tsx';

interface VideoListProps {
  page: number;
  onPage: (page: number) => void;
  onWatch: (video: Video) => void;
  /** Stands above a list that has videos. */
  children: ReactNode;
}

export function VideoList({ page, onPage, onWatch, children }: VideoListProps) {
  const { watching } = useMessages();
  const list = useQuery(videosQuery(page));
  const hasNextPage = list.data?.pagination.hasNextPage ?? false;
  useEffect(() => {
    if (hasNextPage) void queryClient.prefetchQuery(videosQuery(page + 1));
  }, [hasNextPage, page]);

  return (
    <ShowQuery query={list} skeleton={<VideoCardsLoading />}>
      {({ videos, pagination }) => (
        <div className="grid gap-5">
          {videos.length > 0 ? (
            <>
              {children && <div>{children}</div>}
              <ul className={CARD_GRID}>
                {videos.map((video) => (
                  <VideoCard key={video.id} video={video} onWatch={() => onWatch(video)} />
                ))}
              </ul>
            </>
          ) : (
            <NoVideos pending={list.isFetching} />
          )}
          {(videos.length > 0 || pagination.hasPreviousPage) && (
            <Pagination
              page={page}
              hasPrevious={pagination.hasPreviousPage}
              hasNext={pagination.hasNextPage}
              onPage={onPage}
              label={watching.page(page, videos.length)}
            />
          )}
        </div>
      )}
    </ShowQuery>
  );
}

function NoVideos({ pending }: { pending: boolean }) {
  const { watching } = useMessages();
  const isNew = useQuery(statsQuery).data?.totalWatched === 0;
  return (
    <div className="card">
      <EmptyState picture="card" title={watching.emptyTitle} description={watching.emptyText}>
        <p className="w-full text-balance">
          {isNew ? watching.beFirst(PROMISED_VIEWS) : watching.meanwhile(PROMISED_VIEWS)}
        </p>
        <LinkButton variant="primary" href={paths.promote}>
          {watching.promoteOne}
        </LinkButton>
        <Button pending={pending} onClick={() => void refresh('GET /api/videos/available')}>
          {watching.lookAgain}
        </Button>
      </EmptyState>
    </div>
  );
}
