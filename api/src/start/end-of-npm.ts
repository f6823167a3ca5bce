const CHECK_MS = 300;

/**
 * Calls back when npm has ended without a signal to us, because it was killed. Only under npm: a shell that starts a server in
 * the background may end before it.
 */
export function onEndOfNpm(end: () => void): void {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    end();
  }, CHECK_MS);
  timer.unref();
}
