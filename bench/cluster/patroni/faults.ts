import { setTimeout as pause } from 'node:timers/promises';
import type { Demands, Verdict } from './judge.ts';
import type { DatabaseNode } from './node.ts';

export interface Roles {
  nodes: readonly DatabaseNode[];
  leader: DatabaseNode;
  synchronous: DatabaseNode;
  other: DatabaseNode;
}

export interface Fault extends Demands {
  name: string;
  /** What happens, as the report says it. */
  what: string;
  /** Whether another node must lead afterwards. */
  leaderChanges: boolean;
  strike(roles: Roles): Promise<void> | void;
  /** Called when writes go on. */
  repair?(roles: Roles): Promise<void> | void;
  /** Anything else that must be seen, before the repair or at the end. */
  proofBefore?(roles: Roles): Promise<Verdict>;
  proof?(roles: Roles): Verdict;
}

const ETCD_AWAY_MS = 25_000;
const CUT_MS = 5000;
const UNANSWERED_MS = 3000;

const others = (nodes: readonly DatabaseNode[], one: DatabaseNode) =>
  nodes.filter((node) => node !== one).map(({ machine }) => machine);

/** Writes on a node directly, past HAProxy. */
async function writeOn(node: DatabaseNode): Promise<Verdict> {
  const acknowledged = node.query('create table if not exists orphan (id int)').then(
    () => 'acknowledged',
    (error: Error) => error.message,
  );
  const seen = await Promise.race([acknowledged, pause(UNANSWERED_MS, 'no answer within 3 s')]);
  return { claim: 'a write on the former leader is not acknowledged', ok: seen !== 'acknowledged', seen };
}

export const faults: readonly Fault[] = [
  {
    name: 'leader-killed',
    what: 'the machine of the leader fails',
    gapSeconds: 30,
    leaderChanges: true,
    strike: ({ leader }) => leader.losePower(),
    repair: ({ leader }) => leader.startEverything(),
  },
  {
    name: 'postgres-killed',
    what: 'Postgres of the leader is killed',
    gapSeconds: 15,
    leaderChanges: true,
    strike: ({ leader }) => leader.killPostgres(),
  },
  {
    name: 'switchover',
    what: 'switchover',
    gapSeconds: 5,
    leaderChanges: true,
    strike: ({ leader }) => leader.patronictl('switchover', 'viewloop', '--leader', leader.name, '--force'),
  },
  {
    name: 'etcd-away',
    what: 'all of etcd is away for 25 s',
    gapSeconds: 1,
    leaderChanges: false,
    unnoticed: true,
    async strike({ nodes }) {
      await Promise.all(nodes.map(({ etcd }) => etcd.kill()));
      await pause(ETCD_AWAY_MS);
    },
    repair({ nodes }) {
      for (const { etcd } of nodes) etcd.start();
    },
  },
  {
    name: 'network-cut',
    what: 'the leader is cut off from the other nodes, but not from the servers',
    gapSeconds: 30,
    leaderChanges: true,
    strike: ({ nodes, leader }) => leader.machine.cutOffFrom(others(nodes, leader)),
    async repair({ leader }) {
      await pause(CUT_MS);
      leader.machine.reconnect();
    },
    proof({ leader }) {
      const rewound = leader.log().includes('running pg_rewind');
      const seen = rewound ? 'Patroni ran pg_rewind' : 'no pg_rewind in the log of Patroni';
      return { claim: 'commits that nobody was told of are undone on the former leader', ok: rewound, seen };
    },
  },
  {
    name: 'patroni-frozen',
    what: 'Patroni of the leader hangs, its Postgres goes on',
    gapSeconds: 30,
    leaderChanges: true,
    strike: ({ leader }) => leader.freezePatroni(),
    repair: ({ leader }) => leader.startEverything(),
    proof({ leader: { watchdog } }) {
      const seen = `${watchdog.resets} resets`;
      return { claim: 'the watchdog resets the machine', ok: watchdog.resets === 1, seen };
    },
  },
  {
    name: 'no-watchdog',
    what: 'Patroni of the leader hangs, and there is no watchdog',
    gapSeconds: 30,
    leaderChanges: true,
    twoLeaders: true,
    strike({ leader }) {
      leader.watchdog.broken = true;
      leader.freezePatroni();
    },
    proofBefore: ({ leader }) => writeOn(leader),
    repair({ leader }) {
      leader.losePower();
      leader.watchdog.broken = false;
      leader.startEverything();
    },
  },
  {
    name: 'standby-killed',
    what: 'the machine of the synchronous standby fails',
    gapSeconds: 10,
    leaderChanges: false,
    strike: ({ synchronous }) => synchronous.losePower(),
    repair: ({ synchronous }) => synchronous.startEverything(),
  },
  {
    name: 'standby-cut',
    what: 'the synchronous standby is cut off from the other nodes',
    gapSeconds: 15,
    leaderChanges: false,
    strike: ({ nodes, synchronous }) => synchronous.machine.cutOffFrom(others(nodes, synchronous)),
    repair: ({ synchronous }) => synchronous.machine.reconnect(),
  },
];
