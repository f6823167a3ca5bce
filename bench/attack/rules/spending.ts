import { randomUUID } from 'node:crypto';
import type { Attack } from '../attack.ts';
import { newMember } from '../cast.ts';
import { atOnce } from '../several.ts';
import { videoUrl } from '../world.ts';
import { type Rules, rulesOf, tally } from './rule.ts';

const promotionOf = (creditsSpent: number) => ({
  videoUrl: videoUrl(),
  platform: 'youtube',
  title: null,
  creditsSpent,
});

/** Nobody can spend credits they do not have, and nothing is refunded twice. */
export async function attackSpending(attack: Attack): Promise<void> {
  const rules = rulesOf(attack, 'spending credits');
  await balances(attack, rules);
  await refunds(attack, rules);
  await topUps(attack, rules);
  await foreign(attack, rules);
}

async function balances({ world }: Attack, rules: Rules): Promise<void> {
  const spender = await newMember(world.address);
  const create = (credits: number) => spender.request('POST', '/api/promotions', promotionOf(credits));
  await rules.refuse('a promotion from nothing', create(2), 400, 'insufficient_credits');
  await world.give(spender, 1000);
  await rules.refuse('one credit more than there is', create(1001), 400, 'insufficient_credits');
  await rules.refuse('the largest promotion there is', create(1_000_000_000), 400, 'insufficient_credits');
  await rules.refuse('a promotion of one credit', create(1), 400, 'too_few_credits');
  const answers = await atOnce(100, () => spender.ask('POST', '/api/promotions', promotionOf(100)));
  rules.equal('100 at once where 10 can be paid', tally(answers), { '200': 10, '400 insufficient_credits': 90 });
  rules.equal('which leaves nothing', await world.creditsOf(spender), 0);
  await world.give(spender, 1000);
  const named = { ...promotionOf(100), requestId: randomUUID() };
  const same = await atOnce(50, () => spender.ask('POST', '/api/promotions', named));
  rules.equal('50 of one name succeed', tally(same), { '200': 50 });
  rules.equal('and are one', await world.creditsOf(spender), 900);
}

async function refunds({ world }: Attack, rules: Rules): Promise<void> {
  const spender = await newMember(world.address);
  await world.give(spender, 100);
  const promotion = await world.promote(spender, 101 - 1);
  const viewer = await newMember(world.address);
  const { viewId } = await world.finished(viewer, promotion);
  await viewer.call('POST', '/api/videos/complete-watching', { viewId });
  const stop = `/api/promotions/${promotion.id}/stop`;
  const answers = await atOnce(50, () => spender.ask('POST', stop));
  rules.equal('50 stops at once answer alike', new Set(answers.map(({ text }) => text)).size, 1);
  rules.equal('and return what was left, once', await world.creditsOf(spender), 98);
  await rules.ignore('stopping once more', spender.request('POST', stop));
  const hide = `/api/admin/promotions/${promotion.id}/hide`;
  await world.admin.ask('POST', hide, { reason: 'A reason', refund: true });
  rules.equal('an admin’s refund of what was stopped returns nothing more', await world.creditsOf(spender), 98);
  for (const deed of ['pause', 'resume'])
    await rules.refuse(
      `${deed} after the end`,
      spender.request('POST', `/api/promotions/${promotion.id}/${deed}`),
      409,
      'promotion_state',
    );
}

async function topUps({ world }: Attack, rules: Rules): Promise<void> {
  const spender = await newMember(world.address);
  await world.give(spender, 100);
  const [one, two] = [await world.promote(spender, 10), await world.promote(spender, 10)];
  const topUp = (id: number, creditsSpent: number, requestId: string) => ({
    path: `/api/promotions/${id}/top-up`,
    body: { creditsSpent, requestId },
  });
  const name = randomUUID();
  const same = topUp(one.id, 10, name);
  const answers = await atOnce(50, () => spender.ask('POST', same.path, same.body));
  rules.equal('50 top-ups of one name succeed', tally(answers), { '200': 50 });
  rules.equal('and take once', await world.creditsOf(spender), 70);
  const others = [topUp(one.id, 11, name), topUp(two.id, 10, name)];
  for (const { path, body } of others)
    await rules.refuse(
      `the same name for something else (${path})`,
      spender.request('POST', path, body),
      409,
      'already_done',
    );
  const different = await atOnce(20, () =>
    spender.ask('POST', same.path, { creditsSpent: 10, requestId: randomUUID() }),
  );
  rules.equal('20 different ones where 7 can be paid', tally(different), { '200': 7, '400 insufficient_credits': 13 });
  await spender.call('POST', `/api/promotions/${two.id}/stop`);
  const ended = topUp(two.id, 2, randomUUID());
  await rules.refuse(
    'adding to what has ended',
    spender.request('POST', ended.path, ended.body),
    409,
    'promotion_state',
  );
}

async function foreign({ world }: Attack, rules: Rules): Promise<void> {
  const { attacker, promotion } = world;
  const at = `/api/promotions/${promotion.id}`;
  for (const deed of ['pause', 'resume', 'stop'])
    await rules.refuse(
      `${deed} another’s promotion`,
      attacker.request('POST', `${at}/${deed}`),
      404,
      'promotion_not_found',
    );
  const body = { creditsSpent: 2, requestId: randomUUID() };
  await rules.refuse(
    'adding to another’s promotion',
    attacker.request('POST', `${at}/top-up`, body),
    404,
    'promotion_not_found',
  );
  await rules.refuse(
    'the figures of another’s promotion',
    attacker.request('GET', `${at}/stats`),
    404,
    'promotion_not_found',
  );
}
