import { factors, rateLimits } from '@viewloop/contract';
import { forgetInSteps } from '../../../platform/db/forget-in-steps.ts';
import { mount } from '../../../platform/http/mount.ts';
import { Problem } from '../../../platform/http/problem.ts';
import type { App } from '../../../platform/run/app-context.ts';
import { passkeySite } from '../../../platform/settings/passkey-site.ts';
import { originOf } from '../auth/index.ts';
import type { AskAgain } from './ask-again.ts';
import { describeSecret, newSecret } from './authenticator-rules.ts';
import { checkCreated, creationOptions } from './ceremonies.ts';
import { EXPIRED_CHALLENGES, passkeysOf, renamePasskey } from './passkey-store.ts';
import { readFactors } from './read-factors.ts';
import { type HasIdentity, removeAuthenticator, removePasskey } from './remove-factor.ts';
import { addPasskey, confirmAuthenticator, renewRecoveryCodes } from './set-up-factor.ts';
import * as store from './store.ts';
import { countGuess, forgetGuesses } from './use-code.ts';
import { handOut, siteOf } from './use-passkey.ts';

const DONE = { ok: true } as const;
const TEN_MINUTES = 600;
const limits = [rateLimits.factorChanges];

/** A member's own factors. */
interface Needs {
  askAgain: AskAgain;
  hasIdentity: HasIdentity;
}

export function factorsRoutes(app: App, { askAgain, hasIdentity }: Needs): void {
  const passkeyOrigin = passkeySite(app.settings)?.origin ?? null;
  mount(app, factors.readFactors, async ({ me, read }) => ({
    ...(await read((tx) => readFactors(tx, me))),
    passkeyOrigin,
  }));

  authenticatorRoutes(app, askAgain);
  passkeyRoutes(app, { askAgain, hasIdentity });

  mount(
    app,
    factors.newRecoveryCodes,
    async ({ me, request, write }) => {
      await askAgain.demand(request);
      return {
        recoveryCodes: await write(async (tx) => {
          await askAgain.hold(tx, me);
          return renewRecoveryCodes(tx, me.id, originOf(request));
        }),
      };
    },
    { limits },
  );

  app.jobs.every({
    name: 'forget-passkey-challenges',
    seconds: TEN_MINUTES,
    run: async (signal) => void (await forgetInSteps(app.db, EXPIRED_CHALLENGES, signal)),
  });
}

function authenticatorRoutes(app: App, askAgain: AskAgain): void {
  mount(
    app,
    factors.beginAuthenticator,
    async ({ me, request, write }) => {
      await askAgain.demandForFactor(request);
      const secret = newSecret();
      if (!(await write((tx) => store.offerSecret(tx, me.id, secret)))) throw new Problem('authenticator_exists');
      return describeSecret(secret, { brandName: app.settings.brandName, username: me.username });
    },
    { limits },
  );

  mount(
    app,
    factors.confirmAuthenticator,
    async ({ body, me, request, write }) => {
      await askAgain.demandForFactor(request);
      await countGuess(app, me.id, body.code);
      const recoveryCodes = await write(async (tx) => {
        await askAgain.hold(tx, me);
        return confirmAuthenticator(tx, me.id, body.code, originOf(request));
      });
      await forgetGuesses(app, me.id);
      return { recoveryCodes };
    },
    { limits },
  );

  mount(
    app,
    factors.removeAuthenticator,
    async ({ me, request, write }) => {
      await askAgain.demand(request);
      await write((tx) => removeAuthenticator(tx, me, originOf(request)));
      return DONE;
    },
    { limits },
  );
}

function passkeyRoutes(app: App, { askAgain, hasIdentity }: Needs): void {
  mount(
    app,
    factors.newPasskeyOptions,
    async ({ me, request, read }) => {
      const site = siteOf(app);
      await askAgain.demandForFactor(request);
      const { brandName } = app.settings;
      const passkeys = await read((tx) => passkeysOf(tx, me.id));
      const options = await creationOptions(site, { ...me, brandName, passkeys });
      return handOut(app, options, { purpose: 'register', memberId: me.id });
    },
    { limits },
  );

  mount(
    app,
    factors.addPasskey,
    async ({ body: { name, credential }, me, request, write }) => {
      const site = siteOf(app);
      await askAgain.demandForFactor(request);
      const created = await checkCreated(site, credential);
      const recoveryCodes = await write(async (tx) => {
        await askAgain.hold(tx, me);
        return addPasskey(tx, me.id, { ...created, name }, originOf(request));
      });
      return { recoveryCodes };
    },
    { limits },
  );

  mount(
    app,
    factors.renamePasskey,
    async ({ body, me, params, write }) => {
      if (!(await write((tx) => renamePasskey(tx, me.id, params.id, body.name))))
        throw new Problem('passkey_not_found');
      return DONE;
    },
    { limits },
  );

  mount(
    app,
    factors.removePasskey,
    async ({ me, params, request, write }) => {
      await askAgain.demand(request);
      await write((tx) => removePasskey(tx, me, { id: params.id, from: originOf(request), hasIdentity }));
      return DONE;
    },
    { limits },
  );
}
