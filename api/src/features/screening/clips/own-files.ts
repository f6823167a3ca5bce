import type { Database } from '../../../platform/db/db.ts';
import { isPlayable } from './clip-rules.ts';
import { clipsOf } from './clip-store.ts';
import { type ClipStorage, fileName } from './storage/storage.ts';

const CHUNK_BYTES = 256 * 1024;
const MOST_CLIPS = 1000;

export interface OwnFile {
  name: string;
  chunks: AsyncIterable<Uint8Array>;
}

async function* chunksOf(storage: ClipStorage, name: string, size: number): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < size; start += CHUNK_BYTES) {
    const bytes = await storage.read(name, { start, end: Math.min(size, start + CHUNK_BYTES) });
    // The clip was deleted meanwhile.
    if (!bytes?.length) return;
    yield bytes;
  }
}

/** The best rendition of each clip that is still kept, for the archive of a member's own data. Each is read when its turn comes. */
export async function ownFiles(db: Pick<Database, 'read'>, storage: ClipStorage, memberId: string): Promise<OwnFile[]> {
  const kept = (await db.read((tx) => clipsOf(tx, memberId, MOST_CLIPS))).filter(({ state }) => isPlayable(state));
  return kept.flatMap(({ id, renditions }) => {
    const best = renditions?.at(-1);
    return best ? [{ name: `clips/${id}.mp4`, chunks: chunksOf(storage, fileName(id, best.name), best.bytes) }] : [];
  });
}
