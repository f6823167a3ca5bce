import { isDeepStrictEqual } from 'node:util';
import { admin } from '@viewloop/contract';
import type { ChangedSettings } from '@viewloop/contract/setting-records';
import type { ReadTx, Tx } from '../../../platform/db/tx.ts';
import { Problem } from '../../../platform/http/problem.ts';
import { hasFactor } from '../../accounts/factors/index.ts';
import { recordAction } from '../../ground/admin-log/index.ts';
import { readSiteSettings, writeSiteSettings } from '../../ground/site-settings/index.ts';

/** The settings that were changed, with their new values, for the log. */
function changesIn(before: admin.SiteSettings, after: admin.SiteSettings): Partial<admin.SiteSettings> {
  const names = Object.keys(after) as (keyof admin.SiteSettings)[];
  const changed = names.filter((name) => !isDeepStrictEqual(before[name], after[name]));
  return Object.fromEntries(changed.map((name) => [name, after[name]]));
}

/** With these somebody who stole an admin's session could prepare worse. */
const SENSITIVE: readonly (keyof admin.SiteSettings)[] = [
  'adminsNeedSecondFactor',
  'lostFactors',
  'registration',
  'humanCheckForAll',
  'limitsUntilVerified',
  'confirmationTiers',
];

export async function touchesSecurity(tx: ReadTx, settings: ChangedSettings): Promise<boolean> {
  const before = await readSiteSettings(tx);
  return SENSITIVE.some((name) => settings[name] !== undefined && !isDeepStrictEqual(before[name], settings[name]));
}

export async function updateSettings(tx: Tx, adminId: string, settings: ChangedSettings): Promise<admin.SiteSettings> {
  const before = await readSiteSettings(tx);
  const after = admin.SiteSettings.parse({ ...before, ...settings });
  const facts = changesIn(before, after);
  if (Object.keys(facts).length === 0) return after;
  // An admin who requires a second factor of all admins must have one, which shows that it works here.
  if (facts.adminsNeedSecondFactor && !(await hasFactor(tx, adminId))) throw new Problem('own_factor_first');
  await writeSiteSettings(tx, after);
  await recordAction(tx, { adminId, action: 'update_settings', subject: null, facts });
  return after;
}
