import { formatNumber } from '../../../lib/format.ts';
import { useScreeningMessages } from '../../../messages/screening.ts';
import styles from './room.module.css';
import type { RoomState } from './room-state.ts';

/** Beside the stage on wide screens: the figures of today, how the room works, and its keys. */
export function SideNotes({ state }: { state: RoomState }) {
  const { room: texts } = useScreeningMessages();
  return (
    <aside className={styles.notes}>
      <dl className="card grid grid-cols-2 gap-4">
        <div>
          <dt className="text-small text-muted">{texts.today}</dt>
          <dd className="figure">{formatNumber(state.ring?.creditsToday ?? 0)}</dd>
        </div>
        <div>
          <dt className="text-small text-muted">{texts.inRing}</dt>
          <dd className="figure">{texts.seconds(Math.floor((state.ring?.ringMs ?? 0) / 1000))}</dd>
        </div>
      </dl>
      <div className="card grid gap-2.5">
        <h2>{texts.how}</h2>
        <ul className="grid list-disc gap-1.5 pl-5 text-muted">
          {texts.howLines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        <dl className={styles.keys}>
          {texts.keys.map(([key, what]) => (
            <div key={key}>
              <dt>
                <kbd>{key}</kbd>
              </dt>
              <dd>{what}</dd>
            </div>
          ))}
        </dl>
      </div>
    </aside>
  );
}
