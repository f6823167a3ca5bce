import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { freePort, programs, type Service, startService, until } from './services.ts';

export interface Series {
  metric: Record<string, string>;
  value: [number, string];
}

export interface Prometheus {
  service: Service;
  /** What promtool said about configuration and rules. It throws when one is wrong. */
  checked: string;
  /** Rejects with Prometheus's own words when it cannot evaluate the query. */
  query(expression: string): Promise<Series[]>;
  /** The names of the alert rules that it has loaded, with the last error of each. */
  rules(): Promise<{ name: string; health: string; lastError?: string }[]>;
}

const deployed = (file: string) => new URL(`../../../deploy/${file}`, import.meta.url);

/** Uses deploy/prometheus.yml and its alert rules, with the ports of this run, and looks every second instead of every 15. */
export async function startPrometheus(
  folder: string,
  targets: readonly string[],
  metricsToken: string,
): Promise<Prometheus> {
  const home = path.join(folder, 'prometheus');
  mkdirSync(home);
  const tokenFile = path.join(home, 'metrics-token');
  writeFileSync(tokenFile, metricsToken, { mode: 0o600 });
  const config = readFileSync(deployed('prometheus.yml'), 'utf8')
    .replaceAll('15s', '1s')
    .replace('/etc/prometheus/viewloop-metrics-token', tokenFile)
    .replace('["127.0.0.1:3000"]', JSON.stringify(targets));
  if (!config.includes(targets[0] ?? '')) throw new Error('deploy/prometheus.yml has no target to replace');
  const file = path.join(home, 'prometheus.yml');
  writeFileSync(file, config);
  copyFileSync(deployed('prometheus-alerts.yml'), path.join(home, 'prometheus-alerts.yml'));
  const promtool = path.join(path.dirname(programs.prometheus), 'promtool');
  const checked = execFileSync(promtool, ['check', 'config', file], { encoding: 'utf8' });

  const address = `127.0.0.1:${await freePort()}`;
  const service = startService(programs.prometheus, [
    `--config.file=${file}`,
    `--storage.tsdb.path=${path.join(home, 'data')}`,
    `--web.listen-address=${address}`,
  ]);
  const ask = async <T>(target: string): Promise<T> => {
    const response = await fetch(`http://${address}/api/v1/${target}`);
    const answer = (await response.json()) as { status: string; data: T; error?: string };
    if (answer.status !== 'success') throw new Error(answer.error);
    return answer.data;
  };
  await until('Prometheus is ready', () =>
    fetch(`http://${address}/-/ready`).then(
      ({ ok }) => ok,
      () => false,
    ),
  );
  return {
    service,
    checked,
    query: async (expression) =>
      (await ask<{ result: Series[] }>(`query?query=${encodeURIComponent(expression)}`)).result,
    rules: async () =>
      (
        await ask<{ groups: { rules: { name: string; health: string; lastError?: string }[] }[] }>('rules')
      ).groups.flatMap(({ rules }) => rules),
  };
}
