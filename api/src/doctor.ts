import { parseArgs } from 'node:util';
import { type ExaminedDatabase, examineDatabase } from './doctor/examine.ts';
import { examineAll } from './doctor/examine-all.ts';
import { sendTestMail } from './doctor/examine-outside.ts';
import { bad, type Finding } from './doctor/finding.ts';
import { openDatabaseInUse } from './platform/db/database-in-use.ts';
import { databaseRefusal } from './platform/db/database-refusal.ts';
import { CannotStart } from './platform/run/cannot-start.ts';
import { parseSettings, type Settings } from './platform/settings/settings.ts';

/** `npm run doctor`: looks at everything a site needs, and says what to do. Changes nothing; `--mail-to ADDRESS` sends a mail. */

const say = (line: string) => void process.stdout.write(`${line}\n`);
const SIGNS = { good: '✓', warning: '!', bad: '✗' } as const;

const lineOf = ({ state, what, advice }: Finding) =>
  `${SIGNS[state]} ${what}${advice === undefined ? '' : ` → ${advice}`}`;

async function databaseFindings(settings: Settings): Promise<ExaminedDatabase> {
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
    const finding = bad(`Database: ${known.message}`, 'start the server once, or correct the settings');
    return { findings: [finding], keys: undefined };
  }
}

function mailTo(): string | undefined {
  try {
    return parseArgs({ options: { 'mail-to': { type: 'string' } } }).values['mail-to'];
  } catch {
    throw new CannotStart('usage: npm run doctor [-- --mail-to ADDRESS]');
  }
}

try {
  const to = mailTo();
  const settings = parseSettings(process.env);
  const findings = await examineAll(settings, () => databaseFindings(settings));
  if (to !== undefined) findings.push(await sendTestMail(settings, to));
  for (const finding of findings) say(lineOf(finding));
  process.exitCode = findings.some(({ state }) => state === 'bad') ? 1 : 0;
} catch (error) {
  if (!(error instanceof CannotStart)) throw error;
  say(`✗ Settings: ${error.message}`);
  process.exitCode = 1;
}
