import { existsSync } from 'node:fs';
import {
  examineBackups,
  examineDatabase,
  examineDisk,
  examineMail,
  examineProxy,
  type Finding,
} from './doctor/examine.ts';
import { openDatabaseInUse } from './platform/db/database-in-use.ts';
import { databaseRefusal } from './platform/db/database-refusal.ts';
import { CannotStart } from './platform/run/cannot-start.ts';
import { parseSettings, type Settings } from './platform/settings/settings.ts';

/** `npm run doctor`: looks at everything a site needs, and says what to do. Changes nothing. */

const say = (line: string) => void process.stdout.write(`${line}\n`);
const SIGNS = { good: '✓', warning: '!', bad: '✗' } as const;

const lineOf = ({ state, what, advice }: Finding) =>
  `${SIGNS[state]} ${what}${advice === undefined ? '' : ` → ${advice}`}`;

async function databaseFindings(settings: Settings): Promise<Finding[]> {
  try {
    const database = await openDatabaseInUse(settings, { create: false, log: say });
    try {
      return await examineDatabase(database.url, settings);
    } finally {
      await database.leave();
    }
  } catch (error) {
    const known = databaseRefusal(error) ?? error;
    if (!(known instanceof CannotStart)) throw error;
    return [
      { state: 'bad', what: `Database: ${known.message}`, advice: 'start the server once, or correct the settings' },
    ];
  }
}

async function examineAll(settings: Settings): Promise<Finding[]> {
  const { databaseUrl, dataDir, backupDir } = settings;
  const folders = [...(databaseUrl === undefined ? [dataDir] : []), ...(backupDir === undefined ? [] : [backupDir])];
  return [
    { state: 'good', what: `Node: ${process.version}` },
    ...(await databaseFindings(settings)),
    ...folders.filter((folder) => existsSync(folder)).map(examineDisk),
    ...examineProxy(settings),
    await examineMail(settings),
    ...examineBackups(settings),
  ];
}

try {
  const findings = await examineAll(parseSettings(process.env));
  for (const finding of findings) say(lineOf(finding));
  process.exitCode = findings.some(({ state }) => state === 'bad') ? 1 : 0;
} catch (error) {
  if (!(error instanceof CannotStart)) throw error;
  say(`✗ Settings: ${error.message}`);
  process.exitCode = 1;
}
