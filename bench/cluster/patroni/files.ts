/** The files of `deploy` are written for these addresses; a run has others. */
const EXAMPLES = ['10.0.0.11', '10.0.0.12', '10.0.0.13'] as const;
const [FIRST] = EXAMPLES;

export interface Place {
  name: string;
  address: string;
  /** The addresses of all nodes, in their order. */
  all: readonly string[];
}

const literally = (text: string) => text.replaceAll('.', '\\.');

/** The example is that of the first node. On these lines it names itself, on all others everybody. */
function atPlace(example: string, ownLines: RegExp, { name, address, all }: Place): string {
  const own = new RegExp(`${literally(FIRST)}\\b`, 'g');
  const lines = example.split('\n').map((line) => (ownLines.test(line) ? line.replace(own, address) : line));
  let text = lines.join('\n').replace(/^(name: |ETCD_NAME=)node1$/m, `$1${name}`);
  for (const [index, other] of EXAMPLES.entries())
    text = text.replaceAll(new RegExp(`${literally(other)}\\b`, 'g'), all[index] ?? other);
  return text.replaceAll('10.0.0.0/24', all[0]?.replace(/\d+$/, '0/24') ?? '');
}

/** deploy/etcd.env as the environment of one member. */
export function etcdEnvironment(example: string, place: Place, folder: string): Record<string, string> {
  const text = atPlace(example, /^ETCD_(LISTEN|ADVERTISE|INITIAL_ADVERTISE)/, place);
  const lines = text.split('\n').filter((line) => /^[A-Z_]+=/.test(line));
  const entries = lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]);
  return { ...(Object.fromEntries(entries) as Record<string, string>), ETCD_DATA_DIR: folder };
}

export interface PatroniFolders {
  data: string;
  /** For everything else that the node writes. */
  own: string;
  programs: string;
  /** A pipe that stands in for the watchdog of a machine. */
  watchdog: string;
}

/**
 * deploy/patroni.yml for one node. The driver "testing" is Patroni's own: it writes to a pipe what it would write to a
 * watchdog.
 */
export function patroniConfig(
  example: string,
  place: Place,
  { data, own, programs, watchdog }: PatroniFolders,
): string {
  return atPlace(example, /^\s*(listen|connect_address):|\/32 /, place)
    .replace(/^( *data_dir:) .*$/m, `$1 ${data}`)
    .replace(/^( *bin_dir:) .*$/m, `$1 ${programs}`)
    .replace(/^( *pgpass:) .*$/m, `$1 ${own}/pgpass`)
    .replace(/^( *unix_socket_directories:) .*$/m, `$1 ${own}`)
    .replace(/^( *)mode: automatic$/m, '$1mode: required\n$1driver: testing')
    .replace(/^( *device:) .*$/m, `$1 ${watchdog}`);
}

/** deploy/haproxy-database.cfg on another port. */
export function haproxyConfig(example: string, all: readonly string[], port: number): string {
  let text = example.replace('127.0.0.1:5000', `127.0.0.1:${port}`);
  for (const [index, other] of EXAMPLES.entries()) text = text.replaceAll(`${other}:`, `${all[index] ?? other}:`);
  return text;
}
