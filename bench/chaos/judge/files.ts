import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { History } from '../load/history.ts';
import type { World } from '../load/traffic.ts';
import type { ChaosDatabase } from '../stage/database.ts';

const sizeOf = (file: string) =>
  stat(file).then(
    ({ size }) => size,
    () => 0,
  );

/** Clips that said that they are ready, and whose files are not there or have another size. */
export async function lostFiles(database: ChaosDatabase, { clipFolder }: World, history: History): Promise<string[]> {
  const ready = history.attempts.filter(({ kind, identity }) => kind === 'ready' && identity !== '');
  const rows = await database.query<{ id: number; name: string; bytes: number }>(
    `select c.id::integer, r ->> 'name' as name, (r ->> 'bytes')::integer as bytes
     from clip c cross join jsonb_array_elements(c.renditions) r where c.id = any($1::bigint[])`,
    [[...new Set(ready.map(({ identity }) => Number(identity)))]],
  );
  const lost: string[] = [];
  for (const { id, name, bytes } of rows) {
    const size = await sizeOf(path.join(clipFolder, String(id), 'files', name));
    if (size !== bytes) lost.push(`clip ${id}: ${name} has ${size} of ${bytes} bytes`);
  }
  return lost;
}
