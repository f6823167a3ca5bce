import { receipts } from '@viewloop/contract';
import type { FastifyRequest } from 'fastify';
import { mount } from '../../../platform/http/mount.ts';
import type { App } from '../../../platform/run/app-context.ts';
import { recordAction } from '../../ground/admin-log/index.ts';
import { ensureSigningKey, publicKeys, rotateKey } from './keys.ts';

interface Confirming {
  /** Asks again who is calling; handed in, because it stands above this feature. */
  demand(request: FastifyRequest): Promise<void>;
}

export function signingFeature(app: App, { askAgain }: { askAgain: Confirming }): void {
  app.http.get('/.well-known/viewloop-keys.json', async (request, reply) => {
    app.limits.everyCall(request, undefined);
    await ensureSigningKey(app.db);
    const keys = await app.db.read(publicKeys);
    // Any page may check receipts, so any page may read the keys.
    return reply.header('access-control-allow-origin', '*').header('cache-control', 'max-age=300').send({ keys });
  });

  mount(app, receipts.rotateSigningKey, async ({ body, me, request, write }) => {
    await askAgain.demand(request);
    return write(async (tx) => {
      const { retired, current } = await rotateKey(tx, body.compromised);
      const facts = { retired, current, compromised: body.compromised };
      await recordAction(tx, { adminId: me.id, action: 'rotate_signing_key', subject: null, facts });
      return { keys: await publicKeys(tx) };
    });
  });
}
