import { useAdminMessages } from '../../../messages/admin.ts';
import type { ViewTrace } from '../api.ts';
import styles from './timeline.module.css';
import { timelineOf } from './timeline-rules.ts';

const HEIGHT = 48;
const BAR = { y: 20, height: 12 };
const CHECK_Y = 9;
const SECONDS_Y = 46;

const seconds = (ms: number) => Math.round(ms / 1000);

/** How one view went, second by second: what played, what was hidden, and the checks above it. */
export function TimelinePicture({ trace, requiredMs }: { trace: ViewTrace; requiredMs: number }) {
  const { evidence } = useAdminMessages();
  const line = timelineOf(trace, requiredMs);
  const facts = { played: seconds(line.playedMs), hidden: seconds(line.hiddenMs), ...line };
  return (
    <svg
      className={styles.timeline}
      height={HEIGHT}
      role="img"
      aria-label={evidence.timeline(seconds(line.lengthMs), facts)}
    >
      <rect className={styles.track} width="100%" y={BAR.y} height={BAR.height} rx="4" />
      {line.beats.map(({ key, x, width, tone }) => (
        <rect key={key} className={styles.beat} data-tone={tone} x={`${x}%`} width={`${width}%`} {...BAR} />
      ))}
      {line.checks.map(({ key, from, to, result }) => (
        <g key={key} className={styles.check} data-result={result}>
          <line x1={`${from}%`} x2={`${to}%`} y1={CHECK_Y} y2={CHECK_Y} />
          <line x1={`${from}%`} x2={`${from}%`} y1={CHECK_Y} y2={BAR.y + BAR.height} />
          <svg x={`${to}%`} y={CHECK_Y} overflow="visible">
            <circle r="7" />
            <path d={marks[result]} />
          </svg>
        </g>
      ))}
      <text className={styles.seconds} y={SECONDS_Y}>
        0 s
      </text>
      <text className={styles.seconds} x="100%" y={SECONDS_Y} textAnchor="end">
        {seconds(line.lengthMs)} s
      </text>
    </svg>
  );
}

/** A tick, a cross, or a dot: the result is never said by colour alone. */
const marks = {
  passed: 'm-3 .3 2.1 2.2 4-4.6',
  failed: 'm-2.5-2.5 5 5m0-5-5 5',
  left: 'm-2.5-2.5 5 5m0-5-5 5',
  open: 'M-2 0h4',
} as const;

export function TimelineKey() {
  const { evidence } = useAdminMessages();
  return (
    <p className={styles.key}>
      {(['playing', 'hidden', 'claimed', 'passed', 'missed'] as const).map((tone) => (
        <span key={tone} data-tone={tone}>
          {evidence.key[tone]}
        </span>
      ))}
    </p>
  );
}
