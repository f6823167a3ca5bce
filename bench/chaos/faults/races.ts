import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { constants } from '@viewloop/contract';
import type { Answer } from '../load/client.ts';
import { History } from '../load/history.ts';
import { setCredits } from '../load/people-calls.ts';
import { openSender, type Sender } from '../load/sender.ts';
import { promote } from '../load/spend.ts';
import { PASSWORD, type Person, plantSome } from '../stage/people.ts';
import { defineFault } from './fault.ts';

const RACERS = 100;

const all = (ask: (index: number) => Promise<Answer>) => Promise.all(Array.from({ length: RACERS }, (_, n) => ask(n)));
const yes = (answers: readonly Answer[]) => answers.filter(({ outcome }) => outcome === 'ok').length;

const start = (sender: Sender, viewer: Person, promotionId: number) =>
  sender.insist(viewer, 'start', `${viewer.id}:${promotionId}`, {
    method: 'POST',
    path: '/api/videos/start-watching',
    body: { promotionId, videoId: promotionId + constants.VIDEO_ID_OFFSET },
  });

const complete = (sender: Sender, viewer: Person, viewId: number) =>
  sender.insist(viewer, 'complete', String(viewId), {
    method: 'POST',
    path: '/api/videos/complete-watching',
    body: { viewId },
  });

/** Retries when the server asks to, as a client does. Each attempt would be a separate promotion. */
async function promoteUntilAnswered(sender: Sender, owner: Person, credits: number): Promise<Answer> {
  for (;;) {
    const answer = await promote(sender, owner, credits);
    if (answer.status !== 503) return answer;
    await sleep(100);
  }
}

export const races = defineFault({
  name: 'races-of-100',
  about: 'a hundred at once for one credit, one balance, one name, one place',
  share: 0,
  plan: (random) => ({ affordable: random.between(5, 20) }),
  async run({ stage }, { affordable }) {
    const { database, world } = stage;
    const fleet = await stage.moreServers(2, { RATE_LIMITS: 'off' });
    const history = new History();
    const sender = openSender(fleet, history);
    const broken: string[] = [];
    const expect = (what: string, found: number, wanted: number) => {
      if (found !== wanted) broken.push(`${what}: ${found} instead of ${wanted}`);
    };
    const racers = await plantSome(database, `racer-${Date.now()}`, RACERS + 2);
    const [owner, both] = racers.slice(RACERS) as [Person, Person];
    const [admin, first] = [world.people.admins[0] as Person, racers[0] as Person];

    const watched = await start(sender, first, world.videos[0] as number);
    await sleep(1100);
    const completes = await all(() => complete(sender, first, Number(watched.body.viewId)));
    expect('completes of one view answered', yes(completes), RACERS);

    await setCredits(sender, admin, owner, 2 * affordable);
    expect('promotions of one balance', yes(await all(() => promoteUntilAnswered(sender, owner, 2))), affordable);

    const username = `one-name-${randomUUID().slice(0, 12)}`;
    const body = { username, email: `${username}@example.com`, password: PASSWORD };
    const register = { method: 'POST', path: '/api/register', body } as const;
    expect('registrations of one name', yes(await all(() => sender.insist(first, 'register', username, register))), 1);

    await setCredits(sender, admin, owner, 2);
    const last = Number((await promoteUntilAnswered(sender, owner, 2)).body.id);
    expect('watchers of the last place', yes(await all((n) => start(sender, racers[n] as Person, last))), 1);

    const earning = await start(sender, both, world.videos[1] as number);
    await sleep(1100);
    await all((n) => {
      if (n % 3 === 0) return setCredits(sender, admin, both, n);
      if (n % 3 === 1) return complete(sender, both, Number(earning.body.viewId));
      return promoteUntilAnswered(sender, both, 3);
    });
    await fleet.stop();
    return { history, broken, longestAllowedMs: 30_000, notes: ['5 races'] };
  },
});
