import { processorTimeOf } from '../processor-time.ts';

/**
 * Keeps each of some processes at a share of one core: `node limit-processor.ts 0.3 PID…`. Whoever has used more than its
 * share is stopped until it has not. A process of its own, so that it looks on time; it ends when its input is closed.
 */
const LOOK_EVERY_MS = 4;
/** Who had nothing to do for a while may not save that up. */
const MOST_SAVED_US = 20_000;

const [share = 1, ...pids] = process.argv.slice(2).map(Number);
const begun = performance.now();
const allowed = (since: number) => (performance.now() - since) * 1000 * share;
const limited = pids.map((pid) => ({ pid, since: begun, before: processorTimeOf(pid), stopped: false }));

function look(): void {
  for (const one of limited) {
    const unused = allowed(one.since) - (processorTimeOf(one.pid) - one.before);
    if (unused > MOST_SAVED_US) one.since += (unused - MOST_SAVED_US) / share / 1000;
    const isOver = unused < 0;
    if (isOver === one.stopped) continue;
    one.stopped = isOver;
    process.kill(one.pid, one.stopped ? 'SIGSTOP' : 'SIGCONT');
  }
}

const looking = setInterval(look, LOOK_EVERY_MS);
process.stdin.resume().on('end', () => {
  clearInterval(looking);
  for (const { pid } of limited) process.kill(pid, 'SIGCONT');
});
