const TICK_MS = 100;

/** Seconds left, rounded up, and whether the viewer has stopped it. */
export interface CountdownState {
  seconds: number;
  held: boolean;
}

export interface Countdown {
  state(): CountdownState;
  /** Stops it, or lets it run on. */
  toggle(): void;
  cancel(): void;
}

/** Counts down while the page is visible, so that nothing begins behind a viewer's back. */
export function startCountdown(
  ms: number,
  { isVisible, onTick, onEnd }: { isVisible(): boolean; onTick(): void; onEnd(): void },
): Countdown {
  let leftMs = ms;
  let held = false;
  const timer = setInterval(() => {
    if (held || !isVisible()) return;
    leftMs -= TICK_MS;
    if (leftMs > 0) return onTick();
    clearInterval(timer);
    onEnd();
  }, TICK_MS);
  return {
    state: () => ({ seconds: Math.ceil(leftMs / 1000), held }),
    toggle() {
      held = !held;
      onTick();
    },
    cancel: () => clearInterval(timer),
  };
}
