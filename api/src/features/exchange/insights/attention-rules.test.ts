import { expect, test } from 'vitest';
import { medianSeconds, secondsOf } from './attention-rules.ts';
import { type AttentionCounts, attentionIncrements, type ReportedWatch } from './count-attention.ts';
import { lengthCell, lengthOf } from './length-rules.ts';

const watch: ReportedWatch = {
  promotionId: 7,
  state: 'completed',
  seconds: '3'.repeat(30),
  length: 20,
  stayed: null,
  stayReplays: null,
};

const countsOf = (...watches: ReportedWatch[]) => attentionIncrements(watches).get(7) as AttentionCounts;
const times = (count: number, changes: Partial<ReportedWatch> = {}) =>
  Array.from({ length: count }, () => ({ ...watch, ...changes }));

test('each digit counts one second: in view, with sound, muted, begun again', () => {
  const counts = countsOf({ ...watch, state: 'interrupted', seconds: '3508f' });
  expect(counts).toMatchObject({ watches: 1, paid: 0, replays: 2 });
  expect(counts.played.slice(0, 6)).toEqual([1, 1, 1, 1, 1, 0]);
  expect(counts.seen.slice(0, 6)).toEqual([1, 1, 0, 0, 1, 0]);
  expect(counts.heard.slice(0, 6)).toEqual([1, 0, 0, 0, 0, 0]);
  // The last digit says muted and with sound at once, which is no knowledge.
  expect(counts.muted.slice(0, 6)).toEqual([0, 1, 0, 0, 0, 0]);
});

test('views that were taken back, and clients that report nothing, count for nothing', () => {
  expect(
    attentionIncrements([
      { ...watch, state: 'voided' },
      { ...watch, seconds: '' },
    ]).size,
  ).toBe(0);
});

test('one viewer cannot decide the average of replays', () => {
  const hostile = { ...watch, seconds: '9'.repeat(60), stayed: 60, stayReplays: 60 };
  expect(countsOf(hostile)).toMatchObject({ replays: 15, stayReplays: 30 });
});

test('only paid views count as staying, and never for longer than a minute', () => {
  const stay = { stayed: 12, stayReplays: 2 };
  const counts = countsOf({ ...watch, ...stay }, { ...watch, ...stay, state: 'interrupted' }, { ...watch, stayed: 99 });
  expect(counts).toMatchObject({ watches: 3, paid: 2, stayReplays: 2 });
  expect([counts.stayed[0], counts.stayed[11], counts.stayed[12], counts.stayed[59], counts.stayed.length]).toEqual([
    2, 2, 1, 1, 60,
  ]);
});

test('shares second by second, and single figures', () => {
  const seconds = secondsOf(
    countsOf(
      ...times(10),
      ...times(5, { seconds: '5'.repeat(30), stayed: 10, stayReplays: 1 }),
      ...times(5, { state: 'interrupted', seconds: `${'3'.repeat(5)}${'a'.repeat(5)}` }),
      ...times(5, { stayed: 60 }),
    ),
    30,
  );
  expect(seconds).toMatchObject({ watches: 25 });
  expect([seconds?.playing[9], seconds?.playing[10]]).toEqual([1, 0.8]);
  expect([seconds?.visible[4], seconds?.visible[5]]).toEqual([1, 0.8]);
  expect([seconds?.sound?.[0], seconds?.sound?.[29]]).toEqual([0.8, 0.8 * 0.75]);
  expect(seconds?.stayed).toHaveLength(56);
  const { figures } = seconds as NonNullable<typeof seconds>;
  expect(figures).toMatchObject({ stayed5: 0.5, stayed10: 0.5, stayed30: 0.25, replays: 1, replaysAfterPay: 0.25 });
  expect(figures.hidden).toBeCloseTo(25 / 650);
  expect(figures.muted).toBeCloseTo(150 / 650);
});

test('nothing below twenty: neither curves nor the figures of a smaller group', () => {
  expect(secondsOf(undefined, 30)).toBeNull();
  expect(secondsOf(countsOf(...times(19)), 30)).toBeNull();
  const left = { state: 'interrupted', seconds: '11' } as const;
  const seconds = secondsOf(countsOf(...times(19), ...times(3, left)), 30);
  expect(seconds).toMatchObject({ stayed: null, sound: null, figures: { stayed5: null, muted: null, replays: 0 } });
  expect(seconds?.figures.hidden).toBe(0);
});

test('the median is that of at least five promotions, each figure by those that have it', () => {
  const one = (seconds: string, stayed: number) => secondsOf(countsOf(...times(20, { seconds, stayed })), 3);
  const all = [one('333', 60), one('333', 5), one('331', 30), one('355', 10), one('11', 5)].filter((s) => s !== null);
  expect(medianSeconds(all.slice(1))).toBeNull();
  expect(medianSeconds(all)).toMatchObject({
    playing: [1, 1, 1],
    sound: null,
    figures: { hidden: 0, stayed5: 1, stayed10: 1, stayed30: 0, muted: null },
  });
});

test('a length belongs to one class, whose bounds are shown', () => {
  expect([1, 7, 8, 30, 31, 60, 61, 181, 86_400].map(lengthCell)).toEqual([0, 0, 1, 2, 3, 3, 4, 5, 5]);
  expect([lengthOf(null), lengthOf(3), lengthOf(6)]).toEqual([null, { from: 16, to: 31 }, { from: 181, to: null }]);
});
