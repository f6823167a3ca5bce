import { ATTENTION_BLOCK_MS, CREDITS_PER_ATTENTION } from '@viewloop/contract/constants';
import { useEffect, useState } from 'react';
import { formatChange } from '../../../lib/format.ts';
import { useScreeningMessages } from '../../../messages/screening.ts';
import styles from './room.module.css';
import type { Ring } from './room-state.ts';

const CELEBRATION_MS = 2500;

/** Fills with attentive seconds across clips. The figures are the server's; the movement between two answers is drawn. */
export function RingFigure({ ring, isHalted, earned }: { ring: Ring | null; isHalted: boolean; earned: number }) {
  const { room: texts } = useScreeningMessages();
  const [celebrated, setCelebrated] = useState(earned);
  const celebrates = earned > celebrated;
  useEffect(() => {
    if (!celebrates) return undefined;
    const timer = setTimeout(() => setCelebrated(earned), CELEBRATION_MS);
    return () => clearTimeout(timer);
  }, [celebrates, earned]);
  const ringMs = ring?.ringMs ?? 0;
  const percent = Math.min(100, (ringMs / ATTENTION_BLOCK_MS) * 100);
  const seconds = Math.floor(ringMs / 1000);
  return (
    <div
      className={styles.ring}
      data-halted={isHalted || undefined}
      data-celebrates={celebrates || undefined}
      role="progressbar"
      aria-label={texts.ring}
      aria-valuemin={0}
      aria-valuemax={ATTENTION_BLOCK_MS / 1000}
      aria-valuenow={seconds}
      aria-valuetext={texts.ringValue(seconds, ATTENTION_BLOCK_MS / 1000)}
    >
      <svg viewBox="0 0 44 44" aria-hidden>
        <circle cx="22" cy="22" r="19" />
        <circle
          className={styles.turn}
          cx="22"
          cy="22"
          r="19"
          pathLength="100"
          strokeDasharray={celebrates ? '100 100' : `${percent} 100`}
        />
      </svg>
      <span aria-hidden className={styles.ringSeconds}>
        {celebrates ? formatChange(CREDITS_PER_ATTENTION) : seconds}
      </span>
    </div>
  );
}
