import type { factors } from '@viewloop/contract';
import type { ReadTx } from '../../../platform/db/tx.ts';
import type { Me } from '../../../platform/run/app-context.ts';
import { readSiteSettings } from '../../ground/site-settings/index.ts';
import { passkeysOf } from './passkey-store.ts';
import { authenticatorOf, countRecoveryCodes } from './store.ts';

export async function readFactors(
  tx: ReadTx,
  me: Me,
): Promise<Pick<factors.Factors, 'passkeys' | 'authenticator' | 'recoveryCodesLeft' | 'required'>> {
  const [passkeys, app, codes, settings] = await Promise.all([
    passkeysOf(tx, me.id),
    authenticatorOf(tx, me.id),
    countRecoveryCodes(tx, me.id),
    readSiteSettings(tx),
  ]);
  return {
    passkeys: passkeys.map(({ id, name, createdAt, usedAt }) => ({
      id,
      name,
      createdAt: createdAt.toISOString(),
      usedAt: usedAt?.toISOString() ?? null,
    })),
    authenticator: app?.confirmedAt
      ? { createdAt: app.confirmedAt.toISOString(), usedAt: app.usedAt?.toISOString() ?? null }
      : null,
    recoveryCodesLeft: codes.left,
    required: me.isAdmin && settings.adminsNeedSecondFactor,
  };
}
