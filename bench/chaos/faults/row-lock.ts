import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { openSender } from '../load/sender.ts';
import { promote } from '../load/spend.ts';
import { plantSome } from '../stage/people.ts';
import { defineFault, underLoad } from './fault.ts';

const HELD_MS = 30_000;
/** Whoever was gathered into one transaction with the held member is tried again beside it. */
const OTHERS_WAIT_AT_MOST_MS = 8000;

export const rowLock = defineFault({
  name: 'row-lock',
  about: "one member's account is held for half a minute: only that member waits",
  share: 2,
  plan: (_random, seconds) => ({ heldMs: Math.min(HELD_MS, Math.max(6000, seconds * 1000)) }),
  run: (scene, { heldMs }) =>
    underLoad(scene, async (history) => {
      const { database, world } = scene.stage;
      const [victim] = await plantSome(database, `held-${Date.now()}`, 1);
      if (!victim) throw new Error('nobody to hold');
      const holder = new pg.Client(database.url);
      await holder.connect();
      const answers: string[] = [];
      try {
        await holder.query('begin');
        await holder.query('select 1 from account where member_id = $1 for update', [victim.id]);
        const until = Date.now() + heldMs;
        const sender = openSender(world.fleet, history);
        while (Date.now() < until) {
          const { status, code } = await promote(sender, victim, 2);
          answers.push(`${status} ${code}`);
          await sleep(100);
        }
      } finally {
        await holder.end();
      }
      const others = history.attempts.filter(({ who }) => who !== victim.username);
      const waited = Math.round(others.reduce((most, { ms }) => Math.max(most, ms), 0));
      const turnedAway = others.filter(({ status, code }) => status === 503 || code === 'unavailable').length;
      const broken = [
        ...(waited > OTHERS_WAIT_AT_MOST_MS ? [`somebody else waited ${waited} ms`] : []),
        ...(turnedAway > 0 ? [`${turnedAway} others were turned away`] : []),
        ...(answers.every((answer) => answer === '503 busy') ? [] : [`the member was told ${[...new Set(answers)]}`]),
      ];
      return { broken, notes: [`held ${heldMs / 1000} s`, `others waited ${waited} ms at most`] };
    }),
});
