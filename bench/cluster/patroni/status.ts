/** What Patroni says about a node, at `/cluster` of any node. */
interface Member {
  name: string;
  role: string;
  state: string;
  timeline?: number;
  lag?: number | string;
}

export interface ClusterStatus {
  members: Member[];
}

const LEADER = 'leader';

export function leaderIn({ members }: ClusterStatus): string | undefined {
  return members.find(({ role, state }) => role === LEADER && state === 'running')?.name;
}

export function synchronousIn({ members }: ClusterStatus): string | undefined {
  return members.find(({ role }) => role === 'sync_standby')?.name;
}

/** All nodes run, one leads, one is synchronous, and nobody is left behind on an older timeline. */
export function isWhole(status: ClusterStatus, size: number): boolean {
  const { members } = status;
  const running = members.filter(({ state }) => ['running', 'streaming'].includes(state));
  const timelines = new Set(running.map(({ timeline }) => timeline));
  return (
    running.length === size &&
    members.length === size &&
    timelines.size === 1 &&
    members.filter(({ role }) => role === LEADER).length === 1 &&
    synchronousIn(status) !== undefined
  );
}

/** Asks one node after another; during a fault some of them do not know, or do not respond. */
export async function clusterStatus(addresses: readonly string[]): Promise<ClusterStatus | undefined> {
  for (const address of addresses) {
    try {
      const answer = await fetch(`http://${address}:8008/cluster`, { signal: AbortSignal.timeout(2000) });
      const status = (await answer.json()) as Partial<ClusterStatus>;
      if (answer.ok && status.members) return status as ClusterStatus;
    } catch {
      // Ask the next one.
    }
  }
  return undefined;
}

/** Whether every etcd is there. Patroni does not mind if one is missing, but the next loss would leave no majority. */
export async function etcdIsWhole(addresses: readonly string[]): Promise<boolean> {
  const healthy = addresses.map((address) =>
    fetch(`http://${address}:2379/health`, { signal: AbortSignal.timeout(2000) }).then(
      ({ ok }) => ok,
      () => false,
    ),
  );
  return (await Promise.all(healthy)).every(Boolean);
}
