import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { readdirSync, readlinkSync } from 'node:fs';
import type { RunAs } from '../../../api/src/platform/db/embedded-postgres/run-as.ts';
import { until } from '../stage/services.ts';

/** From the range for documentation (RFC 5737), so that it is nobody's real network. */
const NETWORK = '198.51.100';
const OWN_INTERFACE = 'viewloop-bench';

/** A machine of our own network: a network namespace with everything that runs in it. */
export interface Machine {
  address: string;
  /** How to start a program on this machine. */
  enter(runAs: RunAs): RunAs;
  /** Kills everything on the machine with -9 at the same moment, as if its power had failed. */
  losePower(): void;
  /** Breaks the connection to other machines, in both directions and without a word. We still reach it. */
  cutOffFrom(others: readonly Machine[]): void;
  reconnect(): void;
}

const ip = (pid: number, ...args: string[]) =>
  execFileSync('nsenter', [`--net=/proc/${pid}/ns/net`, 'ip', ...args], { stdio: 'pipe' });

/**
 * The shell holds the namespace open. Its input ends when we do, however that happens; then it kills everything in the
 * namespace, which disappears with the last process.
 */
const HOLD = `read _; own=$(readlink /proc/$$/ns/net)
for p in /proc/[0-9]*; do
  [ "$(readlink $p/ns/net)" = "$own" ] && [ "\${p#/proc/}" != $$ ] && kill -9 "\${p#/proc/}"
done`;

async function openNamespace(): Promise<ChildProcess & { pid: number }> {
  const holder = spawn('unshare', ['--net', 'sh', '-c', HOLD], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  }) as ChildProcess & { pid: number };
  const ours = readlinkSync('/proc/self/ns/net');
  await until('the namespace exists', () => namespaceOf(holder.pid) !== ours, 5);
  return holder;
}

function namespaceOf(pid: number | string): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/ns/net`);
  } catch {
    return undefined;
  }
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has already ended.
  }
}

function killAllIn(namespace: string | undefined, except: number): void {
  const there = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && namespaceOf(name) === namespace);
  for (const pid of there.map(Number)) if (pid !== except) kill(pid);
}

/** Machines that are connected by a switch, which we are connected to as well. Needs root. */
export async function openNetwork(size: number): Promise<{ machines: Machine[]; close(): void }> {
  const holders: (ChildProcess & { pid: number })[] = [];
  const close = () => {
    for (const { pid } of holders.splice(0)) {
      killAllIn(namespaceOf(pid), pid);
      kill(pid);
    }
  };
  process.once('exit', close);

  const center = await openNamespace();
  holders.push(center);
  ip(center.pid, 'link', 'add', 'switch', 'type', 'bridge');
  ip(center.pid, 'link', 'set', 'switch', 'up');
  const connect = (pid: number, device: string, number: number) => {
    const port = `port${number}`;
    ip(center.pid, 'link', 'add', port, 'type', 'veth', 'peer', 'name', device, 'netns', String(pid));
    ip(center.pid, 'link', 'set', port, 'master', 'switch', 'up');
    ip(pid, 'address', 'add', `${NETWORK}.${number}/24`, 'dev', device);
    ip(pid, 'link', 'set', device, 'up');
  };
  connect(process.pid, OWN_INTERFACE, 1);

  const machines: Machine[] = [];
  for (let number = 11; number < 11 + size; number++) {
    const { pid } = await openNamespace().then((holder) => {
      holders.push(holder);
      return holder;
    });
    ip(pid, 'link', 'set', 'lo', 'up');
    connect(pid, 'eth0', number);
    const namespace = namespaceOf(pid);
    let unreachable: readonly string[] = [];
    machines.push({
      address: `${NETWORK}.${number}`,
      enter({ prefix, identity: { uid, gid } }) {
        const user = uid === undefined ? [] : ['setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups'];
        return { prefix: ['nsenter', `--net=/proc/${pid}/ns/net`, ...user, ...prefix], identity: {} };
      },
      losePower: () => killAllIn(namespace, pid),
      cutOffFrom(others) {
        unreachable = others.map(({ address }) => address);
        for (const address of unreachable) ip(pid, 'route', 'add', 'blackhole', address);
      },
      reconnect() {
        for (const address of unreachable) ip(pid, 'route', 'delete', 'blackhole', address);
        unreachable = [];
      },
    });
  }
  return { machines, close };
}
