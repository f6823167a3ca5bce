import type { admin, RouteOutput } from '@viewloop/contract';
import type { ReadTx } from '../../../platform/db/tx.ts';
import { isTokenLive } from '../../ground/one-time-tokens/index.ts';
import { type DeliveryRow, findDelivery, listDeliveries } from '../outbox/index.ts';
import { mailKinds } from './mail-kinds.ts';
import type { Site } from './mail-parts.ts';
import { mailOf } from './mail-sender.ts';
import { MAIL } from './queue-mail.ts';
import { HIDDEN_TOKEN, type MailToRender, type RenderedMail, renderMail } from './render-mail.ts';

type Listed = RouteOutput<typeof admin.listMails>[number];

/** A mail that was sent has forgotten its token; a sign stands in its place, so that the text reads as it was. */
function shown(row: DeliveryRow): MailToRender {
  const mail = mailOf(row);
  return { ...mail, token: mail.token ?? HIDDEN_TOKEN };
}

function listed(row: DeliveryRow, { subject }: RenderedMail): Listed {
  return {
    id: row.id,
    to: row.target,
    userId: row.memberId,
    kind: mailOf(row).kind,
    language: mailOf(row).language,
    subject,
    state: row.state,
    attempts: row.attempts,
    nextTryAt: row.state === 'waiting' ? row.dueAt.toISOString() : null,
    error: row.error,
    createdAt: row.createdAt.toISOString(),
    endedAt: row.endedAt?.toISOString() ?? null,
  };
}

export async function listMails(
  tx: ReadTx,
  site: Site,
  wanted: Omit<Parameters<typeof listDeliveries>[1], 'kind'>,
): Promise<Listed[]> {
  const rows = await listDeliveries(tx, { ...wanted, kind: MAIL });
  return rows.map((row) => listed(row, renderMail(shown(row), site)));
}

function linkOf(row: DeliveryRow, isLive: boolean): RouteOutput<typeof admin.readMail>['link'] {
  const { kind, token } = mailOf(row);
  const { needsToken, notMe } = mailKinds[kind];
  if (!needsToken && !notMe) return 'none';
  if (isLive) return 'usable';
  return token === undefined ? 'sent' : 'used';
}

/** The mail as it was, or would be, received. */
export async function readMail(
  tx: ReadTx,
  site: Site,
  id: number,
): Promise<{ mail: RouteOutput<typeof admin.readMail>; hasLiveLink: boolean } | undefined> {
  const row = await findDelivery(tx, MAIL, id);
  if (!row) return undefined;
  const { token } = mailOf(row);
  const hasLiveLink = token !== undefined && (await isTokenLive(tx, token));
  // The token of a used link is not shown, although the kept mail still has it.
  const rendered = renderMail(hasLiveLink ? mailOf(row) : { ...mailOf(row), token: HIDDEN_TOKEN }, site);
  const { text, html } = rendered;
  return { mail: { ...listed(row, rendered), text, html, link: linkOf(row, hasLiveLink) }, hasLiveLink };
}
