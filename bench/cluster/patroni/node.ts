import { chownSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type PostgresNode, queryAt } from '../stage/postgres.ts';
import { type Grounds, PASSWORD, programs, runAs, type Service, startService } from '../stage/services.ts';
import { etcdEnvironment, type Place, patroniConfig } from './files.ts';
import type { Machine } from './network.ts';
import { startWatchdog, type Watchdog } from './watchdog.ts';

const deployed = (name: string) => readFileSync(new URL(`../../../deploy/${name}`, import.meta.url), 'utf8');
const SUPERUSER_PASSWORD = 'change-me-postgres';
/** Enough for everything that Patroni and its Postgres print in one run. */
const WHOLE_LOG = 5_000_000;

/** A database machine: etcd, Patroni with its Postgres, and a watchdog. */
export interface DatabaseNode {
  name: string;
  machine: Machine;
  url: string;
  query: PostgresNode['query'];
  watchdog: Watchdog;
  etcd: { start(): void; kill(): Promise<void> };
  startEverything(): void;
  losePower(): void;
  killPostgres(): void;
  /** Stops Patroni in the middle of its work, while its Postgres goes on. */
  freezePatroni(): void;
  /** What Patroni has logged since its last start. */
  log(): string;
  etcdLog(): string;
  patronictl(...args: string[]): Promise<void>;
  /** Runs SQL as the superuser, on the machine itself. */
  administer(...statements: string[]): Promise<void>;
}

/** Postgres makes its children leaders of process groups of their own, so find them by their parent. */
function killPostmaster(dataFolder: string): void {
  const [postmaster] = readFileSync(path.join(dataFolder, 'postmaster.pid'), 'utf8').split('\n');
  const children = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8').trim().split(' ');
  for (const pid of [postmaster, ...children]) if (pid) process.kill(Number(pid), 'SIGKILL');
}

export function prepareNode(grounds: Grounds, machine: Machine, place: Place): DatabaseNode {
  const own = grounds.makeFolder(place.name);
  const data = path.join(own, 'data');
  const config = path.join(own, 'patroni.yml');
  const pipe = path.join(own, 'watchdog');
  const folders = { data, own, programs: programs.postgres('').replace(/\/$/, ''), watchdog: pipe };
  writeFileSync(config, patroniConfig(deployed('patroni.yml'), place, folders), { mode: 0o600 });
  const { owner } = grounds.runAs;
  if (owner) chownSync(config, owner.uid, owner.gid);
  const etcdFolder = grounds.makeFolder(`${place.name}-etcd`);

  const watchdog = startWatchdog(pipe, owner, machine.losePower);
  const env = { PATH: process.env.PATH, HOME: own, LC_ALL: 'C.UTF-8' };
  const inside = machine.enter(grounds.runAs);
  let etcd: Service | undefined;
  let patroni: Service | undefined;
  const startEtcd = () => {
    etcd = startService(programs.etcd, [], inside, {
      env: { ...env, ...etcdEnvironment(deployed('etcd.env'), place, etcdFolder) },
    });
  };
  const url = `postgres://viewloop:${PASSWORD}@${machine.address}:5432/viewloop`;
  return {
    name: place.name,
    machine,
    url,
    query: queryAt(url),
    watchdog,
    etcd: { start: startEtcd, kill: async () => etcd?.stop('SIGKILL') },
    startEverything() {
      startEtcd();
      patroni = startService(programs.patroni, [config], inside, { env, keep: WHOLE_LOG });
    },
    losePower() {
      watchdog.disarm();
      machine.losePower();
    },
    killPostgres: () => killPostmaster(data),
    freezePatroni: () => patroni?.signal('SIGSTOP'),
    log: () => patroni?.said ?? '',
    etcdLog: () => etcd?.said ?? '',
    patronictl: (...args) => runAs(inside, programs.patronictl, ['-c', config, ...args]),
    administer: (...statements) =>
      runAs(
        inside,
        programs.postgres('psql'),
        [
          `host=${machine.address} user=postgres dbname=postgres`,
          '--set=ON_ERROR_STOP=1',
          ...statements.flatMap((statement) => ['--command', statement]),
        ],
        SUPERUSER_PASSWORD,
      ),
  };
}
