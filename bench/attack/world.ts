import { setTimeout as sleep } from 'node:timers/promises';
import { adminOf, newMember, type Person } from './cast.ts';
import type { Query } from './target.ts';

export interface Promotion {
  id: number;
}

/** The people and things that are attacked. Nobody may touch what belongs to somebody else. */
export interface World {
  address: string;
  query: Query;
  admin: Person;
  attacker: Person;
  /** Sends the calls that anyone may send. Some of them sign in, which ends the session that was sent with them. */
  visitor: Person;
  victim: Person;
  /** The member on whom admins act. */
  sheep: Person;
  /** Active promotions of the victim and of the attacker. */
  promotion: Promotion;
  ownPromotion: Promotion;
  /** A view of the attacker that was interrupted, and one of the victim that was rewarded. */
  endedView: number;
  rewardedView: number;
  /** Clips of the attacker and of the victim that are ready, as rows without files. */
  ownClip: number;
  clip: number;
  /** A showing of the victim's clip to the attacker that has ended. */
  endedVisit: number;
  give(person: Person, credits: number): Promise<void>;
  promote(owner: Person, creditsSpent: number, title?: string): Promise<Promotion>;
  start(viewer: Person, promotion: Promotion): Promise<{ viewId: number; nonce: string }>;
  /** Makes a running watch look as if it had begun this many seconds earlier. */
  passed(viewId: number, seconds: number): Promise<void>;
  /** Starts a watch that has enough heartbeats to be completed. */
  finished(viewer: Person, promotion: Promotion): Promise<{ viewId: number }>;
  creditsOf(person: Person): Promise<number>;
}

let videos = 0;
export const videoUrl = () => `https://www.youtube.com/shorts/${String(++videos).padStart(11, 'a')}`;

/**
 * Ends all running watches. Otherwise a job would end them a minute later, and that would look like a change that a refused
 * request has made.
 */
export async function endAllWatches(query: Query): Promise<void> {
  await query(
    `update view set started_at = started_at - interval '1 hour', last_beat_at = last_beat_at - interval '1 hour'
     where state = 'watching'`,
  );
  for (let looks = 0; looks < 120; looks++) {
    if ((await query(`select from view where state = 'watching' limit 1`)).length === 0) return;
    await sleep(250);
  }
  throw new Error('the server did not end the watches');
}

async function clipOf(query: Query, { id }: Person): Promise<number> {
  const rendition = { name: '480.mp4', width: 480, height: 854, bytes: 3000, dataStart: 0, ends: [1000, 2000, 3000] };
  const [row] = await query<{ id: number }>(
    `insert into clip (owner_id, title, state, bytes, received, reserved_bytes, has_original, has_files, duration_ms, width, height,
       has_sound, frames, renditions, ready_at)
     values ($1, 'A cut', 'waiting', 3000, 3000, 0, false, false, 3000, 480, 854, true, 9, $2, now()) returning id::integer`,
    [id, JSON.stringify([rendition])],
  );
  return (row as { id: number }).id;
}

/** It is in the figures already, so that no job changes it later. */
async function visitOf(query: Query, clipId: number, viewer: Person): Promise<number> {
  const [row] = await query<{ id: number }>(
    `insert into clip_visit (clip_id, viewer_id, code, nonce, beats, seconds, device, shown_at, ended_at, in_curve)
     values ($1::bigint, $2, 'ATTACK-' || $1::bigint, 'none', 1, '1', 'desktop', now(), now(), true) returning id::integer`,
    [clipId, viewer.id],
  );
  return (row as { id: number }).id;
}

export async function makeWorld(address: string, query: Query): Promise<World> {
  const admin = await adminOf(address);
  const [attacker, victim, sheep] = [await newMember(address), await newMember(address), await newMember(address)];
  const visitor = await newMember(address);

  const give: World['give'] = (person, credits) =>
    admin.call('POST', '/api/admin/update-credits', { userId: person.id, credits, reason: 'for the attack' });
  const promote: World['promote'] = (owner, creditsSpent, title) =>
    owner.call('POST', '/api/promotions', {
      videoUrl: videoUrl(),
      platform: 'youtube',
      title: title ?? null,
      creditsSpent,
    });
  const start: World['start'] = (viewer, { id }) =>
    viewer.call('POST', '/api/videos/start-watching', { promotionId: id, videoId: id + 1000 });
  const passed: World['passed'] = async (viewId, seconds) =>
    void (await query(
      `update view set started_at = started_at - make_interval(secs => $2),
         last_beat_at = last_beat_at - make_interval(secs => $2) where id = $1`,
      [viewId, seconds],
    ));
  const finished: World['finished'] = async (viewer, promotion) => {
    const { viewId } = await start(viewer, promotion);
    await passed(viewId, 31);
    await query(
      `update view set credited_ms = required_ms, beats = 7, last_beat_at = clock_timestamp(), verified = true
       where id = $1`,
      [viewId],
    );
    return { viewId };
  };

  // A member gets an address when they first look at the wallet. Do that now, so that it does not count as a change
  // later.
  for (const person of [admin, attacker, victim, sheep]) await person.call('GET', '/api/wallet/address');
  await give(attacker, 100_000);
  await give(victim, 100_000);
  const promotion = await promote(victim, 2000, 'A video of the victim');
  const ownPromotion = await promote(attacker, 2000, 'A video of the attacker');
  const { viewId: endedView } = await start(attacker, promotion);
  await attacker.call('POST', '/api/videos/abandon-watching', { viewId: endedView });
  const { viewId: rewardedView } = await finished(victim, ownPromotion);
  await victim.call('POST', '/api/videos/complete-watching', { viewId: rewardedView });
  const [ownClip, clip] = [await clipOf(query, attacker), await clipOf(query, victim)];
  const endedVisit = await visitOf(query, clip, attacker);

  return {
    address,
    query,
    admin,
    attacker,
    visitor,
    victim,
    sheep,
    promotion,
    ownPromotion,
    endedView,
    rewardedView,
    ownClip,
    clip,
    endedVisit,
    give,
    promote,
    start,
    passed,
    finished,
    creditsOf: async (person) => (await person.call<{ credits: number }>('GET', '/api/user')).credits,
  };
}
