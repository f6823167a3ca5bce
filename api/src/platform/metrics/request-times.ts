import type { Metric } from 'prom-client';

const NAME = 'viewloop_request_seconds';
const STEPS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 3, 10];

export interface RequestLabels {
  method: string;
  route: string;
  status: number;
}

/** The times of requests that have the same labels. */
export class TimesOfSeries {
  readonly labels: RequestLabels;
  /** How many requests took as long as each step, but longer than the step before. The last one has no limit. */
  readonly counts: number[] = [...STEPS, Infinity].map(() => 0);
  sum = 0;

  constructor(labels: RequestLabels) {
    this.labels = labels;
  }

  observe(seconds: number): void {
    let step = 0;
    while (step < STEPS.length && seconds > (STEPS[step] as number)) step++;
    this.counts[step] = (this.counts[step] as number) + 1;
    this.sum += seconds;
  }

  /** What Prometheus reads: each bucket counts everything up to its step. */
  values() {
    const { labels, sum } = this;
    let count = 0;
    const buckets = this.counts.map((more, step) => {
      count += more;
      return { metricName: `${NAME}_bucket`, labels: { le: STEPS[step] ?? '+Inf', ...labels }, value: count };
    });
    return [
      ...buckets,
      { metricName: `${NAME}_sum`, labels, value: sum },
      { metricName: `${NAME}_count`, labels, value: count },
    ];
  }
}

/**
 * A histogram like the metrics library's own. That one checks the labels and builds a text of them at each observation,
 * which took as long as a tenth of a whole small request.
 */
export class RequestTimes {
  readonly name = NAME;
  readonly help = 'Time to answer a request';
  readonly type = 'histogram';
  readonly aggregator = 'sum';
  readonly #series = new Map<string, TimesOfSeries>();

  /** Keep what this returns: looking it up costs more than observing. */
  of(labels: RequestLabels): TimesOfSeries {
    const key = `${labels.method} ${labels.status} ${labels.route}`;
    let found = this.#series.get(key);
    if (!found) {
      found = new TimesOfSeries(labels);
      this.#series.set(key, found);
    }
    return found;
  }

  async get() {
    const { name, help, type, aggregator } = this;
    return { name, help, type, aggregator, values: [...this.#series.values()].flatMap((series) => series.values()) };
  }

  reset(): void {
    this.#series.clear();
  }

  /** The library asks a metric for nothing but these. */
  asMetric(): Metric {
    return this as unknown as Metric;
  }
}
