import { admin } from '@viewloop/contract';
import type { ReadTx, Tx } from '../../../platform/db/tx.ts';

/**
 * Reads what an admin may change while the site runs. Parses the row, so that one edited by hand cannot bring in bad
 * values.
 */
export async function readSiteSettings(tx: ReadTx): Promise<admin.SiteSettings> {
  const row = await tx.one<{ value: object }>(`select value from setting where key = 'site'`);
  return admin.SiteSettings.parse({ ...admin.settingDefaults, ...row?.value });
}

export async function writeSiteSettings(tx: Tx, settings: admin.SiteSettings): Promise<void> {
  await tx.query(
    `insert into setting (key, value) values ('site', $1::jsonb)
     on conflict (key) do update set value = excluded.value, updated_at = now()`,
    [JSON.stringify(settings)],
  );
}

/** `fair_play_told` and `mail_told` are what the admins were last told about. */
type FeatureSettings = 'fair_play' | 'fair_play_told' | 'mail_told';

/** Settings of one feature, in a row of their own: the feature parses them. */
export async function readSettingsOf(tx: ReadTx, feature: FeatureSettings): Promise<object> {
  const row = await tx.one<{ value: object }>('select value from setting where key = $1', [feature]);
  return row?.value ?? {};
}

export async function writeSettingsOf(tx: Tx, feature: FeatureSettings, value: object): Promise<void> {
  await tx.query(
    `insert into setting (key, value) values ($1, $2::jsonb)
     on conflict (key) do update set value = excluded.value, updated_at = now()`,
    [feature, JSON.stringify(value)],
  );
}

/** A secret of the site that is made once: returns the stored value, and stores `made` if there is none. */
export async function keepFirst(tx: Tx, key: 'vapid', made: object): Promise<object> {
  await tx.query('insert into setting (key, value) values ($1, $2::jsonb) on conflict (key) do nothing', [
    key,
    JSON.stringify(made),
  ]);
  const row = await tx.one<{ value: object }>('select value from setting where key = $1', [key]);
  return row?.value ?? made;
}
