import type { Attack } from '../attack.ts';
import { newMember, newMembers } from '../cast.ts';
import { atOnce } from '../several.ts';
import type { Promotion } from '../world.ts';
import { rulesOf, tally } from './rule.ts';

const START = '/api/videos/start-watching';
const bodyOf = ({ id }: Promotion) => ({ promotionId: id, videoId: id + 1000 });

/** The rules about who may start to watch which video. */
export async function attackStarting(attack: Attack): Promise<void> {
  const { world } = attack;
  const { victim, admin, query } = world;
  const rules = rulesOf(attack, 'starting a watch');
  const viewer = await newMember(world.address);
  const start = (promotion: Promotion) => viewer.request('POST', START, bodyOf(promotion));

  await rules.refuse('one’s own video', victim.request('POST', START, bodyOf(world.promotion)), 403, 'own_promotion');
  const two = { promotionId: world.promotion.id, videoId: world.ownPromotion.id + 1000 };
  await rules.refuse('two ids that disagree', viewer.request('POST', START, two), 400, 'video_mismatch');
  await rules.refuse('a promotion nobody made', start({ id: 9_000_000 }), 404, 'promotion_not_found');

  const paused = await world.promote(victim, 20);
  await victim.call('POST', `/api/promotions/${paused.id}/pause`);
  await rules.refuse('a paused promotion', start(paused), 409, 'promotion_unavailable');
  const hidden = await world.promote(victim, 20);
  await admin.call('POST', `/api/admin/promotions/${hidden.id}/hide`, { reason: 'A reason', refund: false });
  await rules.refuse('a hidden promotion', start(hidden), 409, 'promotion_unavailable');
  const hide = victim.request('POST', `/api/promotions/${hidden.id}/resume`);
  await rules.refuse('offering a hidden promotion again by oneself', hide, 409, 'promotion_state');
  const stopped = await world.promote(victim, 20);
  await victim.call('POST', `/api/promotions/${stopped.id}/stop`);
  await rules.refuse('a stopped promotion', start(stopped), 409, 'promotion_unavailable');

  const last = await world.promote(victim, 2);
  const crowd = await newMembers(world.address, 20);
  const answers = await atOnce(crowd.length, (n) => (crowd[n] ?? viewer).ask('POST', START, bodyOf(last)));
  rules.equal('20 at once for the last place', tally(answers), { '200': 1, '409 no_place_left': 19 });
  await rules.refuse('a promotion whose places are taken', start(last), 409, 'no_place_left');

  const promotions = await atOnce(8, () => world.promote(victim, 20));
  await atOnce(8, (n) => viewer.ask('POST', START, bodyOf(promotions[n] as Promotion)));
  const live = await query(`select id from view where viewer_id = $1 and state = 'watching'`, [viewer.id]);
  rules.equal('8 watches begun at once leave one that runs', live.length, 1);
  const reserved = await query<{ n: number }>(`select sum(reserved)::int as n from promotion where id = any($1)`, [
    promotions.map(({ id }) => id),
  ]);
  rules.equal('and one place that is held', reserved[0]?.n, 1);

  const [promotion = world.promotion, other = world.promotion] = promotions;
  const first = await world.start(viewer, promotion);
  await world.passed(first.viewId, 31);
  await world.start(viewer, other);
  const complete = viewer.request('POST', '/api/videos/complete-watching', { viewId: first.viewId });
  await rules.refuse('completing a watch that a newer one replaced', complete, 410, 'watch_interrupted');
  const rewarded = await world.finished(viewer, promotion);
  await viewer.call('POST', '/api/videos/complete-watching', { viewId: rewarded.viewId });
  await rules.refuse('a video that was rewarded already', start(promotion), 409, 'already_watched');
}
