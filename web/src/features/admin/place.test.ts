import { expect, test } from 'vitest';
import { move, pathOf, readPlace } from './place.ts';

test('an address says which tab, search, filter and page', () => {
  expect(readPlace('tab=deposits&q=ada&show=pending&page=3')).toEqual({
    tab: 'deposits',
    q: 'ada',
    show: 'pending',
    page: 3,
  });
});

test.each(['', 'tab=nonsense', 'page=0', 'page=-1', 'page=x', 'page=1.5'])(
  '“%s” is the first page of members',
  (search) => {
    expect(readPlace(search)).toEqual({ tab: 'users', q: '', show: '', page: 1 });
  },
);

test('what is written is what is read', () => {
  const place = { tab: 'promotions', q: 'a & b', show: 'reported', page: 2 } as const;
  expect(readPlace(pathOf(place).split('?')[1] ?? '')).toEqual(place);
  expect(pathOf(readPlace(''))).toBe('/admin');
});

test('another search begins at the first page, another tab with nothing', () => {
  const place = readPlace('tab=deposits&q=ada&show=pending&page=3');
  expect(move(place, { q: 'bob' })).toEqual({ ...place, q: 'bob', page: 1 });
  expect(move(place, { page: 4 })).toEqual({ ...place, page: 4 });
  expect(move(place, { tab: 'log' })).toEqual({ tab: 'log', q: '', show: '', page: 1 });
});
