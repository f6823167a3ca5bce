import { type RefObject, useEffect, useRef } from 'react';
import { addressFor, displayOf } from './rendition-rules.ts';
import styles from './room.module.css';
import type { Room } from './room-session.ts';
import type { Offer, RoomState } from './room-state.ts';

/** How much of the picture must be in view. */
const ENOUGH_IN_VIEW = 0.5;

/** Calls back for every frame that the browser puts on the screen; where it cannot say that, a few times a second. */
function followFrames(video: HTMLVideoElement, heard: (mediaMs: number) => void): () => void {
  if (!('requestVideoFrameCallback' in video)) {
    const element = video as HTMLVideoElement;
    const listener = () => heard(element.currentTime * 1000);
    element.addEventListener('timeupdate', listener);
    return () => element.removeEventListener('timeupdate', listener);
  }
  let handle = video.requestVideoFrameCallback(function next(_now, { mediaTime }) {
    heard(mediaTime * 1000);
    handle = video.requestVideoFrameCallback(next);
  });
  return () => video.cancelVideoFrameCallback(handle);
}

/** Without permission for sound the clip plays muted, and the viewer can switch the sound on. */
async function playWith(video: HTMLVideoElement, room: Room): Promise<void> {
  try {
    await video.play();
  } catch (error) {
    if (!(error instanceof DOMException) || error.name !== 'NotAllowedError' || video.muted) return;
    video.muted = true;
    room.dispatch({ kind: 'sound', on: false });
    await video.play().catch(() => {});
  }
}

function setSound(video: HTMLVideoElement | null, on: boolean): void {
  if (video) video.muted = !on;
}

function showCaptions(video: HTMLVideoElement | null, on: boolean): void {
  for (const track of video?.textTracks ?? []) track.mode = on ? 'showing' : 'hidden';
}

function slideIn(video: HTMLVideoElement): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  video.animate(
    [
      { transform: 'translateY(8%)', opacity: 0.5 },
      { transform: 'none', opacity: 1 },
    ],
    {
      duration: 160,
      easing: 'ease-out',
    },
  );
}

/**
 * The one element that shows clips. A browser that allows sound after a tap allows it for the element that was tapped for, so
 * it stays and only its source changes.
 */
export function StageVideo({
  room,
  state,
  video,
  captionsOn,
}: {
  room: Room;
  state: RoomState;
  video: RefObject<HTMLVideoElement | null>;
  captionsOn: boolean;
}) {
  const { sound, now } = state;
  useEffect(() => {
    const element = video.current;
    if (!element) return undefined;
    room.showOn({
      show(offer) {
        const address = addressFor(offer, displayOf(element));
        if (!address) return room.dispatch({ kind: 'broken' });
        element.poster = offer.cover?.url ?? '';
        if (element.getAttribute('src') !== address) element.src = address;
        else element.currentTime = 0;
        slideIn(element);
        void playWith(element, room);
      },
      play: () => void playWith(element, room),
      pause: () => element.pause(),
    });
    const stopFollowing = followFrames(element, (mediaMs) =>
      room.dispatch({ kind: 'frame', mediaMs, at: performance.now() }),
    );
    const inView = new IntersectionObserver(
      ([entry]) =>
        room.dispatch({
          kind: 'looked',
          visible: document.visibilityState === 'visible' && (entry?.intersectionRatio ?? 1) >= ENOUGH_IN_VIEW,
          focused: document.hasFocus(),
        }),
      { threshold: [0, ENOUGH_IN_VIEW, 1] },
    );
    inView.observe(element);
    return () => {
      stopFollowing();
      inView.disconnect();
      element.removeAttribute('src');
      element.load();
    };
  }, [room, video]);
  useEffect(() => {
    setSound(video.current, sound);
  }, [sound, video]);
  const captions = now?.offer.captions?.url;
  useEffect(() => {
    showCaptions(video.current, captions !== undefined && captionsOn);
  }, [captions, captionsOn, video]);
  return (
    <video
      ref={video}
      className={styles.video}
      playsInline
      loop
      preload="auto"
      disablePictureInPicture
      disableRemotePlayback
      controlsList="nodownload"
      aria-label={now?.offer.title}
      onPlaying={() => room.dispatch({ kind: 'playback', playing: true })}
      onPause={() => room.dispatch({ kind: 'playback', playing: false })}
      onWaiting={() => room.dispatch({ kind: 'playback', playing: false, loads: true })}
      onError={() => room.dispatch({ kind: 'broken' })}
      onContextMenu={(event) => event.preventDefault()}
    >
      <track key={captions ?? 'none'} kind="captions" {...(captions && { src: captions, default: true })} />
    </video>
  );
}

/** Fetches a clip ahead: the browser keeps what it has loaded of an address, for the element that shows it later. */
export function Ahead({ offer }: { offer: Offer }) {
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    const element = video.current;
    const stage = element?.parentElement;
    const address = stage && addressFor(offer, displayOf(stage));
    if (!element || !address) return undefined;
    element.src = address;
    return () => {
      element.removeAttribute('src');
      element.load();
    };
  }, [offer]);
  return <video ref={video} className={styles.ahead} preload="auto" muted playsInline tabIndex={-1} aria-hidden />;
}
