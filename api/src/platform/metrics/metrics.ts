import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import { type Figure, figures, type Meanings, type OfProcess } from './figures.ts';
import { RequestTimes } from './request-times.ts';

export interface Metrics {
  registry: Registry;
  /** Everything in the form that Prometheus reads. */
  text(): Promise<string>;
  /** How many seconds requests took, by route and status. */
  requests: RequestTimes;
  /** How many requests were refused, by route and problem code. */
  refusals: Counter<'route' | 'code'>;
  count(name: string, help: string): Counter;
  /** A histogram of sizes with these buckets. */
  sizes(name: string, help: string, steps: number[]): Histogram;
  /** Metrics whose values are read when somebody scrapes them. */
  figures<Name extends string>(
    meanings: Meanings<Name>,
    read: () => Promise<Record<Name, Figure>>,
    ofProcess?: OfProcess,
  ): void;
}

/** `scrape` reads the metrics of all processes where several share the port. */
export function openMetrics(scrape?: () => Promise<string>): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new RequestTimes();
  registry.registerMetric(requests.asMetric());
  return {
    registry,
    // While a process is being replaced the others cannot be asked. Then the metrics of this one are better than none.
    text: async () => (await scrape?.().catch(() => '')) || registry.metrics(),
    requests,
    refusals: new Counter({
      name: 'viewloop_refusals_total',
      help: 'Requests that were refused, by the code of the problem',
      labelNames: ['route', 'code'],
      registers,
    }),
    count: (name, help) => new Counter({ name, help, registers }),
    sizes: (name, help, buckets) => new Histogram({ name, help, buckets, registers }),
    figures: (meanings, read, ofProcess) => figures(registry, meanings, read, ofProcess),
  };
}
