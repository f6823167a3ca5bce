import { factors, rateLimits } from '@viewloop/contract';
import { mount } from '../../../platform/http/mount.ts';
import { Problem } from '../../../platform/http/problem.ts';
import type { App } from '../../../platform/run/app-context.ts';
import { originOf, provePassword, type Sessions } from '../auth/index.ts';
import { markConfirmed } from './ask-again.ts';
import { requestOptions } from './ceremonies.ts';
import { passkeysOf } from './passkey-store.ts';
import { hasFactor } from './store.ts';
import { countGuess, forgetGuesses, useCode } from './use-code.ts';
import { handOut, readSigned, siteOf } from './use-passkey.ts';

const DONE = { ok: true } as const;

/** Showing again who is calling: with a second factor if there is one, otherwise with the password. */
export function confirmRoutes(app: App, sessions: Sessions): void {
  mount(
    app,
    factors.confirmIdentity,
    async ({ body: { password, code }, me, request, reply, read, write }) => {
      if (code !== undefined) {
        await countGuess(app, me.id, code);
        await write(async (tx) => {
          await useCode(tx, me.id, code, originOf(request));
          await markConfirmed(tx, sessions, request);
        });
        await forgetGuesses(app, me.id);
        return DONE;
      }
      if (await read((tx) => hasFactor(tx, me.id))) throw new Problem('confirm_with_factor');
      await provePassword(app, { memberId: me.id, password: password ?? '', at: { request, reply } });
      await write((tx) => markConfirmed(tx, sessions, request));
      return DONE;
    },
    { limits: [rateLimits.factorChanges], hasOwnQueue: true },
  );

  mount(
    app,
    factors.confirmOptions,
    async ({ me, read }) => {
      const site = siteOf(app);
      const passkeys = await read((tx) => passkeysOf(tx, me.id));
      if (passkeys.length === 0) throw new Problem('passkey_not_found');
      return handOut(app, await requestOptions(site, passkeys), { purpose: 'confirm', memberId: me.id });
    },
    { limits: [rateLimits.factorChanges] },
  );

  mount(
    app,
    factors.confirmWithPasskey,
    async ({ body, me, request, write }) => {
      const signed = await readSigned(app, body.credential, 'confirm');
      if (signed.memberId !== me.id) throw new Problem('passkey_refused');
      await write(async (tx) => {
        await signed.take(tx);
        await markConfirmed(tx, sessions, request);
      });
      return DONE;
    },
    { limits: [rateLimits.factorChanges] },
  );
}
