import { isDeepStrictEqual } from 'node:util';
import type { admin } from '@viewloop/contract';
import type { Tx } from '../../platform/tx.ts';
import { recordAction } from './record-action.ts';
import { readSiteSettings, writeSiteSettings } from './site-settings.ts';

/** The log names what was changed, and to what. */
function changesIn(before: admin.SiteSettings, after: admin.SiteSettings): string[] {
  const names = Object.keys(after) as (keyof admin.SiteSettings)[];
  return names
    .filter((name) => !isDeepStrictEqual(before[name], after[name]))
    .map((name) => `${name} to ${JSON.stringify(after[name])}`);
}

export async function updateSettings(tx: Tx, adminId: string, settings: admin.SiteSettings): Promise<void> {
  const changes = changesIn(await readSiteSettings(tx), settings);
  if (changes.length === 0) return;
  await writeSiteSettings(tx, settings);
  const text = `Set ${changes.join(', ')}`;
  await recordAction(tx, { adminId, action: 'update_settings', subject: null, text });
}
