import { Histogram, Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { RequestTimes } from './request-times.ts';

test('it says the same as the histogram of the metrics library', async () => {
  const [ours, theirs] = [new Registry(), new Registry()];
  const times = new RequestTimes();
  ours.registerMetric(times.asMetric());
  const histogram = new Histogram({
    name: 'viewloop_request_seconds',
    help: 'Time to answer a request',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 3, 10],
    registers: [theirs],
  });
  const all = [
    { method: 'GET', route: '/healthz', status: 200 },
    { method: 'POST', route: '/api/login', status: 429 },
  ];
  for (const seconds of [0, 0.002, 0.0021, 0.3, 10, 11]) {
    for (const labels of all) {
      times.of(labels).observe(seconds);
      histogram.observe(labels, seconds);
    }
  }
  expect(await ours.metrics()).toBe(await theirs.metrics());
  ours.resetMetrics();
  expect(await ours.metrics()).not.toContain('/healthz');
});
