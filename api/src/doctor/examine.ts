import { statfs } from 'node:fs/promises';
import { connect } from 'node:net';
import pg from 'pg';
import { listBackups, type StoredBackup, type Trial } from '../backup/backup-folder.ts';
import { isConnectionTrouble } from '../platform/db/database-error.ts';
import { databaseRefusal } from '../platform/db/database-refusal.ts';
import { CONNECTIONS_OF_A_SERVER } from '../platform/db/db.ts';
import type { Settings } from '../platform/settings/settings.ts';
import { bad, type Finding, good, warning } from './finding.ts';

const DAY_MS = 86_400_000;
const CONNECT_MS = 5000;
const OLDEST_POSTGRES = 150_000;

interface Facts {
  version: string;
  number: number;
  encoding: string;
  zone: string;
  mayCreate: boolean;
  connections: number;
  now: Date;
}

const FACTS = `select current_setting('server_version') as version, current_setting('server_version_num')::integer as number,
  current_setting('server_encoding') as encoding, current_setting('TimeZone') as zone,
  has_schema_privilege(current_user, 'public', 'create') as "mayCreate",
  current_setting('max_connections')::integer as connections, clock_timestamp() as now`;

/** The keys with which this site signs: no other site has them. None before the first start. */
const KEYS = `select to_regclass('signing_key') is not null as there`;

async function keysIn(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ there: boolean }>(KEYS);
  if (!rows[0]?.there) return [];
  return (await client.query<{ id: string }>('select id from signing_key')).rows.map(({ id }) => id);
}

export interface ExaminedDatabase {
  findings: Finding[];
  /** The ids of the site's keys, or undefined if the database is away. */
  keys: string[] | undefined;
}

export async function examineDatabase(url: string, { workers }: Pick<Settings, 'workers'>): Promise<ExaminedDatabase> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_MS });
  let facts: Facts;
  let keys: string[];
  try {
    await client.connect();
    facts = (await client.query<Facts>(FACTS)).rows[0] as Facts;
    keys = await keysIn(client);
  } catch (error) {
    const refusal = databaseRefusal(error);
    if (!refusal && !isConnectionTrouble(error)) throw error;
    const what = `Database: ${(refusal ?? (error as Error)).message}`;
    return { findings: [bad(what, 'start the database, or correct DATABASE_URL')], keys: undefined };
  } finally {
    await client.end().catch(() => {});
  }
  const { version, number, encoding, zone, mayCreate, connections, now } = facts;
  const apartMs = Math.abs(now.getTime() - Date.now());
  const needed = workers * CONNECTIONS_OF_A_SERVER;
  const findings = [
    number >= OLDEST_POSTGRES
      ? good(`Database: Postgres ${version}, time zone ${zone}`)
      : bad(`Database: Postgres ${version}`, 'upgrade Postgres to 15 or newer'),
    encoding === 'UTF8'
      ? good('Database: encoding UTF8')
      : bad(`Database: encoding ${encoding}`, 'move to a database with the encoding UTF8'),
    mayCreate
      ? good('Database: the user may create tables')
      : bad('Database: the user may not create tables', 'make it the owner of the database, or upgrades fail'),
    connections > needed
      ? good(`Database: ${connections} connections, up to ${needed} are used`)
      : bad(
          `Database: only ${connections} connections, up to ${needed} are used`,
          'raise max_connections, or lower WORKERS',
        ),
    apartMs < 2000
      ? good('Clock: server and database agree')
      : warning(
          `Clock: ${Math.round(apartMs / 1000)} s between server and database`,
          'let both set their clocks (chrony, systemd-timesyncd)',
        ),
  ];
  return { findings, keys };
}

