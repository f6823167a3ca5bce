import type { Sitting } from './sitting.ts';

const SWIPE_PX = 50;

/** Keys reach this page only while the player's frame does not have the focus. */
export function listenForKeys(sitting: Sitting, frame: () => HTMLElement | null): void {
  addEventListener('keydown', (event) => {
    const target = event.target as Element;
    if (event.ctrlKey || event.metaKey || event.altKey || target.closest('form')) return;
    const { stage, countdown } = sitting.state();
    const isOver = stage.at !== 'watching' && stage.at !== 'starting' && stage.at !== 'signed-out';
    // A focused button or link answers Enter and Space itself.
    const isFree = !target.closest('button, a');
    if (event.key === 'n' || (event.key === 'Enter' && isFree)) {
      if (isOver) sitting.next();
    } else if (event.key === 's') {
      if (stage.at !== 'starting' && stage.at !== 'signed-out') sitting.next();
    } else if (event.key === ' ' && isFree) {
      event.preventDefault();
      if (countdown) sitting.hold();
      // The platform's player has its own keys once it has the focus.
      else if (stage.at === 'watching') frame()?.focus();
    }
  });
}

/** A swipe upwards beside or below the player brings the next video, as in any feed. */
export function listenForSwipes(area: HTMLElement, onSwipeUp: () => void): void {
  let from: Touch | null = null;
  area.addEventListener(
    'touchstart',
    ({ touches, target }) => {
      from = touches.length === 1 && !(target as Element).closest('form') ? (touches[0] ?? null) : null;
    },
    { passive: true },
  );
  area.addEventListener('touchend', ({ changedTouches }) => {
    const [to] = changedTouches;
    if (!from || !to) return;
    const up = from.clientY - to.clientY;
    const sideways = Math.abs(from.clientX - to.clientX);
    from = null;
    if (up >= SWIPE_PX && up > 2 * sideways) onSwipeUp();
  });
}
