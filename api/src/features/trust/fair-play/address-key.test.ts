import { expect, test } from 'vitest';
import { testSite } from '../../../testing/test-site.ts';
import { openKeys } from './address-key.ts';

const site = testSite();

test('what was asked before the end of a month may be answered after it, and addresses get another hash', async () => {
  let now = new Date('2026-12-31T23:59:59Z');
  const running = openKeys(site.app.db, () => now);
  const answer = await running.hashAnswer('check', 3);
  const secret = await running.secret();
  const address = await running.hashAddress('192.0.2.1');

  now = new Date('2027-01-01T00:00:01Z');
  for (const keys of [running, openKeys(site.app.db, () => now)]) {
    expect(await keys.isAnswer('check', 3, answer)).toBe(true);
    expect(await keys.isAnswer('check', 2, answer)).toBe(false);
    expect(await keys.isAnswer('another check', 3, answer)).toBe(false);
    expect(await keys.secrets()).toEqual([await keys.secret(), secret]);
    expect(await keys.secret()).not.toBe(secret);
    expect(await keys.hashAddress('192.0.2.1')).not.toEqual(address);
  }

  now = new Date('2027-02-01T00:00:00Z');
  expect(await running.isAnswer('check', 3, answer)).toBe(false);
  expect(await running.secrets()).not.toContain(secret);
});
