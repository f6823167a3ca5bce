import type { Tx } from '../../../platform/db/tx.ts';
import type { App } from '../../../platform/run/app-context.ts';
import { adminIds } from '../../ground/members/index.ts';
import { readSettingsOf, writeSettingsOf } from '../../ground/site-settings/index.ts';
import { tell } from '../../messages/notices/index.ts';
import { modeOf } from './mode-rules.ts';
import { countMembers, readFairPlaySettings } from './settings-store.ts';

interface Told {
  mode?: 'open' | 'strict';
}

async function tellIfStrict(tx: Tx, chosen: App['settings']['fairPlay']): Promise<void> {
  const [{ numbers }, members, told] = await Promise.all([
    readFairPlaySettings(tx),
    countMembers(tx),
    readSettingsOf(tx, 'fair_play_told') as Promise<Told>,
  ]);
  const mode = modeOf(chosen, members, numbers);
  if ((told.mode ?? 'open') === mode) return;
  await writeSettingsOf(tx, 'fair_play_told', { mode });
  if (mode === 'open') return;
  const admins = await adminIds(tx);
  const facts = { members: numbers.strictFromMembers };
  await tell(
    tx,
    admins.map((memberId) => ({ memberId, subject: 'fair-play:strict', kind: 'fair_play_strict', facts })),
  );
}

/** Tells the admins once when the site has grown into strict mode. A mode that the operator chose is no news. */
export async function tellAdmins({ db, settings }: Pick<App, 'db' | 'settings'>): Promise<void> {
  if (settings.fairPlay === 'auto') await db.write((tx) => tellIfStrict(tx, settings.fairPlay));
}
