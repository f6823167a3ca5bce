import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { formatNumber } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { queryClient, refresh } from '../../lib/query-client.ts';
import { useMessages } from '../../messages/rest.ts';
import { PlaceSwitch } from '../../parts/place-switch.tsx';
import { opensAtOnce } from '../../player/preferences.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Play } from '../../ui/icons/index.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { statsQuery, type Video } from './api.ts';
import { listenToPlayer } from './follow-player.ts';
import { LeaveDialog } from './leave-dialog.tsx';
import { NowWatching } from './now-watching.tsx';
import { PlayerView } from './player-view.tsx';
import { startFirst } from './start-first.ts';
import { VideoList } from './video-list.tsx';
import { Blocked } from './watch-message.tsx';
import { choose, start } from './watch-steps.ts';
import { isFinal, useWatch } from './watch-store.ts';

const listPath = (page: number) => (page > 1 ? `${paths.watch}?page=${page}` : paths.watch);
const playerPath = (page: number) => `${paths.watch}?page=${page}&view=player`;

export default function WatchPage() {
  const { watching } = useMessages();
  const [, navigate] = useLocation();
  const search = new URLSearchParams(useSearch());
  const page = Math.max(1, Number.parseInt(search.get('page') ?? '', 10) || 1);
  const watch = useWatch();
  const [blocked, setBlocked] = useState(search.has('blocked'));
  const [wanted, setWanted] = useState<Video>();
  const showsPlayer = watch !== null && search.get('view') === 'player';
  const isOver = showsPlayer && isFinal(watch) && watch.state === 'completed';
  useEffect(listenToPlayer, []);

  // A completed video leaves the selection: a viewer who comes back from the player window finds the list again.
  useEffect(() => {
    if (!isOver) return;
    const showList = () => navigate(listPath(page), { replace: true });
    addEventListener('focus', showList);
    return () => removeEventListener('focus', showList);
  }, [isOver, navigate, page]);

  // On the way back from the player in this tab, the browser may restore this page with its old figures.
  useEffect(() => {
    const readAgain = ({ persisted }: PageTransitionEvent) =>
      persisted && void refresh('GET /api/dashboard/stats', 'GET /api/videos/available', 'GET /api/user');
    addEventListener('pageshow', readAgain);
    return () => removeEventListener('pageshow', readAgain);
  }, []);

  /** A watch that runs is not given up by one click on another video. */
  function open(video: Video) {
    if (watch?.state !== 'watching') begin(video);
    else if (watch.video.id === video.id) navigate(playerPath(page));
    else setWanted(video);
  }

  function begin(video: Video) {
    setWanted(undefined);
    const watched = queryClient.getQueryData(statsQuery.queryKey)?.totalWatched ?? 0;
    if (opensAtOnce(watched) && start(video)) return;
    choose(video, page);
    navigate(playerPath(page));
  }

  return (
    <>
      <PageHeader title={watching.title} description={watching.description}>
        <Chips />
      </PageHeader>
      <PlaceSwitch of="watch" />
      {showsPlayer ? (
        <PlayerView watch={watch} onBack={() => navigate(listPath(page))} />
      ) : (
        <>
          {blocked && <Blocked />}
          <NowWatching onShow={() => navigate(playerPath(page))} />
          <VideoList page={page} onPage={(next) => navigate(listPath(next))} onWatch={open}>
            {watch?.state !== 'watching' && (
              <Button
                variant={blocked ? 'secondary' : 'primary'}
                className="max-sm:w-full"
                onClick={() => setBlocked(!startFirst())}
              >
                {!blocked && <Play aria-hidden fill="currentColor" />}
                {watching.startWatching}
              </Button>
            )}
          </VideoList>
        </>
      )}
      {wanted && watch?.state === 'watching' && (
        <LeaveDialog watch={watch} onStay={() => setWanted(undefined)} onLeave={() => begin(wanted)} />
      )}
    </>
  );
}

function Chips() {
  const { watching } = useMessages();
  const { data } = useQuery(statsQuery);
  if (!data) return null;
  return (
    <>
      <Badge>{watching.today(formatNumber(data.dailyViews))}</Badge>
      <Badge tone="good">{watching.earned(formatNumber(data.totalEarned))}</Badge>
    </>
  );
}
