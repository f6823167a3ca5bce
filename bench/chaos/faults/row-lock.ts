import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { openSender } from '../load/sender.ts';
import { promote } from '../load/spend.ts';
import { plantSome } from '../stage/people.ts';
import { defineFault, underLoad } from './fault.ts';

const HELD_MS = 30_000;

/** Counts the sessions that wait for the lock, directly or behind another one that does. */
const WAITING = `with recursive waiting as (
    select pid from pg_stat_activity where $1 = any(pg_blocking_pids(pid))
    union
    select a.pid from pg_stat_activity a, waiting w where w.pid = any(pg_blocking_pids(a.pid))
  ) select count(*)::int as n from waiting`;

export const rowLock = defineFault({
  name: 'row-lock',
  about: "one member's account is held for half a minute: only that member waits",
  share: 2,
  plan: (_random, seconds) => ({ heldMs: Math.min(HELD_MS, Math.max(6000, seconds * 1500)) }),
  run: (scene, { heldMs }) =>
    underLoad(scene, async (history) => {
      const { database, world } = scene.stage;
      const [victim] = await plantSome(database, `held-${Date.now()}`, 1);
      if (!victim) throw new Error('nobody to hold');
      const holder = new pg.Client(database.url);
      await holder.connect();
      const answers = new Set<string>();
      let mostWaiting = 0;
      try {
        await holder.query('begin');
        await holder.query('select 1 from account where member_id = $1 for update', [victim.id]);
        const { rows } = await holder.query<{ pid: number }>('select pg_backend_pid() as pid');
        const until = Date.now() + heldMs;
        const look = async () => {
          for (; Date.now() < until; await sleep(100)) {
            const [waiting] = await database.query<{ n: number }>(WAITING, [rows[0]?.pid]);
            mostWaiting = Math.max(mostWaiting, waiting?.n ?? 0);
          }
        };
        const insist = async () => {
          const sender = openSender(world.fleet, history);
          for (; Date.now() < until; await sleep(100)) {
            const { status, code } = await promote(sender, victim, 2);
            answers.add(`${status} ${code}`);
          }
        };
        await Promise.all([look(), insist()]);
      } finally {
        await holder.end();
      }
      const others = Math.round(history.longest(({ who }) => who !== victim.username));
      const broken = [
        ...(mostWaiting === 0 ? ['nobody waited'] : []),
        ...(mostWaiting > 1 ? [`${mostWaiting} waited for the row at once`] : []),
        ...([...answers].join() === '503 busy' ? [] : [`the member was told ${[...answers]}`]),
      ];
      return { broken, notes: [`held ${Math.round(heldMs / 1000)} s`, `others answered within ${others} ms`] };
    }),
});
