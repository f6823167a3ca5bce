import { chainTrouble } from './chain.ts';
import { abortedRequests, slowClients } from './clients.ts';
import { cutAfterCommit, postgresKill } from './database.ts';
import { depositsSettle } from './deposits-settle.ts';
import { diskFull } from './disk-full.ts';
import { emptyStart } from './empty-start.ts';
import type { Fault } from './fault.ts';
import { overload } from './overload.ts';
import { races } from './races.ts';
import { rowLock } from './row-lock.ts';
import { allServersKill, rollingRestart, serverKill } from './servers.ts';
import { hungDatabase, slowDatabase } from './slow-database.ts';
import { soak } from './soak.ts';

/** All faults. The seed decides their order in a run, but faults that check what the others left behind come last. */
export const FAULTS: readonly Fault[] = [
  serverKill,
  allServersKill,
  rollingRestart,
  postgresKill,
  cutAfterCommit,
  slowDatabase,
  hungDatabase,
  rowLock,
  diskFull,
  emptyStart,
  races,
  overload,
  slowClients,
  abortedRequests,
  soak,
  chainTrouble,
];
export const LAST: readonly Fault[] = [depositsSettle];
