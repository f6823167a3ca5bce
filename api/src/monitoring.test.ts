import { readFileSync } from 'node:fs';
import path from 'node:path';
import { credits, problems, routes } from '@viewloop/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from './testing/test-app.ts';

const read = (file: string) => readFileSync(path.join(import.meta.dirname, '../../deploy', file), 'utf8');

interface Panel {
  title: string;
  type: string;
  targets?: { expr: string }[];
}

const dashboard = JSON.parse(read('grafana-dashboard.json')) as { panels: Panel[] };
const alerts = read('prometheus-alerts.yml')
  .split(/^ +- alert: /m)
  .slice(1)
  .map((text) => ({
    name: /^\w+/.exec(text)?.[0] ?? '',
    expr: /^ +expr: (.+)$/m.exec(text)?.[1] ?? '',
    text,
  }));
const panels = dashboard.panels.filter(({ type }) => type !== 'row');
const expressions = [
  ...panels.flatMap(({ title, targets }) => (targets ?? []).map(({ expr }) => [title, expr] as const)),
  ...alerts.map(({ name, expr }) => [name, expr] as const),
];

/** The names of metrics in an expression: what remains without labels, durations, functions and keywords. */
function metricsIn(expression: string): string[] {
  const bare = expression
    .replace(/\{[^}]*\}/g, ' ')
    .replace(/\[[^\]]*\]/g, ' ')
    .replace(/\b(by|without|on|ignoring|group_left|group_right)\s*\([^)]*\)/g, ' ');
  const words = [...bare.matchAll(/(?<!\w)[a-zA-Z_:][\w:]*(\s*\()?/g)];
  return words.flatMap(([word, call]) => (call || /^(and|or|unless|bool|offset)$/.test(word) ? [] : [word.trim()]));
}

/** The values that labels are compared with. */
const valuesOf = (label: string) =>
  expressions.flatMap(([, expr]) =>
    [...expr.matchAll(new RegExp(`\\b${label}="([^"]+)"`, 'g'))].map(([, value]) => value),
  );

let app: TestApp;
let known: Set<string>;
beforeAll(async () => {
  app = await startTestApp();
  const metrics = await app.metrics.registry.getMetricsAsJSON();
  const kinds = (name: string) => [`${name}_bucket`, `${name}_sum`, `${name}_count`];
  known = new Set(metrics.flatMap(({ name, type }) => (String(type) === 'histogram' ? kinds(name) : [name])));
});
afterAll(() => app.close());

test('the parser sees metrics and nothing else', () => {
  const expression =
    'topk(3, sum by (le, job) (rate(a_bucket{b=~"c|d"}[5m]))) / max(e:f_total) > 2 and absent(g == 1) or h offset 5m';
  expect(metricsIn(expression)).toEqual(['a_bucket', 'e:f_total', 'g', 'h']);
});

test.each(expressions)('%s asks for what the server tells: %s', (_title, expression) => {
  const names = metricsIn(expression);
  expect(names).not.toEqual([]);
  // `up` is a metric of Prometheus itself.
  expect(names.filter((name) => name !== 'up' && !known.has(name))).toEqual([]);
});

test('every metric of our own is on the dashboard or in an alert', () => {
  const used = new Set(expressions.flatMap(([, expression]) => metricsIn(expression)));
  const own = [...known].filter((name) => name.startsWith('viewloop_') && !/_(bucket|sum|count)$/.test(name));
  expect(own.filter((name) => !used.has(name))).toEqual([]);
});

test('no label of ours has a name that Prometheus gives to where a figure comes from', async () => {
  const metrics = await app.metrics.registry.getMetricsAsJSON();
  const labels = metrics.flatMap(({ name, values }) =>
    values.flatMap((value) => Object.keys(value.labels).map((label) => `${name} ${label}`)),
  );
  expect(labels.length).toBeGreaterThan(10);
  expect(labels.filter((label) => / (job|instance)$/.test(label))).toEqual([]);
});

test('labels are compared with values that exist', () => {
  const paths = new Set<string | undefined>(routes.map((route) => route.path));
  const recipes = new Set<string | undefined>(credits.Recipe.options);
  expect(valuesOf('route').filter((value) => !paths.has(value))).toEqual([]);
  expect(valuesOf('code').filter((value) => !Object.hasOwn(problems, String(value)))).toEqual([]);
  expect(valuesOf('recipe').filter((value) => !recipes.has(value))).toEqual([]);
});

describe('every alert says how bad it is, what it means and what to do', () => {
  test.each(alerts.map(({ name, text }) => [name, text] as const))('%s', (_name, text) => {
    expect(text).toMatch(/^ +labels: \{ severity: (critical|warning|info) \}$/m);
    expect(text).toMatch(/^ +summary: \S.{20,}/m);
    expect(text).toMatch(/^ +runbook: (['"]).{40,}\1$/m);
  });
});
