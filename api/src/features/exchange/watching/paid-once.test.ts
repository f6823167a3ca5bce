import { promotions, watching } from '@viewloop/contract';
import { expect, test } from 'vitest';
import { balanceOf } from '../../../ledger/index.ts';
import type { GivenPromotion, Member } from '../../../testing/given.ts';
import { testSite } from '../../../testing/test-site.ts';

const site = testSite({ RATE_LIMITS: 'off' });

const balance = (of: Member) => site.app.db.read((tx) => balanceOf(tx, of.id));
const tryStart = async (viewer: Member, { id }: { id: number }) => {
  const { status, body } = await viewer.try(watching.startWatching, { body: { promotionId: id, videoId: id + 1000 } });
  return [status, body.code];
};

async function isOffered(viewer: Member, { id }: { id: number }): Promise<boolean> {
  const pages = [1, 2, 3].map((page) => viewer.call(watching.availableVideos, { query: { page, limit: 50 } }));
  return (await Promise.all(pages)).flatMap(({ videos }) => videos).some(({ promotionId }) => promotionId === id);
}

const promotedToo = ({ videoUrl }: Pick<GivenPromotion, 'videoUrl'>, owner?: Member) =>
  site.given.promotion({ videoUrl, ...(owner && { owner }) });

/** Puts members into one group, as the job that finds links does. */
const link = (members: readonly Member[]) =>
  site.app.db.write((tx) =>
    tx.query(
      `with made as (insert into cluster default values returning id)
       insert into cluster_member (cluster_id, member_id) select made.id, m from made, unnest($1::uuid[]) m`,
      [members.map(({ id }) => id)],
    ),
  );

test('a viewer is paid once for a video, through whichever promotion of it', async () => {
  const first = await site.given.promotion();
  const again = await promotedToo(first, first.owner);
  const ofAnother = await promotedToo(first);
  const { viewer } = await site.given.rewardedWatch({ promotion: first });
  for (const promotion of [first, again, ofAnother]) {
    expect(await isOffered(viewer, promotion)).toBe(false);
    expect(await tryStart(viewer, promotion)).toEqual([409, 'already_watched']);
  }
  expect(await balance(viewer)).toBe(1);

  const stranger = await site.given.member();
  expect(await isOffered(stranger, again)).toBe(true);
  expect(await tryStart(stranger, again)).toEqual([200, undefined]);
});

test('the same id at another platform is another video', async () => {
  const tiktok = await site.given.promotion({ platform: 'tiktok' });
  const { viewer } = await site.given.rewardedWatch({ promotion: tiktok });
  const youtube = await site.given.promotion();
  await site.app.db.write((tx) =>
    tx.query('update promotion set external_id = $2 where id = $1', [youtube.id, tiktok.externalId]),
  );
  expect(await tryStart(viewer, youtube)).toEqual([200, undefined]);
});

test('nobody is paid for a video that they promote or have promoted, whoever promotes it now', async () => {
  const own = await site.given.promotion();
  const ofAnother = await promotedToo(own);
  expect(await isOffered(own.owner, ofAnother)).toBe(false);
  expect(await tryStart(own.owner, ofAnother)).toEqual([403, 'own_promotion']);
  await own.owner.call(promotions.stopPromotion, { params: { id: own.id } });
  expect(await isOffered(own.owner, ofAnother)).toBe(false);
  expect(await tryStart(own.owner, ofAnother)).toEqual([403, 'own_promotion']);
});

test('nobody is paid for a video that an account linked with them promotes', async () => {
  const own = await site.given.promotion();
  const ofAnother = await promotedToo(own);
  const mate = await site.given.member();
  expect(await isOffered(mate, ofAnother)).toBe(true);
  await link([own.owner, mate]);
  expect(await isOffered(mate, ofAnother)).toBe(false);
  expect(await tryStart(mate, ofAnother)).toEqual([403, 'linked_promotion']);
});

test('a second view of the video that slips past the check is not paid: the database refuses it', async () => {
  const first = await site.given.promotion();
  const again = await promotedToo(first);
  const { viewer } = await site.given.rewardedWatch({ promotion: first });
  const second = await site.app.db.write(async (tx) => {
    await tx.query('update promotion set reserved = reserved + 1 where id = $1', [again.id]);
    return tx.one<{ id: number }>(
      `insert into view (promotion_id, viewer_id, required_ms, nonce, started_at, video_key)
       select id, $2, 1000, 'x', clock_timestamp() - interval '2 seconds', video_key(platform, external_id) from promotion where id = $1 returning id`,
      [again.id, viewer.id],
    );
  });
  const { status, body } = await viewer.try(watching.completeWatching, {
    body: { viewId: (second as { id: number }).id },
  });
  expect([status, body.code]).toEqual([409, 'already_watched']);
  expect(await balance(viewer)).toBe(1);
});

test('an old view without a key still counts for its promotion', async () => {
  const { viewer, view, promotion } = await site.given.rewardedWatch();
  await site.app.db.write(async (tx) => {
    await tx.query(`set local session_replication_role = replica`);
    await tx.query('update view set video_key = null where id = $1', [view.id]);
  });
  expect(await tryStart(viewer, promotion)).toEqual([409, 'already_watched']);
});
