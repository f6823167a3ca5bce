import { processorTimeOf } from '../processes.ts';

/**
 * Keeps each of some processes at a share of one core: `node limit-processor.ts 0.3 PID…`. A process that has used more than
 * its share is stopped until enough time has passed. This runs in a process of its own, so that nothing delays its looks,
 * and ends when its input is closed.
 */
const LOOK_EVERY_MS = 4;
/** A process that had nothing to do may save up this much, and no more. */
const MOST_SAVED_US = 20_000;

const [share = 1, ...pids] = process.argv.slice(2).map(Number);
const begun = performance.now();
const limited = pids.map((pid) => ({ pid, since: begun, before: processorTimeOf(pid), isStopped: false }));

function look(): void {
  for (const one of limited) {
    const allowed = (performance.now() - one.since) * 1000 * share;
    const unused = allowed - (processorTimeOf(one.pid) - one.before);
    if (unused > MOST_SAVED_US) one.since += (unused - MOST_SAVED_US) / share / 1000;
    const isOver = unused < 0;
    if (isOver === one.isStopped) continue;
    one.isStopped = isOver;
    process.kill(one.pid, isOver ? 'SIGSTOP' : 'SIGCONT');
  }
}

const looking = setInterval(look, LOOK_EVERY_MS);
process.stdin.resume().on('end', () => {
  clearInterval(looking);
  for (const { pid } of limited) process.kill(pid, 'SIGCONT');
});
