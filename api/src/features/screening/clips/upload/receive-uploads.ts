import { randomUUID } from 'node:crypto';
import { Server } from '@tus/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { problemOfDatabaseError } from '../../../../platform/db/database-error.ts';
import { admitMember } from '../../../../platform/http/mount.ts';
import { Problem } from '../../../../platform/http/problem.ts';
import type { App } from '../../../../platform/run/app-context.ts';
import { type ClipStorage, StorageTrouble } from '../storage/storage.ts';
import { PieceStore } from './piece-store.ts';
import { currentCall, type UploadCall, uploadCall } from './upload-call.ts';
import { uploadLocker } from './upload-lock.ts';
import { ownsUpload } from './upload-store.ts';

const PATH = '/api/clips/uploads';
const TUS_BODY = 'application/offset+octet-stream';
/** Each holds a piece in memory. */
const MOST_AT_ONCE = 24;
const ALGORITHMS = ['sha1', 'sha256'];

export const uploadUrlOf = (clipId: number) => `${PATH}/${clipId}`;

function checksumOf(header: unknown): UploadCall['checksum'] {
  if (header === undefined) return undefined;
  const [algorithm, digest, ...rest] = String(header).split(' ');
  if (!algorithm || !digest || rest.length > 0 || !ALGORITHMS.includes(algorithm))
    throw new Problem('bad_request', { reason: `Upload-Checksum must begin with ${ALGORITHMS.join(' or ')}` });
  return { algorithm, digest };
}

/** Headers of extensions that are not offered. The library would answer as if the server had failed, or take no notice. */
const NOT_OFFERED = ['upload-length', 'upload-defer-length', 'upload-concat'];

/** Errors of the protocol have a status of their own. */
const isOfProtocol = (error: object) => 'status_code' in error;

/**
 * Receives files by tus 1.0 (https://tus.io). A clip is created by a call of the contract, so here an upload is only looked
 * at (HEAD) and continued (PATCH). The tus server answers by itself, past Fastify.
 */
export function receiveUploads(app: App, storage: ClipStorage): void {
  const { db, log } = app;
  const tus = new Server({
    path: PATH,
    datastore: new PieceStore(db, storage),
    locker: uploadLocker(db),
    relativeLocation: true,
    respectForwardedHeaders: false,
    allowedOrigins: [],
    disableTerminationForFinishedUploads: true,
    onResponseError(_request, error) {
      if (isOfProtocol(error)) return undefined;
      if (error instanceof StorageTrouble) log.warn({ err: error }, 'an upload could not be stored');
      const known = error instanceof StorageTrouble ? new Problem('unavailable') : problemOfDatabaseError(error);
      if (!known) log.error({ err: error }, 'an upload failed unexpectedly');
      const { status, body, retryAfter } = known ?? new Problem('internal');
      if (retryAfter !== undefined) currentCall().addHeader('retry-after', String(retryAfter));
      return { status_code: status, body: JSON.stringify(body) };
    },
  });
  let running = 0;

  async function handle(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const me = await admitMember(app, request, reply);
    const { id } = request.params as { id: string };
    const isOwn = /^\d{1,15}$/.test(id) && (await db.read((tx) => ownsUpload(tx, Number(id), me.id)));
    if (!isOwn) throw new Problem('clip_unknown');
    const odd = NOT_OFFERED.find((name) => name in request.headers);
    if (odd) throw new Problem('bad_request', { reason: `${odd}: not offered here` });
    const call: UploadCall = {
      lease: randomUUID(),
      checksum: checksumOf(request.headers['upload-checksum']),
      stored: Promise.resolve(),
      addHeader: (name, value) => void reply.raw.setHeader(name, value),
    };
    if (running >= MOST_AT_ONCE) throw new Problem('busy');
    running++;
    try {
      reply.hijack();
      for (const [name, value] of Object.entries(reply.getHeaders()))
        if (value !== undefined) reply.raw.setHeader(name, value);
      await uploadCall.run(call, () => tus.handle(request.raw, reply.raw));
    } finally {
      running--;
    }
  }

  app.http.register(async (http) => {
    http.removeAllContentTypeParsers();
    // The tus server reads the body from the connection.
    http.addContentTypeParser(TUS_BODY, (_request, _payload, done) => done(null));
    http.route({ method: ['HEAD', 'PATCH'], url: `${PATH}/:id`, handler: handle });
  });
}
