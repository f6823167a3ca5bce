import { Counter, Gauge, type Registry } from 'prom-client';

export type Labelled = { labels: Record<string, string>; value: number };
/** Null means unknown right now. Such a figure is left out, instead of showing an old value or a zero. */
export type Figure = number | null | readonly Labelled[];

/** What each figure means, and the names of its labels. */
export type Meanings<Name extends string> = Record<Name, readonly [help: string, ...labels: string[]]>;

/**
 * How the figures of several processes become one. Most figures come from the database and are the same in each process, so
 * one process' figure is taken; those of a process itself are added, or the lowest or the highest counts.
 */
export type OfProcess = 'first' | 'sum' | 'min' | 'max';

/**
 * Registers metrics whose values are read when somebody scrapes them. One read serves the whole group and every scrape
 * that arrives meanwhile. If it fails, the group is left out and the other metrics are still served.
 */
export function figures<Name extends string>(
  registry: Registry,
  meanings: Meanings<Name>,
  read: () => Promise<Record<Name, Figure>>,
  aggregator: OfProcess = 'first',
): void {
  let looking: Promise<Record<Name, Figure> | undefined> | undefined;
  const look = () => {
    looking ??= read()
      .catch(() => undefined)
      .finally(() => {
        looking = undefined;
      });
    return looking;
  };
  for (const name of Object.keys(meanings) as Name[]) {
    const [help, ...labelNames] = meanings[name];
    const Kind = name.endsWith('_total') ? Counter : Gauge;
    new Kind({
      name,
      help,
      labelNames,
      aggregator,
      registers: [registry],
      async collect() {
        const figure: Figure = (await look())?.[name] ?? null;
        this.reset();
        if (typeof figure === 'number') this.inc(figure);
        else if (figure) for (const { labels, value } of figure) this.inc(labels, value);
        // A reset leaves a zero if there are no labels, and a zero would look like a real value.
        else if (labelNames.length === 0) this.remove();
      },
    });
  }
}
