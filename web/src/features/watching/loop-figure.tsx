import { CREDITS_PER_WATCH } from '@viewloop/contract/constants';
import { formatChange } from '../../lib/format.ts';
import { timeOf } from './watch-progress.tsx';
import type { Watch } from './watch-store.ts';
import styles from './watching.module.css';

/** The mark as a figure: a loop that closes with the verified time and turns lime when the credit is earned. */
export function LoopFigure({ watch }: { watch: Watch }) {
  const { verifiedMs, requiredMs } = timeOf(watch);
  const percent = Math.min(100, Math.floor((verifiedMs / requiredMs) * 100));
  const halted = watch.state === 'watching' && watch.status.halt !== null;
  return (
    <div className={styles.loop} data-state={watch.state} data-halted={halted || undefined} aria-hidden>
      <svg viewBox="0 0 36 36">
        <circle cx="18" cy="18" r="15" />
        {percent > 0 && (
          <circle
            className={styles.turn}
            cx="18"
            cy="18"
            r="15"
            pathLength="100"
            strokeDasharray={`${percent} 100`}
            data-part="turn"
          />
        )}
        {watch.state === 'completed' ? <path d="m12 18.4 4.2 4.2 8-8.6" /> : <path d="M14.5 12.2v11.6L24 18z" />}
      </svg>
      {watch.state === 'completed' && <span className={styles.reward}>{formatChange(CREDITS_PER_WATCH)}</span>}
    </div>
  );
}