export async function examineDisk(folder: string): Promise<Finding> {
  const { bavail, blocks, bsize } = await statfs(folder);
  const free = `${((Number(bavail) * Number(bsize)) / 1e9).toFixed(1)} GB free in ${folder}`;
  const share = Number(bavail) / Number(blocks);
  if (share < 0.03)
    return bad(`Disk: ${free}`, 'free some space now: the built-in database stops when the disk is full');
  return share < 0.1 ? warning(`Disk: ${free}`, 'free some space soon') : good(`Disk: ${free}`);
}

export function examineProxy({ publicUrl, trustProxy, metricsToken }: Settings): Finding[] {
  if (publicUrl === undefined || !publicUrl.startsWith('https:'))
    return [
      warning(
        `Address: ${publicUrl ?? 'PUBLIC_URL is not set'}`,
        'put a proxy with https in front and set PUBLIC_URL (deploy)',
      ),
    ];
  return [
    good(`Address: ${publicUrl}`),
    trustProxy === false
      ? bad('Proxy: TRUST_PROXY is off, so all visitors count as one', 'set TRUST_PROXY=1 for one proxy')
      : good(`Proxy: TRUST_PROXY is ${trustProxy}`),
    metricsToken === undefined
      ? warning('Metrics: nobody can read them', 'set METRICS_TOKEN if you run Prometheus')
      : good('Metrics: METRICS_TOKEN is set'),
  ];
}

export async function examineMail({ mail: { smtp } }: Pick<Settings, 'mail'>): Promise<Finding> {
  if (!smtp) return warning('Mail: SMTP_URL is not set', 'without it people who forget their password depend on you');
  const { host, port } = smtp;
  const reached = await new Promise<string | undefined>((resolve) => {
    const socket = connect({ host, port, timeout: CONNECT_MS });
    const end = (trouble?: string) => {
      socket.destroy();
      resolve(trouble);
    };
    socket.once('connect', () => end());
    socket.once('timeout', () => end('no answer'));
    socket.once('error', (error: NodeJS.ErrnoException) => end(error.code ?? error.message));
  });
  return reached === undefined
    ? good(`Mail: ${host}:${port} takes connections${smtp.dkim ? ', mails are signed (DKIM)' : ''}`)
    : bad(`Mail: ${host}:${port} cannot be reached (${reached})`, 'check SMTP_URL, the mail server and the firewall');
}

function trialFinding(tried: Trial | undefined, { isRecent, isNew }: { isRecent: boolean; isNew: boolean }): Finding {
  if (tried?.ok && isRecent) return good(`Backups: one was tried at ${tried.at}, ${tried.what}`);
  if (tried === undefined && isNew)
    return warning('Backups: the first is being tried', 'look again in some minutes: the server does it by itself');
  return bad(
    `Backups: ${tried?.ok === false ? `one cannot be restored (${tried.what})` : 'none was tried lately'}`,
    'restore one by hand and run npm run audit',
  );
}

export function examineBackups({ backupDir, backupEveryHours }: Settings, now = new Date()): Finding[] {
  if (backupDir === undefined)
    return [warning('Backups: the server makes none', 'set BACKUP_DIR, or run npm run backup by cron')];
  const all = listBackups(backupDir);
  const [newest] = all;
  if (!newest) return [bad(`Backups: there is none in ${backupDir}`, 'see the job keep-backups in the admin area')];
  const hours = Math.round((now.getTime() - newest.madeAt.getTime()) / 3_600_000);
  const tried = all.find(({ trial }) => trial !== undefined)?.trial;
  const isRecent = tried !== undefined && now.getTime() - Date.parse(tried.at) < 10 * DAY_MS;
  const isNew = now.getTime() - (all.at(-1) as StoredBackup).madeAt.getTime() < DAY_MS / 24;
  return [
    hours <= backupEveryHours * 2
      ? good(`Backups: the newest is ${hours} hours old`)
      : bad(`Backups: the newest is ${hours} hours old`, 'see the job keep-backups in the admin area'),
    trialFinding(tried, { isRecent, isNew }),
  ];
}
