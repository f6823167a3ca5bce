import { LEAVE_REASONS } from '@viewloop/contract/constants';
import type { RefObject } from 'react';
import { useScreeningMessages } from '../../../messages/screening.ts';
import { Captions, ChevronDown, Pause, Play, Volume2, VolumeX } from '../../../ui/icons/index.ts';
import { ClipMenu } from './clip-menu.tsx';
import { RingFigure } from './ring.tsx';
import styles from './room.module.css';
import type { Room } from './room-session.ts';
import { haltOf, isSeenToEnd, type RoomState, type Showing } from './room-state.ts';
import type { Gestures } from './use-gestures.ts';

interface OverlayProps {
  room: Room;
  state: RoomState;
  now: Showing;
  captionsOn: boolean;
  gestures: RefObject<Gestures>;
}

/** Everything that lies over the picture: the ring, the title, the buttons, and what can be said about the last clip. */
export function Overlay({ room, state, now, captionsOn, gestures }: OverlayProps) {
  const { room: texts } = useScreeningMessages();
  const { offer } = now;
  const halt = haltOf(state);
  const note = halt ? texts.halts[halt] : isSeenToEnd(now) ? texts.seenToEnd : null;
  return (
    <>
      <div className={styles.top}>
        <RingFigure ring={state.ring} isHalted={halt !== null || isSeenToEnd(now)} earned={state.earned} />
        <button type="button" className={styles.pill} onClick={() => room.dispatch({ kind: 'enough' })}>
          {texts.enough}
        </button>
      </div>
      <div className={styles.side}>
        <button
          type="button"
          className={styles.round}
          aria-label={state.playing ? texts.pause : texts.play}
          onClick={() => gestures.current.pause()}
        >
          {state.playing ? <Pause aria-hidden /> : <Play aria-hidden fill="currentColor" />}
        </button>
        <button
          type="button"
          className={styles.round}
          aria-pressed={state.sound}
          aria-label={texts.sound}
          onClick={() => gestures.current.sound()}
        >
          {state.sound ? <Volume2 aria-hidden /> : <VolumeX aria-hidden />}
        </button>
        {offer.captions && (
          <button
            type="button"
            className={styles.round}
            aria-pressed={captionsOn}
            aria-label={texts.captions}
            onClick={() => gestures.current.captions()}
          >
            <Captions aria-hidden />
          </button>
        )}
        <ClipMenu offer={offer} onDone={() => room.dispatch({ kind: 'next' })} />
        <button
          type="button"
          className={styles.round}
          data-strong
          aria-label={texts.next}
          onClick={() => room.dispatch({ kind: 'next' })}
        >
          <ChevronDown aria-hidden />
        </button>
      </div>
      <div className={styles.bottom}>
        {note && <p className={styles.note}>{note}</p>}
        {state.asksWhy && <Reasons room={room} title={state.asksWhy.title} />}
        <h2 className={styles.title}>{offer.title}</h2>
      </div>
      <p role="status" className="sr-only">
        {texts.nowPlaying(offer.title)} {note}
      </p>
    </>
  );
}

/** One tap says why the last clip was left. Nobody has to, and nothing waits for it. */
function Reasons({ room, title }: { room: Room; title: string }) {
  const { room: texts, reasons } = useScreeningMessages();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields of a form, these are buttons.
    <div role="group" aria-label={texts.whyLeft(title)} className={styles.reasons}>
      <span aria-hidden className={styles.why}>
        {texts.why}
      </span>
      {LEAVE_REASONS.map((reason) => (
        <button
          key={reason}
          type="button"
          className={styles.pill}
          onClick={() => room.dispatch({ kind: 'reason', reason })}
        >
          {reasons[reason]}
        </button>
      ))}
    </div>
  );
}
