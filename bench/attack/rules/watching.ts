import type { Attack } from '../attack.ts';
import { newMember, type Person, signIn } from '../cast.ts';
import { jsonOf } from '../http/send.ts';
import { atOnce } from '../several.ts';
import { type Rules, rulesOf, tally } from './rule.ts';

const COMPLETE = '/api/videos/complete-watching';
const BEAT = '/api/videos/heartbeat';
const ABANDON = '/api/videos/abandon-watching';
const STAYED = '/api/videos/stayed';

const beatOf = (viewId: number, nonce: string, seq: number, more: object = {}) => ({
  viewId,
  seq,
  nonce,
  playedMs: 30_000,
  mediaMs: 30_000,
  state: 'playing',
  visible: true,
  focused: true,
  rate: 1,
  ...more,
});

/** The rules about when a watch is paid, and how often. */
export async function attackWatching(attack: Attack): Promise<void> {
  const rules = rulesOf(attack, 'earning by watching');
  const viewer = await newMember(attack.world.address);
  await tooEarly(attack, rules, viewer);
  await foreignViews(attack, rules, viewer);
  await beats(attack, rules);
  await twice(attack, rules);
  await unverified(attack, rules);
}

async function tooEarly({ world }: Attack, rules: Rules, viewer: Person): Promise<void> {
  const { viewId, nonce } = await world.start(viewer, world.promotion);
  const complete = viewer.request('POST', COMPLETE, { viewId, watchDuration: 3600 });
  await rules.refuse('completing at once', complete, 422, 'watch_too_early');
  await world.passed(viewId, 28);
  await rules.refuse('completing after 28 seconds', complete, 422, 'watch_too_early');
  await viewer.call('POST', BEAT, beatOf(viewId, nonce, 1, { state: 'paused', playedMs: 0, mediaMs: 0 }));
  await world.passed(viewId, 20);
  await rules.refuse('completing 48 seconds of pause', complete, 422, 'watch_too_early');
  await viewer.call('POST', ABANDON, { viewId });
  await rules.refuse('completing a watch one gave up', complete, 410, 'watch_interrupted');

  const late = await world.start(viewer, world.promotion);
  await world.passed(late.viewId, 700);
  const expired = viewer.request('POST', COMPLETE, { viewId: late.viewId });
  await rules.end('completing after ten minutes', expired, 410, 'watch_interrupted');
  await rules.refuse('completing it again', expired, 410, 'watch_interrupted');
  rules.equal('nothing was earned by any of it', await world.creditsOf(viewer), 0);
}

async function foreignViews({ world }: Attack, rules: Rules, viewer: Person): Promise<void> {
  const { viewId, nonce } = await world.start(viewer, world.promotion);
  await world.passed(viewId, 31);
  const { attacker } = world;
  const post = (path: string, body: object) => attacker.request('POST', path, body);
  await rules.refuse('completing another’s view', post(COMPLETE, { viewId }), 404, 'view_not_found');
  const stay = post(STAYED, { viewId, seconds: 60, replays: 0 });
  await rules.refuse('reporting a stay for another’s view', stay, 404, 'view_not_found');
  await rules.refuse('a heartbeat for another’s view', post(BEAT, beatOf(viewId, nonce, 1)), 404, 'view_not_found');
  await rules.refuse('ending another’s view', post(ABANDON, { viewId }), 404, 'view_not_found');
  const look = attacker.request('GET', `/api/videos/views/${viewId}`);
  await rules.refuse('looking at another’s view', look, 404, 'view_not_found');
  await viewer.call('POST', ABANDON, { viewId });
}

