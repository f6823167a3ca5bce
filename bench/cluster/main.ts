import '../leave-nothing.ts';
import { parseArgs } from 'node:util';
import { tellStep, timeLeft } from '../progress.ts';
import { automaticFailover } from './proofs/automatic-failover.ts';
import { backupsUnderLoad } from './proofs/backups.ts';
import { booksAreSound } from './proofs/books.ts';
import { containers } from './proofs/containers.ts';
import { failover } from './proofs/failover.ts';
import { forgottenAddress, limitsAddUp, migratedOnce, sessionsEverywhere } from './proofs/instances.ts';
import { monitoringUnderLoad } from './proofs/monitoring.ts';
import { failuresAreSeen, restartUnderLoad } from './proofs/rolling-restart.ts';
import { eventsTravel, jobsHaveOneRunner, limitsOfTimeHold, nothingLeaks } from './proofs/shared-work.ts';
import { site } from './proofs/site.ts';
import { smallSite } from './proofs/small-site.ts';
import { upgradeUnderLoad } from './proofs/upgrade.ts';
import { Report } from './report.ts';
import { unpackRelease } from './stage/older-release.ts';
import { openStage, type Stage, type StageWishes } from './stage/stage.ts';

/** `npm run cluster` tests three instances behind HAProxy and PgBouncer, and a standby that takes over. */

const { values } = parseArgs({
  options: {
    /**
     * `instances`, `rolling`, `upgrade`, `standby`, `backups`, `monitoring`, or several. `patroni` needs root and more
     * programs, `containers` needs Docker or Podman, `site` needs root, nginx, Caddy and HAProxy,
     * `small-site` root, debootstrap and systemd-nspawn.
     */
    part: { type: 'string', default: 'instances,rolling,upgrade,standby,backups,monitoring' },
    /** The release that `upgrade` begins with: a tag or commit of this repository. */
    from: { type: 'string' },
    /** Of the faults of `patroni` only these. */
    only: { type: 'string' },
  },
});

/** In minutes, on two cores. */
const USUALLY: Record<string, number> = { 'small-site': 8, patroni: 5, containers: 5, site: 3, upgrade: 2 };
const usually = (part: string) => `, about ${USUALLY[part] ?? 1} minutes`;

const report = new Report();

async function on(wishes: StageWishes, ...proofs: ((stage: Stage, report: Report) => Promise<void>)[]): Promise<void> {
  const stage = await openStage(wishes);
  try {
    for (const proof of proofs) await proof(stage, report);
  } finally {
    await stage.close();
  }
}

const parts: Record<string, () => Promise<void>> = {
  instances: () =>
    on(
      { rateLimits: 'on' },
      migratedOnce,
      sessionsEverywhere,
      limitsAddUp,
      eventsTravel,
      jobsHaveOneRunner,
      limitsOfTimeHold,
      nothingLeaks,
      forgottenAddress,
      (stage) => booksAreSound('three instances', stage.balancer.address, report),
    ),
  backups: () => on({ rateLimits: 'off' }, backupsUnderLoad),
  monitoring: () => on({ rateLimits: 'off', backups: true }, monitoringUnderLoad),
  async rolling() {
    await on({ rateLimits: 'off' }, restartUnderLoad);
    await on({ rateLimits: 'off' }, failuresAreSeen);
  },
  patroni: () => automaticFailover(report, values.only),
  containers: () => containers(report),
  site: () => site(report),
  'small-site': () => smallSite(report),
  async upgrade() {
    const release = unpackRelease(values.from);
    try {
      await on({ rateLimits: 'off', olderMain: release.main, pooled: false }, upgradeUnderLoad(release));
    } finally {
      release.remove();
    }
  },
  async standby() {
    for (const [replication, link] of [
      ['synchronous', 'sound'],
      ['synchronous', 'broken'],
      ['asynchronous', 'broken'],
    ] as const) {
      await on({ rateLimits: 'off', replication }, failover({ replication, link }));
    }
  },
};

const wanted = values.part.split(',');
for (const [index, name] of wanted.entries()) {
  const part = parts[name];
  if (!part) throw new Error(`There is no part "${name}"; there are ${Object.keys(parts).join(', ')}`);
  tellStep(`${name}, ${index + 1} of ${wanted.length} parts${timeLeft(index, wanted.length) || usually(name)}`);
  await part().catch((error: unknown) => report.add(name, 'the part runs to its end', false, String(error)));
}
report.save();
process.stdout.write(`\n${report.table()}\n`);
process.exit(report.ok ? 0 : 1);
