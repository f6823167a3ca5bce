import { useQuery } from '@tanstack/react-query';
import { DEFAULT_WATCH_SECONDS } from '@viewloop/contract/constants';
import { paths } from '../../lib/paths.ts';
import { siteQuery } from '../../lib/site.ts';
import { useMessages } from '../../messages/index.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Play } from '../../ui/icons/index.ts';
import { LinkButton } from '../../ui/link.tsx';
import { statsQuery } from './api.ts';

/** The server counts no further than this. */
const COUNTED = 100;

interface WatchCardProps {
  className?: string;
  /** Whether watching is the next thing to do. */
  loud: boolean;
  /** Plays the first offer. It is called in the click itself, because browsers open windows only then. */
  onStart: () => void;
}

export function WatchCard({ className, loud, onStart }: WatchCardProps) {
  const { data: stats } = useQuery(statsQuery);
  const { data: site } = useQuery(siteQuery);
  const { dashboard, shell } = useMessages();
  const seconds = site?.watchSeconds ?? DEFAULT_WATCH_SECONDS;
  const waiting = stats?.availableVideos;
  return (
    <Card className={classNames('flex flex-col items-start', className)}>
      <CardHeader title={dashboard.watchAndEarn} className="mb-1" />
      <p className="mb-5 min-h-6 text-muted">
        {/* On a phone each sentence has its own line. */}
        {sentences().map((sentence) => (
          <span key={sentence} className="max-sm:block">
            {sentence}{' '}
          </span>
        ))}
      </p>
      {waiting === 0 ? (
        <LinkButton href={paths.watch}>{dashboard.openWatch}</LinkButton>
      ) : (
        <div className="flex flex-wrap gap-2.5 max-sm:w-full max-sm:*:flex-auto">
          <Button variant={loud ? 'primary' : 'secondary'} onClick={onStart}>
            <Play aria-hidden fill="currentColor" />
            {dashboard.startWatching}
          </Button>
          <LinkButton href={paths.watch}>{shell.watch}</LinkButton>
        </div>
      )}
    </Card>
  );

  function sentences(): string[] {
    if (waiting === undefined) return [];
    if (waiting === 0) return [dashboard.noVideos];
    const count = waiting < COUNTED ? dashboard.videosWaiting(waiting) : dashboard.manyVideosWaiting(waiting);
    return [count, dashboard.eachVideo(seconds)];
  }
}
