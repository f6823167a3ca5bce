import { expect, test } from 'vitest';
import { deployedQueries, queriesOf, watchedBy } from './monitoring-queries.ts';

test('panels and alerts are both found, and rates get an interval', () => {
  const dashboard = JSON.stringify({
    panels: [{ title: 'row' }, { title: 'Load', targets: [{ expr: 'rate(a[$__rate_interval])' }, { expr: 'b' }] }],
  });
  const alerts = 'groups:\n  - rules:\n      - alert: Down\n        expr: up == 0\n        for: 1m\n';
  expect(queriesOf(dashboard, alerts)).toEqual([
    { title: 'Load', expression: 'rate(a[1m])', kind: 'panel' },
    { title: 'Load', expression: 'b', kind: 'panel' },
    { title: 'Down', expression: 'up == 0', kind: 'alert' },
  ]);
});

test('every query in deploy is found and has an expression', () => {
  const queries = deployedQueries();
  expect(queries.filter(({ kind }) => kind === 'panel').length).toBeGreaterThan(40);
  expect(queries.filter(({ kind }) => kind === 'alert').length).toBeGreaterThan(20);
  expect(queries.filter(({ expression, title }) => expression === '' || title === '')).toEqual([]);
});

test.each([
  ['max(a) > 0', 'max(a)'],
  ['time() - max(b) > 36 * 3600', 'time() - max(b)'],
  ['c == 0', 'c'],
  ['absent(up == 1)', undefined],
  ['sum(a) > 20 and sum(b) == 0', undefined],
  ['increase(a[10m]) > 0', undefined],
  ['time() - max(a) > 3 * max(b) + 900', undefined],
])('an alert on "%s" looks at %s', (expression, watched) => {
  expect(watchedBy(expression)).toBe(watched);
});
