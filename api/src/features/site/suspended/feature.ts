import { Readable } from 'node:stream';
import { rateLimits, suspended } from '@viewloop/contract';
import type { ReadTx } from '../../../platform/db/tx.ts';
import { mount } from '../../../platform/http/mount.ts';
import { Problem } from '../../../platform/http/problem.ts';
import type { App } from '../../../platform/run/app-context.ts';
import { credentialsOf, SUSPENDED } from '../../accounts/auth/index.ts';
import { removeDeletion } from '../../ground/members/index.ts';
import { issueToken, lookAtToken } from '../../ground/one-time-tokens/index.ts';
import { raiseObjection } from '../../trust/objections/index.ts';
import { readDeletionState, requestDeletion } from '../leaving/index.ts';
import { suspensionObjection } from '../objections/index.ts';
import { beginDownload } from '../own-data/index.ts';

const DONE = { ok: true } as const;
const EXPORT = 'suspended-export';
const EXPORT_SECONDS = 15 * 60;

interface Suspended {
  id: string;
  username: string;
  reason: string;
}

/** Whose token it is, as long as the member is suspended and not being deleted for good. */
async function ownerOf(tx: ReadTx, token: string, purpose: string): Promise<Suspended> {
  const { state, memberId } = await lookAtToken(tx, token, purpose);
  if (state !== 'valid' || !memberId) throw new Problem(state === 'expired' ? 'link_expired' : 'link_unknown');
  const member = await credentialsOf(tx, memberId);
  if (!member || member.suspendedReason === null || member.isDeleted) throw new Problem('link_expired');
  return { id: member.id, username: member.username, reason: member.suspendedReason };
}

/** The rights of a member that a suspension does not end. */
export function suspendedFeature(app: App): void {
  const { db, limits } = app;
  const byLink = { limits: [rateLimits.links] };

  mount(
    app,
    suspended.suspendedState,
    ({ body, read }) =>
      read(async (tx) => {
        const { id, username, reason } = await ownerOf(tx, body.token, SUSPENDED);
        return {
          username,
          reason,
          objection: await suspensionObjection(tx, id),
          deletion: await readDeletionState(tx, id),
        };
      }),
    byLink,
  );

  mount(
    app,
    suspended.suspendedExport,
    async ({ body, write }) => {
      const token = await write(async (tx) => {
        const { id: memberId } = await ownerOf(tx, body.token, SUSPENDED);
        return issueToken(tx, { purpose: EXPORT, memberId, validSeconds: EXPORT_SECONDS });
      });
      const expiresAt = new Date(Date.now() + EXPORT_SECONDS * 1000).toISOString();
      return { url: `/api/suspended/export/${token}`, expiresAt };
    },
    byLink,
  );

  mount(
    app,
    suspended.downloadSuspendedExport,
    async ({ params, read, reply }) => {
      const { id } = await db.read((tx) => ownerOf(tx, params.token, EXPORT));
      await limits.takeFor(rateLimits.exports, id);
      const bytes = await beginDownload({ ...db, read }, id);
      const day = new Date().toISOString().slice(0, 10);
      return reply
        .type('application/zip')
        .header('content-disposition', `attachment; filename="my-data-${day}.zip"`)
        .header('cache-control', 'no-store')
        .send(Readable.from(bytes, { objectMode: false }));
    },
    byLink,
  );

  mount(
    app,
    suspended.objectToSuspension,
    async ({ body, write }) => {
      await write(async (tx) => {
        const { id: memberId } = await ownerOf(tx, body.token, SUSPENDED);
        await raiseObjection(tx, { about: 'suspension', memberId, text: body.text });
      });
      return DONE;
    },
    byLink,
  );

  mount(
    app,
    suspended.deleteSuspended,
    ({ body, write }) =>
      write(async (tx) => {
        const { id } = await ownerOf(tx, body.token, SUSPENDED);
        return requestDeletion(tx, id, body.giveUpCredits);
      }),
    byLink,
  );

  mount(
    app,
    suspended.keepSuspended,
    async ({ body, write }) => {
      const removed = await write(async (tx) => {
        const { id } = await ownerOf(tx, body.token, SUSPENDED);
        return removeDeletion(tx, id);
      });
      if (!removed) throw new Problem('no_deletion');
      return DONE;
    },
    byLink,
  );
}
