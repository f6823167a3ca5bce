import { adminOf, newMember, type Person } from './cast.ts';
import type { Query } from './target.ts';

export interface Promotion {
  id: number;
}

/** Who and what there is to attack: everybody's things are such that nobody else may touch them. */
export interface World {
  address: string;
  query: Query;
  admin: Person;
  attacker: Person;
  victim: Person;
  /** For what an admin may do to a member. */
  sheep: Person;
  /** Of the victim and of the attacker, both active. */
  promotion: Promotion;
  ownPromotion: Promotion;
  /** The attacker's, interrupted; and the victim's, rewarded. */
  endedView: number;
  rewardedView: number;
  give(person: Person, credits: number): Promise<void>;
  promote(owner: Person, creditsSpent: number, title?: string): Promise<Promotion>;
  start(viewer: Person, promotion: Promotion): Promise<{ viewId: number; nonce: string }>;
  /** Moves a running watch back in time, as if it had begun so many seconds earlier. */
  passed(viewId: number, seconds: number): Promise<void>;
  /** Watched long enough, heartbeats and all. */
  finished(viewer: Person, promotion: Promotion): Promise<{ viewId: number }>;
  creditsOf(person: Person): Promise<number>;
}

let videos = 0;
export const videoUrl = () => `https://www.youtube.com/shorts/${String(++videos).padStart(11, 'a')}`;

export async function makeWorld(address: string, query: Query): Promise<World> {
  const admin = await adminOf(address);
  const [attacker, victim, sheep] = [await newMember(address), await newMember(address), await newMember(address)];

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

  // Given at the first look, which is not what the attack is about.
  for (const person of [admin, attacker, victim, sheep]) await person.call('GET', '/api/wallet/address');
  await give(attacker, 100_000);
  await give(victim, 100_000);
  const promotion = await promote(victim, 2000, 'A video of the victim');
  const ownPromotion = await promote(attacker, 2000, 'A video of the attacker');
  const { viewId: endedView } = await start(attacker, promotion);
  await attacker.call('POST', '/api/videos/abandon-watching', { viewId: endedView });
  const { viewId: rewardedView } = await finished(victim, ownPromotion);
  await victim.call('POST', '/api/videos/complete-watching', { viewId: rewardedView });

  return {
    address,
    query,
    admin,
    attacker,
    victim,
    sheep,
    promotion,
    ownPromotion,
    endedView,
    rewardedView,
    give,
    promote,
    start,
    passed,
    finished,
    creditsOf: async (person) => (await person.call<{ credits: number }>('GET', '/api/user')).credits,
  };
}
