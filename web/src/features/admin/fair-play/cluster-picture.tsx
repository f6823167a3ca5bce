import { formatNumber } from '../../../lib/format.ts';
import { useFairPlayMessages } from '../../../messages/fair-play.ts';
import type { ClusterDetails } from './api.ts';
import styles from './cluster-picture.module.css';
import { type Line, linesOf, SIZE, type Spot, spotsOf } from './cluster-rules.ts';

const NAME_AWAY = 14;
const [DOT, MIDDLE] = [7, SIZE.height / 2];

/** The group as a picture, and the same links as a list for everybody who prefers to read them. */
export function ClusterPicture({ cluster: { people, edges } }: { cluster: ClusterDetails }) {
  const { groups } = useFairPlayMessages();
  const spots = spotsOf(people);
  const lines = linesOf(edges, spots);
  return (
    <figure className="grid gap-2">
      <svg
        className={styles.picture}
        viewBox={`0 0 ${SIZE.width} ${SIZE.height}`}
        role="img"
        aria-label={groups.picture(people.length, edges.length)}
      >
        {lines.map((line) => (
          <line
            key={line.key}
            className={styles.link}
            data-strong={line.strong || undefined}
            x1={line.from.x}
            y1={line.from.y}
            x2={line.to.x}
            y2={line.to.y}
            strokeWidth={Math.min(6, 1 + line.weight / 40)}
          >
            <title>{wordsOf(line, groups.reasons)}</title>
          </line>
        ))}
        {spots.map((spot) => (
          <Person key={spot.memberId} spot={spot} />
        ))}
      </svg>
      <details>
        <summary className="w-fit py-1 text-small text-muted">{groups.linksAsList(formatNumber(edges.length))}</summary>
        <ul className="mt-1 grid gap-1 text-small">
          {lines.map((line) => (
            <li key={line.key}>{wordsOf(line, groups.reasons)}</li>
          ))}
        </ul>
      </details>
    </figure>
  );
}

const wordsOf = ({ from, to, reasons }: Line, names: Record<string, string>) =>
  `${from.username} – ${to.username}: ${reasons.map(({ reason, times }) => `${names[reason]} (${times})`).join(', ')}`;

function Person({ spot: { username, x, y, anchor } }: { spot: Spot }) {
  const away = anchor === 'start' ? NAME_AWAY : anchor === 'end' ? -NAME_AWAY : 0;
  const below = anchor === 'middle' ? (y < MIDDLE ? -NAME_AWAY : NAME_AWAY + 10) : 5;
  return (
    <g>
      <circle className={styles.person} cx={x} cy={y} r={DOT} />
      <text className={styles.name} x={x + away} y={y + below} textAnchor={anchor}>
        {username}
      </text>
    </g>
  );
}
