import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import type { ChaosDatabase } from '../stage/database.ts';
import type { Instance } from '../stage/fleet.ts';

function socketsOf(pid: number): number {
  const folder = `/proc/${pid}/fd`;
  return readdirSync(folder).filter((fd) => {
    try {
      return readlinkSync(`${folder}/${fd}`).startsWith('socket:');
    } catch {
      return false;
    }
  }).length;
}

export const openSockets = (instances: readonly Instance[]): number =>
  instances.reduce((sum, { process }) => sum + socketsOf(process.child.pid ?? 0), 0);

/** Resident memory of all servers, in MB. */
export function memoryOf(instances: readonly Instance[]): number {
  const of = (pid = 0) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
  return instances.reduce((sum, { process }) => sum + of(process.child.pid), 0);
}

export async function connectionsOf(database: ChaosDatabase): Promise<{ all: number; stuck: number }> {
  const [row] = await database.query<{ all: number; stuck: number }>(
    `select count(*)::int as all,
       count(*) filter (where state like 'idle in transaction%' and now() - state_change > interval '1 second')::int as stuck
     from pg_stat_activity where application_name like 'viewloop %'`,
  );
  return row ?? { all: 0, stuck: 0 };
}
