import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { type Dashboard, dashboardFaults, type Panel } from './dashboard-lint.ts';

const file = path.join(import.meta.dirname, '../deploy/grafana-dashboard.json');
const load = () => JSON.parse(readFileSync(file, 'utf8')) as Dashboard;

test('the dashboard has no fault', () => {
  expect(dashboardFaults(load())).toEqual([]);
});

const graphOf = ({ panels }: Dashboard) =>
  panels.find(({ type }) => type === 'timeseries') as Panel & { targets: { expr: string }[] };

test.each<[string, (dashboard: Dashboard) => unknown, string]>([
  [
    'a misspelt field',
    (dashboard) => Object.assign(graphOf(dashboard), { fieldConfg: {} }),
    'unknown field "fieldConfg"',
  ],
  [
    'an id twice',
    (dashboard) => Object.assign(graphOf(dashboard), { id: dashboard.panels[0]?.id }),
    'two panels with the id',
  ],
  [
    'a panel on another',
    (dashboard) => Object.assign(graphOf(dashboard), { gridPos: { ...dashboard.panels[1]?.gridPos } }),
    'lies on',
  ],
  ['a panel outside', (dashboard) => Object.assign(graphOf(dashboard).gridPos, { x: 20 }), 'outside of the grid'],
  ['no unit', (dashboard) => Object.assign(graphOf(dashboard), { fieldConfig: { defaults: {} } }), 'no unit'],
  [
    'a fixed range',
    (dashboard) => Object.assign(graphOf(dashboard).targets[0] ?? {}, { expr: 'rate(a_total[5m])' }),
    'fixed range',
  ],
  [
    'a bare counter',
    (dashboard) => Object.assign(graphOf(dashboard).targets[0] ?? {}, { expr: 'a_total' }),
    'a counter without rate',
  ],
  [
    'an open bracket',
    (dashboard) => Object.assign(graphOf(dashboard).targets[0] ?? {}, { expr: 'sum(a' }),
    'no complete expression',
  ],
  [
    'another source',
    (dashboard) => Object.assign(graphOf(dashboard).targets[0] ?? {}, { datasource: { uid: 'mine' } }),
    'not the variable',
  ],
  [
    'no variable',
    (dashboard) => Object.assign(dashboard, { templating: { list: [] } }),
    'no variable for the data source',
  ],
])('%s is found', (_name, spoil, fault) => {
  const dashboard = load();
  spoil(dashboard);
  expect(dashboardFaults(dashboard).some((line) => line.includes(fault))).toBe(true);
});
