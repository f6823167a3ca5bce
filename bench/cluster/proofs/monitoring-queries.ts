import { readFileSync } from 'node:fs';

/** Every query of the dashboard and of the alerts, as they stand in `deploy`. */

export interface Query {
  /** The title of the panel, or the name of the alert. */
  title: string;
  expression: string;
  kind: 'panel' | 'alert';
}

interface Dashboard {
  panels: { title: string; targets?: { expr: string }[] }[];
}

const deployed = (file: string) => readFileSync(new URL(`../../../deploy/${file}`, import.meta.url), 'utf8');

/** Grafana fills this in by the width of the panel; a minute holds enough samples here. */
const filledIn = (expression: string) => expression.replaceAll('$__rate_interval', '1m');

export function queriesOf(dashboard: string, alerts: string): Query[] {
  const { panels } = JSON.parse(dashboard) as Dashboard;
  const shown = panels.flatMap(({ title, targets = [] }) =>
    targets.map(({ expr }): Query => ({ title, expression: filledIn(expr), kind: 'panel' })),
  );
  const rules = alerts.split(/^ +- alert: /m).slice(1);
  const watched = rules.map(
    (text): Query => ({
      title: /^\w+/.exec(text)?.[0] ?? '',
      expression: /^ +expr: (.+)$/m.exec(text)?.[1] ?? '',
      kind: 'alert',
    }),
  );
  return [...shown, ...watched];
}

export const deployedQueries = (): Query[] =>
  queriesOf(deployed('grafana-dashboard.json'), deployed('prometheus-alerts.yml'));

/**
 * What an alert's expression compares, without the comparison: an alert is silent on a healthy site, but what it looks at must
 * be there. Returns undefined where nothing can be cut off.
 */
export function watchedBy(expression: string): string | undefined {
  const cut = /^(.*?) (?:==|!=|>=|<=|>|<) [\d.e+-]+(?: \* [\d.]+)*$/.exec(expression)?.[1];
  if (cut === undefined || / (and|or|unless) /.test(cut) || /^(absent|changes|increase)\(/.test(cut)) return undefined;
  const [opened, closed] = [cut.split('(').length, cut.split(')').length];
  return opened === closed ? cut : undefined;
}
