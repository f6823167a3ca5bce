import { useEffect } from 'react';
import { formatClock } from '../../lib/format.ts';
import { useMessages } from '../../messages/rest.ts';
import { Button } from '../../ui/button.tsx';
import { listenToPlayer } from './follow-player.ts';
import { LoopFigure } from './loop-figure.tsx';
import { timeOf } from './watch-progress.tsx';
import { showPlayer } from './watch-steps.ts';
import { useWatch } from './watch-store.ts';
import styles from './watching.module.css';

/** Shown in the top bar of every page while a video is playing: its progress, and the way back to its window. */
export function WatchChip() {
  const { watching } = useMessages();
  const watch = useWatch();
  useEffect(listenToPlayer, []);
  if (watch?.state !== 'watching') return null;
  const { verifiedMs, requiredMs } = timeOf(watch);
  const time = watching.figures(formatClock(verifiedMs / 1000), formatClock(requiredMs / 1000));
  return (
    <Button
      variant="quiet"
      className={styles.chip}
      aria-label={watching.chip(watch.video.title, time)}
      title={watching.showWindow}
      onClick={showPlayer}
    >
      <LoopFigure watch={watch} />
      <span className="max-sm:hidden">{time}</span>
    </Button>
  );
}
