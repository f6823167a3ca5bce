import { runCommand } from './backup/command.ts';
import { checkBackup, restoreBackup } from './backup/restore-backup.ts';
import { progressTeller } from './platform/run/progress.ts';

/** `npm run restore -- --from FILE`: restores a backup into an empty database. */
/** How many rows the file has. */
let all = 0;
const tell = progressTeller('the rows');

await runCommand({
  option: 'from',
  usage: 'npm run restore -- --from FILE',
  create: true,
  failure: 'Nothing was restored',
  async check(file) {
    all = await checkBackup(file);
  },
  async run({ url }, file) {
    const { tables, rows, checks } = await restoreBackup(url, file, { onRows: (done) => tell(done, all) });
    return `Restored ${rows} rows of ${tables} tables; ${checks} invariants hold. Everybody signs in anew; mail and the like are held until an admin releases them.`;
  },
});
