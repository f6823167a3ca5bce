import { runCommand } from './backup/command.ts';
import { makeBackup, removeUnfinished } from './backup/make-backup.ts';
import { progressTeller } from './platform/run/progress.ts';

/** `npm run backup -- --to FILE`: saves everything in the database in use, also while servers work on it. */
await runCommand({
  option: 'to',
  usage: 'npm run backup -- --to FILE',
  create: false,
  failure: 'No backup was made',
  cleanUp: removeUnfinished,
  async run({ url }, file, { version }) {
    const { tables, rows } = await makeBackup(url, file, version, progressTeller('the rows'));
    return `${file} holds ${rows} rows of ${tables} tables`;
  },
});
