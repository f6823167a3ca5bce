import { existsSync } from 'node:fs';
import type { Settings } from '../platform/settings/settings.ts';
import { type ExaminedDatabase, examineBackups, examineDisk, examineMail, examineProxy } from './examine.ts';
import { examineDkim, examineReach } from './examine-outside.ts';
import { type Finding, good } from './finding.ts';

/** Everything that `npm run doctor` and the admin area look at. The caller knows how to reach the database. */
export async function examineAll(
  settings: Settings,
  examineDatabase: () => Promise<ExaminedDatabase>,
): Promise<Finding[]> {
  const { databaseUrl, dataDir, backupDir, mail } = settings;
  const folders = [...(databaseUrl === undefined ? [dataDir] : []), ...(backupDir === undefined ? [] : [backupDir])];
  const database = await examineDatabase();
  const [reach, mailServer, dkim] = await Promise.all([
    examineReach(settings, database.keys),
    examineMail(settings),
    examineDkim(mail.smtp?.dkim),
  ]);
  return [
    good(`Node: ${process.version}`),
    ...database.findings,
    ...(await Promise.all(folders.filter((folder) => existsSync(folder)).map(examineDisk))),
    ...examineProxy(settings),
    ...reach,
    mailServer,
    ...dkim,
    ...examineBackups(settings),
  ];
}
