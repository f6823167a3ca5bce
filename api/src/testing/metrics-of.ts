import type { TestApp } from './test-app.ts';

/** The metrics that Prometheus would read, by name and labels: `name{label="value"}`. */
export async function metricsOf(app: TestApp): Promise<Map<string, number>> {
  const { statusCode, body } = await app.http.inject({ url: '/metrics' });
  if (statusCode !== 200) throw new Error(`/metrics → ${statusCode}: ${body}`);
  const lines = body.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    lines.map((line) => {
      const space = line.lastIndexOf(' ');
      return [line.slice(0, space), Number(line.slice(space + 1))];
    }),
  );
}

/** By how much each of these metrics changed during the work. */
export async function moved(app: TestApp, names: readonly string[], work: () => Promise<unknown>): Promise<number[]> {
  const before = await metricsOf(app);
  await work();
  const after = await metricsOf(app);
  return names.map((name) => (after.get(name) ?? 0) - (before.get(name) ?? 0));
}
