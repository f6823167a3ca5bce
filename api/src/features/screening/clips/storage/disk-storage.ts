import { randomUUID } from 'node:crypto';
import { copyFile, mkdir, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { ClipStorage } from './storage.ts';

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT';

/** Makes what was written to a file or a folder survive a power failure. */
async function flush(name: string): Promise<void> {
  const handle = await open(name, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

export function diskStorage(folder: string): ClipStorage {
  const at = (name: string) => path.join(folder, name);

  /** Fills a file beside the final one and then renames it, so that nobody ever sees half a file. */
  async function replace(name: string, fill: (file: string) => Promise<void>): Promise<void> {
    const file = at(name);
    const unfinished = `${file}.${randomUUID()}`;
    await mkdir(path.dirname(file), { recursive: true });
    try {
      await fill(unfinished);
      await flush(unfinished);
      await rename(unfinished, file);
      await flush(path.dirname(file));
    } catch (error) {
      await rm(unfinished, { force: true });
      throw error;
    }
  }

  return {
    put: (name, bytes) =>
      replace(name, async (file) => {
        const handle = await open(file, 'w');
        try {
          await handle.writeFile(bytes);
        } finally {
          await handle.close();
        }
      }),
    putFile: (name, file) => replace(name, (unfinished) => copyFile(file, unfinished)),
    async read(name, range) {
      try {
        const handle = await open(at(name), 'r');
        try {
          if (!range) return await handle.readFile();
          const bytes = Buffer.alloc(range.end - range.start);
          const { bytesRead } = await handle.read(bytes, 0, bytes.length, range.start);
          return bytes.subarray(0, bytesRead);
        } finally {
          await handle.close();
        }
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },
    removeAll: (name) => rm(at(name), { recursive: true, force: true }),
  };
}
