import { randomUUID } from 'node:crypto';
import { untouched } from '../books.ts';
import { newMember, newMembers } from '../cast.ts';
import type { Group } from '../findings.ts';
import type { Sent } from '../http/send.ts';
import { videoUrl, type World } from '../world.ts';
import { countPassed } from './count.ts';

/** Calls with limits of their own. A different member tries each. */
export async function limitDeeds(group: Group, world: World, address: string): Promise<void> {
  const [changer, watcher, spender, reporter, reader] = await newMembers(world.address, 5);
  if (!changer || !watcher || !spender || !reporter || !reader) return;
  let addresses = 30;
  const counted = async (what: string, limit: number, request: (n: number) => Sent) => {
    const from = `127.0.1.${addresses++}`;
    await countPassed(group, { what, limit, address, request: (n) => ({ ...request(n), from }) });
    await untouched(group, world.query, `${what}, beyond the limit`, () =>
      countPassed(group, { what: `${what}, later`, limit: 0, address, request: (n) => ({ ...request(n), from }) }),
    );
  };
  await counted('changes of password and address', 10, (n) =>
    n % 2 === 0
      ? changer.request('POST', '/api/user/update-email', { email: 'a@example.com', password: 'wrong password' })
      : changer.request('POST', '/api/user/update-password', {
          currentPassword: 'wrong one',
          newPassword: 'password 2',
        }),
  );
  const { id } = world.promotion;
  await counted('watches begun', 10, () =>
    watcher.request('POST', '/api/videos/start-watching', { promotionId: id, videoId: id + 1000 }),
  );
  await world.give(spender, 1000);
  const own = await world.promote(spender, 20);
  await counted('promotions and top-ups', 20, (n) =>
    n % 2 === 0
      ? spender.request('POST', '/api/promotions', {
          videoUrl: videoUrl(),
          platform: 'youtube',
          title: null,
          creditsSpent: 2,
        })
      : spender.request('POST', `/api/promotions/${own.id}/top-up`, { creditsSpent: 2, requestId: randomUUID() }),
  );
  await counted('reports', 20, (n) =>
    reporter.request('POST', `/api/promotions/${900_000 + n}/report`, { reason: 'other', note: null }),
  );
  await counted('downloads of the statement', 20, () => reader.request('GET', '/api/credits/statement?format=csv'));
  await newMember(world.address);
}
