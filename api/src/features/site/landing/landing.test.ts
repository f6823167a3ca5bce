import { landing } from '@viewloop/contract';
import { expect, onTestFinished, test } from 'vitest';
import { startTestApp } from '../../../testing/test-app.ts';
import { satisfaction, shortFigure } from './figure-rules.ts';

async function siteWith(environment: Record<string, string>) {
  const app = await startTestApp(environment);
  onTestFinished(() => app.close());
  return app.visitor().call(landing.site);
}

test('a visitor is told the name, the rates and the figures', async () => {
  expect(await siteWith({ BRAND_NAME: 'Loopy', COMMISSION_PERCENT: '20', PLATFORMS: 'youtube' })).toMatchObject({
    brandName: 'Loopy',
    commissionPercent: 20,
    watchSeconds: 30,
    platforms: ['youtube'],
    litecoinMock: true,
    figures: { users: '50K+', videos: '2M+', credits: '1M+', satisfaction: '99%' },
    figuresAreExamples: true,
    banners: [],
  });
});

test('LANDING_STATS=live shows the platform’s own counters', async () => {
  const { figures } = await siteWith({ LANDING_STATS: 'live' });
  expect(figures).toEqual({ users: '0', videos: '0', credits: '0', satisfaction: '–' });
});

test('a site shows its own counters by default once it has a hundred members', async () => {
  const app = await startTestApp();
  onTestFinished(() => app.close());
  const figures = async (members: number) => {
    await app.db.write((tx) => tx.query(`select tally_add('members', $1 - tally_of('members'))`, [members]));
    return app.visitor().call(landing.site);
  };
  expect(await figures(99)).toMatchObject({ figures: { users: '50K+' }, figuresAreExamples: true });
  expect(await figures(100)).toMatchObject({ figures: { users: '100' }, figuresAreExamples: false });
  await figures(0);
});

test.each([
  [987, '987'],
  [1000, '1K'],
  [50_499, '50.4K'],
  [999_999, '999.9K'],
  [2_000_000, '2M'],
  [3_210_000_000, '3.2B'],
])('%i reads %s', (value, text) => {
  expect(shortFigure(value)).toBe(text);
});

test('satisfaction is the share of finished watches', () => {
  expect(satisfaction(199, 1)).toBe('99%');
  expect(satisfaction(1, 0)).toBe('100%');
});
