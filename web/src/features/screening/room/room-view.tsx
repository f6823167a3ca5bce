import { useEffect, useRef, useState } from 'react';
import { useScreeningMessages } from '../../../messages/screening.ts';
import { PageSpinner } from '../../../ui/spinner.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { CheckCard } from './check-card.tsx';
import { Overlay } from './overlay.tsx';
import { ClosedPanel, OverPanel, WelcomePanel } from './panels.tsx';
import { addressFor, displayOf } from './rendition-rules.ts';
import styles from './room.module.css';
import type { Room } from './room-session.ts';
import { haltOf, type RoomState } from './room-state.ts';
import { SideNotes } from './side-notes.tsx';
import { Ahead, StageVideo } from './stage-video.tsx';
import { type Gestures, useGestures } from './use-gestures.ts';
import { useRoom } from './use-room.ts';

/** The element is played within the tap, because only then a phone allows it to sound later. */
function unlock(video: HTMLVideoElement | null, state: RoomState): void {
  const first = state.coming[0];
  if (!video) return;
  const address = first && addressFor(first, displayOf(video));
  if (address && !video.getAttribute('src')) video.src = address;
  video.muted = false;
  if (video.getAttribute('src')) video.play().catch(() => {});
}

export function RoomView() {
  const { room, state } = useRoom();
  const { room: texts } = useScreeningMessages();
  const stage = useRef<HTMLDivElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  const [captionsOn, setCaptionsOn] = useState(true);
  const gestures = useRef<Gestures>({ swipe() {}, pause() {}, sound() {}, captions() {} });
  useEffect(() => {
    gestures.current = gesturesOf(room, video.current, () => setCaptionsOn((on) => !on));
  });
  useGestures(stage, gestures);
  const { stage: part, now, check } = state;
  const begin = () => {
    unlock(video.current, state);
    room.dispatch({ kind: 'began' });
  };
  const isOn = part === 'showing' || part === 'between';
  return (
    <div className={styles.room}>
      <div className={styles.column}>
        <section
          ref={stage}
          className={styles.stage}
          aria-label={texts.stage}
          data-on={isOn || undefined}
          data-halted={haltOf(state) ?? undefined}
        >
          <StageVideo room={room} state={state} video={video} captionsOn={captionsOn} />
          {(part === 'showing' || part === 'welcome') &&
            state.coming.slice(0, 2).map((offer) => <Ahead key={offer.visitId} offer={offer} />)}
          {part === 'showing' && now && (
            <>
              <span key={now.offer.visitId} className={styles.code} aria-hidden>
                {now.offer.code}
              </span>
              <Overlay room={room} state={state} now={now} captionsOn={captionsOn} gestures={gestures} />
            </>
          )}
          {part === 'between' && <PageSpinner />}
          {part === 'opening' && <PageSpinner />}
          {part === 'welcome' && <WelcomePanel ring={state.ring} onBegin={begin} />}
          {part === 'closed' && state.closed && <ClosedPanel closed={state.closed} onAgain={() => room.open()} />}
          {part === 'over' && <OverPanel state={state} onBegin={begin} />}
          {part === 'failed' && <ErrorState error={state.error} onRetry={() => room.open()} />}
          {check && part === 'showing' && now && (
            <CheckCard
              check={check}
              visitId={now.offer.visitId}
              onQuiet={() => {}}
              onPassed={() => room.dispatch({ kind: 'passed' })}
            />
          )}
        </section>
      </div>
      <SideNotes state={state} />
    </div>
  );
}

function gesturesOf(room: Room, video: HTMLVideoElement | null, captions: () => void): Gestures {
  const state = () => room.store.get();
  return {
    swipe(swipe) {
      if (swipe === 'next') return room.dispatch({ kind: 'next' });
      if (video && state().stage === 'showing') video.currentTime = 0;
    },
    pause() {
      if (!video || state().stage !== 'showing' || state().check) return;
      if (video.paused) video.play().catch(() => {});
      else video.pause();
    },
    sound: () => room.dispatch({ kind: 'sound', on: !state().sound }),
    captions,
  };
}
