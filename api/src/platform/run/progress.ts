const EVERY_MS = 3000;

function duration(ms: number): string {
  const seconds = Math.max(1, Math.round(ms / 1000));
  return seconds < 90 ? `${seconds} s` : `${Math.round(seconds / 60)} minutes`;
}

/**
 * Says every few seconds how far a long command is, and how long the rest takes at this pace. Short ones say nothing. It goes to
 * stderr, because the result goes to stdout.
 */
export function progressTeller(
  of: string,
  say: (line: string) => void = (line) => void process.stderr.write(`${line}\n`),
): (done: number, all: number) => void {
  const began = performance.now();
  let toldAt = began;
  return (done, all) => {
    const now = performance.now();
    if (now - toldAt < EVERY_MS || done <= 0 || all <= 0) return;
    toldAt = now;
    const share = Math.min(1, done / all);
    const left = ((now - began) * (1 - share)) / share;
    say(`${Math.floor(share * 100)} % of ${of}, about ${duration(left)} left`);
  };
}
