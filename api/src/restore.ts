import { runCommand } from './backup/command.ts';
import { checkBackup, restoreBackup } from './backup/restore-backup.ts';

/** `npm run restore -- --from FILE`: restores a backup into an empty database. */
await runCommand({
  option: 'from',
  usage: 'npm run restore -- --from FILE',
  create: true,
  failure: 'Nothing was restored',
  check: checkBackup,
  async run({ url }, file) {
    const { tables, rows, checks } = await restoreBackup(url, file);
    return `Restored ${rows} rows of ${tables} tables; ${checks} invariants hold. Everybody signs in anew; mail and the like are held until an admin releases them.`;
  },
});
