import { admin } from '@viewloop/contract';
import type { FastifyRequest } from 'fastify';
import type { ReadTx } from '../../../platform/db/tx.ts';
import { mount } from '../../../platform/http/mount.ts';
import { Problem } from '../../../platform/http/problem.ts';
import { publicOrigin } from '../../../platform/http/public-origin.ts';
import type { App } from '../../../platform/run/app-context.ts';
import type { AskAgain } from '../../accounts/factors/index.ts';
import { recordAction } from '../../ground/admin-log/index.ts';
import { publicPages } from '../../ground/site-pages/index.ts';
import { listMails, markDeliverable, readMail } from '../../messages/mail/index.ts';
import {
  countWaiting,
  listDead,
  readHold,
  removeHold,
  retryDelivery,
  withdrawOlder,
} from '../../messages/outbox/index.ts';

const MOST_SHOWN = 50;

/**
 * A mail brings its own styles, so this page may not inherit the strict policy of ours. It runs no script, loads nothing,
 * belongs to no origin, and is shown only inside our own pages.
 */
const MAIL_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox";

/** The mailbox, and what becomes of everything that leaves the site. */
export function mailRoutes(app: App, askAgain: AskAgain): void {
  const { brandName, mail } = app.settings;
  // Without PUBLIC_URL nothing is sent. What an admin reads here then leads to where the admin is.
  const siteOf = async (tx: ReadTx, request: FastifyRequest) => ({
    brandName,
    url: publicOrigin(app.settings, request),
    pages: (await publicPages(tx)).map(({ slug }) => slug),
  });

  /** A link that still works opens somebody's account, so admins show first who they are. */
  async function presentMail(request: FastifyRequest, id: number, read: App['db']['read']) {
    const found = await read(async (tx) => readMail(tx, await siteOf(tx, request), id));
    if (!found) throw new Problem('mail_not_found');
    if (found.hasLiveLink) await askAgain.demand(request);
    return found.mail;
  }

  mount(app, admin.listMails, ({ query, request, read }) =>
    read(async (tx) => listMails(tx, await siteOf(tx, request), query)),
  );

  mount(app, admin.readMail, async ({ params, request, read }) => {
    return presentMail(request, params.id, read);
  });

  mount(app, admin.mailHtml, async ({ params, request, read, reply }) => {
    const found = await presentMail(request, params.id, read);
    return reply
      .headers({ 'content-security-policy': MAIL_POLICY, 'x-frame-options': 'SAMEORIGIN' })
      .type('text/html; charset=utf-8')
      .send(found.html.replace('<head>', '<head>\n<base target="_blank">'));
  });

  mount(app, admin.deliveries, async ({ read }) => {
    const [hold, waiting, dead] = await read((tx) =>
      Promise.all([readHold(tx), countWaiting(tx), listDead(tx, MOST_SHOWN)]),
    );
    return {
      heldSince: hold?.since.toISOString() ?? null,
      mailIsSent: mail.smtp !== undefined,
      waiting,
      dead: dead.map(({ id, kind, target, state, attempts, error, createdAt }) => ({
        id,
        kind,
        target,
        state,
        attempts,
        error,
        createdAt: createdAt.toISOString(),
      })),
    };
  });

  mount(app, admin.releaseDeliveries, async ({ body, me, request, write }) => {
    await askAgain.demand(request);
    return write(async (tx) => {
      const hold = await readHold(tx);
      if (!hold || !(await removeHold(tx))) throw new Problem('nothing_held');
      const dropped = body.waiting === 'drop' ? await withdrawOlder(tx, hold.since) : 0;
      const facts = { sendsOld: body.waiting === 'send', dropped };
      await recordAction(tx, { adminId: me.id, action: 'release_deliveries', subject: null, facts });
      return { dropped };
    });
  });

  mount(app, admin.retryDelivery, ({ params, me, write }) =>
    write(async (tx) => {
      const delivery = await retryDelivery(tx, params.id);
      if (!delivery) throw new Problem('delivery_not_dead');
      // The member is told of a bad address only as long as the last try says so.
      if (delivery.kind === 'mail') await markDeliverable(tx, delivery.target);
      const facts = { deliveryId: delivery.id, target: delivery.target };
      await recordAction(tx, { adminId: me.id, action: 'retry_delivery', subject: String(delivery.id), facts });
      return { ok: true as const };
    }),
  );
}
