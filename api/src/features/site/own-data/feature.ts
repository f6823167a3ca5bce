import { Readable } from 'node:stream';
import { ownData, rateLimits } from '@viewloop/contract';
import { mount } from '../../../platform/http/mount.ts';
import { Problem } from '../../../platform/http/problem.ts';
import type { App } from '../../../platform/run/app-context.ts';
import type { AskAgain } from '../../accounts/factors/index.ts';
import { issueToken, lookAtToken } from '../../ground/one-time-tokens/index.ts';
import { beginDownload } from './download.ts';
import type { OwnFile } from './export-archive.ts';

const EXPORT = 'export';
const VALID_SECONDS = 15 * 60;

interface Needs {
  askAgain: AskAgain;
  /** The files of a member's clips. */
  uploadedBy(memberId: string): Promise<OwnFile[]>;
}

/** Downloading everything about oneself. The password is asked for, because a stolen session would otherwise be enough. */
export function ownDataFeature(app: App, { askAgain, uploadedBy }: Needs): void {
  mount(
    app,
    ownData.prepareExport,
    async ({ body, me, request, reply, write }) => {
      await askAgain.prove({ request, reply }, me, body.password);
      const token = await write((tx) =>
        issueToken(tx, { purpose: EXPORT, memberId: me.id, validSeconds: VALID_SECONDS }),
      );
      const expiresAt = new Date(Date.now() + VALID_SECONDS * 1000).toISOString();
      return { url: `/api/user/export/${token}`, expiresAt };
    },
    { limits: [rateLimits.accountChanges] },
  );

  mount(app, ownData.downloadExport, async ({ me, params, read, reply }) => {
    // What is read from a replica decides nothing, and the link decides.
    const { state, memberId } = await app.db.read((tx) => lookAtToken(tx, params.token, EXPORT));
    if (state === 'unknown' || memberId !== me.id) throw new Problem('link_unknown');
    if (state !== 'valid') throw new Problem('link_expired');
    await app.limits.takeFor(rateLimits.exports, me.id);
    const bytes = await beginDownload({ ...app.db, read }, me.id, await uploadedBy(me.id));
    const day = new Date().toISOString().slice(0, 10);
    return reply
      .type('application/zip')
      .header('content-disposition', `attachment; filename="my-data-${day}.zip"`)
      .header('cache-control', 'no-store')
      .send(Readable.from(bytes, { objectMode: false }));
  });
}
