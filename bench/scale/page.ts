import { CALLS, type CallCost, type Costs } from './model.ts';

/**
 * docs/scale.md holds the measured figures in tables between two comments. They are read from there, so that the page is the
 * only place that states them.
 */

const NAMES: Record<string, string> = {
  list: 'list of videos',
  start: 'start',
  heartbeat: 'heartbeat',
  complete: 'credit',
};

/** Three significant digits, with a space between thousands. */
export function figure(value: number): string {
  const rounded = Number(value.toPrecision(3));
  const [whole = '', part] = String(rounded).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ' ');
  return part === undefined ? grouped : `${grouped}.${part}`;
}

const numberIn = (cell: string) => Number(cell.replaceAll(' ', ''));

export const tableOf = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map((_, index) => (index === 0 ? '---' : '--:')), ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');

const CALL_HEAD = ['call', 'statements', 'commits', 'log, bytes', 'server, µs', 'Postgres, µs'];
const cellsOf = ({ statements, commits, walBytes, serverUs, databaseUs }: CallCost) =>
  [statements, commits, walBytes, serverUs, databaseUs].map(figure);

export const callTable = ({ busy, quiet, visit, seal }: Costs): string =>
  tableOf(CALL_HEAD, [
    ...CALLS.map((call) => [`${NAMES[call]}, busy`, ...cellsOf(busy[call])]),
    ...CALLS.map((call) => [`${NAMES[call]}, alone`, ...cellsOf(quiet[call])]),
    ['a visit to the dashboard', ...cellsOf(visit)],
    ['sealing, for each account', ...cellsOf(seal)],
  ]);

export const rowTable = ({ tables }: Costs): string =>
  tableOf(
    ['table', 'inserted', 'updated', 'deleted', 'bytes'],
    tables.map(({ table, inserted, updated, deleted, bytes }) => [
      `\`${table}\``,
      ...[inserted, updated, deleted, bytes].map(figure),
    ]),
  );

export const otherTable = ({ entrySeconds, accountSeconds, batchMs }: Costs): string =>
  tableOf(
    ['time', 'figure'],
    [
      ['sealing a day, µs for each entry', figure(entrySeconds * 1e6)],
      ['sealing a day, µs for each account that changed', figure(accountSeconds * 1e6)],
      ['a batch of rewards, ms', figure(batchMs)],
    ],
  );

/** The text between `<!-- name -->` and `<!-- /name -->`. */
export function blockIn(page: string, name: string): string {
  const found = page.split(`<!-- ${name} -->\n`)[1]?.split(`\n<!-- /${name} -->`)[0];
  if (found === undefined) throw new Error(`docs/scale.md has no block "${name}"`);
  return found.trim();
}

export function withBlock(page: string, name: string, content: string): string {
  return page.replace(blockIn(page, name), () => content);
}

const rowsIn = (page: string, name: string): string[][] =>
  blockIn(page, name)
    .split('\n')
    .slice(2)
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );

/** The measured figures that the page states. */
export function costsIn(page: string): Costs {
  const calls = new Map(
    rowsIn(page, 'calls').map(([name = '', ...cells]) => {
      const [statements = 0, commits = 0, walBytes = 0, serverUs = 0, databaseUs = 0] = cells.map(numberIn);
      return [name, { statements, commits, walBytes, serverUs, databaseUs }];
    }),
  );
  const callNamed = (name: string): CallCost => {
    const found = calls.get(name);
    if (!found) throw new Error(`docs/scale.md has no costs of "${name}"`);
    return found;
  };
  const group = (load: string) => ({
    list: callNamed(`${NAMES.list}, ${load}`),
    start: callNamed(`${NAMES.start}, ${load}`),
    heartbeat: callNamed(`${NAMES.heartbeat}, ${load}`),
    complete: callNamed(`${NAMES.complete}, ${load}`),
  });
  const [entry = 0, account = 0, batchMs = 0] = rowsIn(page, 'times').map(([, cell = '']) => numberIn(cell));
  return {
    busy: group('busy'),
    quiet: group('alone'),
    visit: callNamed('a visit to the dashboard'),
    seal: callNamed('sealing, for each account'),
    entrySeconds: entry / 1e6,
    accountSeconds: account / 1e6,
    batchMs,
    tables: rowsIn(page, 'rows').map(([name = '', ...cells]) => {
      const [inserted = 0, updated = 0, deleted = 0, bytes = 0] = cells.map(numberIn);
      return { table: name.replaceAll('`', ''), inserted, updated, deleted, bytes };
    }),
  };
}
