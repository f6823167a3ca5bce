import type { Database } from '../../../platform/db/db.ts';
import { catalogue } from './catalogue-store.ts';

/** So many rows a transaction, so that locks are held briefly. */
const AT_ONCE = 1000;

/** Which rows of which tables go with a member, `$1`. */
const erased = catalogue.flatMap(({ table, members: [column], atDeletion }) => {
  if (atDeletion === 'delete') return [{ table, where: `${column} = $1` }];
  return 'deleteWhere' in atDeletion ? [{ table, where: atDeletion.deleteWhere }] : [];
});

const blanked = catalogue.flatMap(({ table, atDeletion }) =>
  typeof atDeletion === 'object' && 'blank' in atDeletion ? [{ table, ...atDeletion }] : [],
);

/** Deletes what the catalogue says. Stopped anywhere, it goes on where it was: deleted rows stay deleted. */
export async function eraseRowsOf(db: Pick<Database, 'write'>, memberId: string): Promise<void> {
  for (const { table, where } of erased) {
    const some = `select ctid from ${table} where ${where} limit ${AT_ONCE}`;
    const sql = `delete from ${table} where ctid in (${some}) returning 1 as one`;
    while ((await db.write((tx) => tx.query(sql, [memberId]))).length === AT_ONCE);
  }
  for (const { table, blank, where } of blanked)
    await db.write((tx) => tx.query(`update ${table} set ${blank} = null where ${where}`, [memberId]));
}
