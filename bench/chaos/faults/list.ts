import { cutAfterCommit, postgresKill } from './database.ts';
import type { Fault } from './fault.ts';
import { rowLock } from './row-lock.ts';
import { allServersKill, rollingRestart, serverKill } from './servers.ts';
import { hungDatabase, slowDatabase } from './slow-database.ts';

/** Every fault there is. The order of a run is made from its seed. */
export const FAULTS: readonly Fault[] = [
  serverKill,
  allServersKill,
  rollingRestart,
  postgresKill,
  cutAfterCommit,
  slowDatabase,
  hungDatabase,
  rowLock,
];
