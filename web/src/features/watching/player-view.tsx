import { useEffect, useRef } from 'react';
import { useMessages } from '../../messages/rest.ts';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ArrowLeft } from '../../ui/icons/index.ts';
import { LoopFigure } from './loop-figure.tsx';
import { PlayerActions } from './player-actions.tsx';
import { ReportVideo } from './report-video.tsx';
import { VideoFacts } from './video-card.tsx';
import { WatchMessage } from './watch-message.tsx';
import { WatchProgress } from './watch-progress.tsx';
import type { Watch } from './watch-store.ts';

const tones: Record<Watch['state'], BadgeTone> = {
  idle: 'neutral',
  starting: 'neutral',
  watching: 'good',
  completed: 'good',
  interrupted: 'warning',
};

/** The chosen video, the state of its watch, and what can be done. The player itself is on a page of its own. */
export function PlayerView({ watch, onBack }: { watch: Watch; onBack: () => void }) {
  const { watching } = useMessages();
  const heading = useRef<HTMLHeadingElement>(null);
  const { video } = watch;
  useEffect(() => {
    scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, []);

  return (
    <div className="grid gap-3.5">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Button variant="quiet" className="-ml-4" onClick={onBack}>
          <ArrowLeft aria-hidden />
          {watching.backToList}
        </Button>
        <ReportVideo key={video.id} watch={watch} />
      </div>
      <Card className="grid gap-5">
        <div className="flex items-center gap-4 sm:gap-5">
          <LoopFigure watch={watch} />
          <div className="grid min-w-0 flex-1 gap-2">
            <h2 ref={heading} tabIndex={-1} className="text-title outline-none">
              {video.title}
            </h2>
            <div className="flex flex-wrap items-center gap-2.5">
              <VideoFacts video={video} />
              <Badge tone={tones[watch.state]}>{watching.states[watch.state]}</Badge>
            </div>
          </div>
        </div>
        <WatchProgress watch={watch} />
        <WatchMessage watch={watch} />
        <PlayerActions watch={watch} />
      </Card>
    </div>
  );
}
