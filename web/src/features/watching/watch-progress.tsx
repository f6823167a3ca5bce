import { DEFAULT_WATCH_SECONDS } from '@viewloop/contract/constants';
import { formatClock, formatPercent } from '../../lib/format.ts';
import { useMessages } from '../../messages/rest.ts';
import { Progress } from '../../ui/progress.tsx';
import type { Watch } from './watch-store.ts';

/** Verified milliseconds and how many are needed, whatever the state. */
export function timeOf(watch: Watch): { verifiedMs: number; requiredMs: number } {
  if (watch.state === 'watching') return watch.status;
  if ('ended' in watch) return watch.ended;
  return { verifiedMs: 0, requiredMs: (watch.video.duration ?? DEFAULT_WATCH_SECONDS) * 1000 };
}

export function WatchProgress({ watch }: { watch: Watch }) {
  const { watching } = useMessages();
  const { verifiedMs, requiredMs } = timeOf(watch);
  return (
    <Progress
      label={watching.progress}
      value={Math.round(verifiedMs / 100) / 10}
      max={requiredMs / 1000}
      figures={watching.figures(formatClock(verifiedMs / 1000), formatClock(requiredMs / 1000))}
      end={formatPercent(Math.min(1, verifiedMs / requiredMs))}
    />
  );
}
