import type { Database } from '../../../platform/db/db.ts';
import { keepFirst } from '../../ground/site-settings/index.ts';
import { newVapidKey, type VapidKey } from './vapid.ts';

/** Made at the first start and kept in the table of settings, like everything that all instances share. */
export async function readSiteKey(db: Pick<Database, 'write'>): Promise<VapidKey> {
  return (await db.write((tx) => keepFirst(tx, 'vapid', newVapidKey()))) as VapidKey;
}

/** Reads it once for this process. */
export function siteKeyOf(db: Pick<Database, 'write'>): () => Promise<VapidKey> {
  let key: Promise<VapidKey> | undefined;
  return () => {
    key ??= readSiteKey(db).catch((error: unknown) => {
      key = undefined;
      throw error;
    });
    return key;
  };
}
