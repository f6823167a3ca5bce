import { fairPlay, notices } from '@viewloop/contract';
import { expect, test } from 'vitest';
import { testSite } from '../../../testing/test-site.ts';
import { tellAdmins } from './tell-admins.job.ts';

const site = testSite({ FAIR_PLAY: 'auto' });

const told = async () =>
  (await (await site.given.admin()).call(notices.listNotices)).filter(({ kind }) => kind === 'fair_play_strict');

const strictFrom = async (strictFromMembers: number) => {
  const { DEFAULT_FAIR_PLAY: settings } = fairPlay;
  const body = { ...settings, numbers: { ...settings.numbers, strictFromMembers } };
  await (await site.given.admin()).call(fairPlay.updateFairPlay, { body });
};

test('admins hear once when the site has grown into strict mode', async () => {
  await site.given.member();
  await tellAdmins(site.app);
  expect(await told()).toEqual([]);
  await strictFrom(2);
  await tellAdmins(site.app);
  await tellAdmins(site.app);
  const notice = await told();
  expect(notice).toMatchObject([{ facts: { members: 2 }, read: false }]);

  // A site that shrinks and grows again is told about again.
  await strictFrom(1000);
  await tellAdmins(site.app);
  await strictFrom(2);
  await tellAdmins(site.app);
  expect((await told())[0]?.at).not.toBe(notice[0]?.at);
});