async function beats({ world }: Attack, rules: Rules): Promise<void> {
  const viewer = await newMember(world.address);
  const { viewId, nonce } = await world.start(viewer, world.promotion);
  const post = (body: object) => viewer.request('POST', BEAT, body);
  await rules.refuse('a forged nonce', post(beatOf(viewId, 'forged', 1)), 409, 'heartbeat_out_of_order');
  await rules.refuse('a beat ahead of its turn', post(beatOf(viewId, nonce, 2)), 409, 'heartbeat_out_of_order');
  let next = nonce;
  let credited = 0;
  const began = performance.now();
  for (let seq = 1; seq <= 10; seq++) {
    const answer = await viewer.call<{ nonce: string; creditedMs: number }>('POST', BEAT, beatOf(viewId, next, seq));
    next = answer.nonce;
    credited = answer.creditedMs;
  }
  const real = performance.now() - began + 5000;
  rules.group.check('ten beats of 30 s earn the time that passed', credited <= real, `${credited} ms in ${real} ms`);
  await rules.refuse('the first beat again', post(beatOf(viewId, nonce, 1)), 409, 'heartbeat_out_of_order');
  for (const odd of [{ rate: 16, mediaMs: 480_000 }, { mediaMs: 0 }, { visible: false, state: 'paused' }]) {
    await world.passed(viewId, 10);
    const seq = Number(
      (await world.query<{ beats: number }>('select beats from view where id = $1', [viewId]))[0]?.beats,
    );
    const answer = await viewer.call<{ nonce: string; creditedMs: number }>(
      'POST',
      BEAT,
      beatOf(viewId, next, seq + 1, { playedMs: 10_000, mediaMs: 10_000, ...odd }),
    );
    next = answer.nonce;
    const late = await viewer.ask('POST', COMPLETE, { viewId });
    rules.equal(`beats with ${JSON.stringify(odd)} do not finish a watch`, late.status, 422);
  }
  await viewer.call('POST', ABANDON, { viewId });
}

async function twice({ world, address }: Attack, rules: Rules): Promise<void> {
  const viewer = await newMember(world.address);
  const { viewId } = await world.finished(viewer, world.promotion);
  const again = await signIn(address, viewer.username);
  const answers = await atOnce(100, (n) => ((n % 2 === 0 && again) || viewer).ask('POST', COMPLETE, { viewId }));
  rules.equal(
    '100 completions at once, from two sessions, answer alike',
    new Set(answers.map(({ text }) => text)).size,
    1,
  );
  rules.equal('and succeed', tally(answers), { '200': 100 });
  rules.equal('and pay once', await world.creditsOf(viewer), 1);
  await rules.ignore('completing once more', viewer.request('POST', COMPLETE, { viewId }));
  await rules.ignore('giving up what was rewarded', viewer.request('POST', ABANDON, { viewId }));
  const beat = viewer.request('POST', BEAT, beatOf(viewId, 'none', 8));
  await rules.refuse('a heartbeat after the end', beat, 409, 'watch_completed');
  await world.admin.call('POST', '/api/admin/void-view', { viewId, reason: 'A reason' });
  await rules.refuse('completing a voided view', viewer.request('POST', COMPLETE, { viewId }), 410, 'view_voided');
  rules.equal('which stays voided', await world.creditsOf(viewer), 0);
}

const ALLOWED_UNVERIFIED = 10;

async function unverified({ world }: Attack, rules: Rules): Promise<void> {
  const viewer = await newMember(world.address);
  for (let n = 0; n <= ALLOWED_UNVERIFIED; n++) {
    const { viewId } = await world.start(viewer, await world.promote(world.victim, 2));
    await world.passed(viewId, 31);
    const answers = await atOnce(n === ALLOWED_UNVERIFIED ? 30 : 3, () => viewer.ask('POST', COMPLETE, { viewId }));
    if (n < ALLOWED_UNVERIFIED) rules.equal(`view ${n + 1} without heartbeats`, tally(answers), { '200': 3 });
    else rules.equal('one more than a day allows', tally(answers), { '403 unverified_limit': 30 });
  }
  const credits = (jsonOf(await viewer.ask('GET', '/api/user')) as { credits: number }).credits;
  rules.equal('earned without heartbeats', credits, ALLOWED_UNVERIFIED);
}
