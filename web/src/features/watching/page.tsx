import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation, useSearch } from 'wouter';
import { formatNumber } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { useMessages } from '../../messages/index.ts';
import { Badge } from '../../ui/badge.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { statsQuery, type Video } from './api.ts';
import { NowWatching } from './now-watching.tsx';
import { PlayerView } from './player-view.tsx';
import { VideoList } from './video-list.tsx';
import { choose, reattach } from './watch-steps.ts';
import { useWatch } from './watch-store.ts';
import './watching.css';

const listPath = (page: number) => (page > 1 ? `${paths.watch}?page=${page}` : paths.watch);
const playerPath = (page: number) => `${paths.watch}?page=${page}&view=player`;

export default function WatchPage() {
  const { watching } = useMessages();
  const [, navigate] = useLocation();
  const search = new URLSearchParams(useSearch());
  const page = Math.max(1, Number.parseInt(search.get('page') ?? '', 10) || 1);
  const watch = useWatch();
  useEffect(() => void reattach(), []);

  function open(video: Video) {
    choose(video, page);
    navigate(playerPath(page));
  }

  return (
    <>
      <PageHeader title={watching.title} description={watching.description}>
        <Chips />
      </PageHeader>
      {watch && search.get('view') === 'player' ? (
        <PlayerView watch={watch} onBack={() => navigate(listPath(page))} />
      ) : (
        <>
          <NowWatching onShow={() => navigate(playerPath(page))} />
          <VideoList page={page} onPage={(next) => navigate(listPath(next))} onWatch={open} />
        </>
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
