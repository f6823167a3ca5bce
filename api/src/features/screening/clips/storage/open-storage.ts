import type { ClipSettings } from '../../../../platform/settings/clip-settings.ts';
import { diskStorage } from './disk-storage.ts';
import { s3Storage } from './s3-storage.ts';
import { type ClipStorage, StorageTrouble } from './storage.ts';

/** Every failure of the storage means the same to those who use it. */
function withTrouble(storage: ClipStorage): ClipStorage {
  async function guard<T>(work: Promise<T>): Promise<T> {
    try {
      return await work;
    } catch (error) {
      throw new StorageTrouble(error instanceof Error ? error.message : String(error), { cause: error });
    }
  }
  return {
    put: (name, bytes) => guard(storage.put(name, bytes)),
    putFile: (name, file) => guard(storage.putFile(name, file)),
    read: (name, range) => guard(storage.read(name, range)),
    removeAll: (folder) => guard(storage.removeAll(folder)),
  };
}

export const openStorage = ({ storage }: ClipSettings): ClipStorage =>
  withTrouble(storage.kind === 'disk' ? diskStorage(storage.folder) : s3Storage(storage.s3));
