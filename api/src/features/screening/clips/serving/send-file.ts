import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from '../../../../platform/http/problem.ts';
import type { App } from '../../../../platform/run/app-context.ts';
import { byteRangeOf, type Rendition, sharesWithin } from '../clip-rules.ts';
import type { ClipRow } from '../clip-store.ts';
import { type ClipStorage, fileName } from '../storage/storage.ts';
import { pacing } from './pace.ts';
import { recordSent } from './sent-store.ts';

/** A piece is about a second of the clip, so that the first seconds arrive at once however small the file is. */
const LEAST_PIECE_BYTES = 4 * 1024;
const MOST_PIECE_BYTES = 128 * 1024;
const RECORD_MS = 1000;
/** Only the browser of whoever watches may keep it, for as long as a clip is played again and again. */
const CACHING = 'private, max-age=300';

interface Viewer {
  id: string;
  sessionId: string;
}

export function fileSender(app: App, storage: ClipStorage) {
  const pace = pacing();
  const closing = new AbortController();
  // A server that stops does not wait until everybody has watched to the end. Browsers ask another server for the rest.
  app.http.addHook('preClose', async () => closing.abort());

  async function* piecesOf(clip: ClipRow, rendition: Rendition, viewer: Viewer, start: number, end: number) {
    const bytesASecond = (rendition.bytes * 1000) / (clip.durationMs ?? 1000);
    const pieceBytes = Math.max(LEAST_PIECE_BYTES, Math.min(MOST_PIECE_BYTES, Math.ceil(bytesASecond)));
    const key = `${viewer.sessionId}:${clip.id}`;
    let sent = start;
    let recorded = start;
    let recordedAt = performance.now();
    /** Adds what was sent since the last time. */
    async function record(): Promise<void> {
      if (sent === recorded) return;
      const shares = sharesWithin(rendition, recorded, sent);
      recorded = sent;
      recordedAt = performance.now();
      await app.db.write((tx) => recordSent(tx, clip.id, viewer.id, shares));
    }
    try {
      while (sent < end) {
        const to = Math.min(end, sent + pieceBytes);
        const wait = pace.take(key, { from: sent / bytesASecond, to: to / bytesASecond });
        // A viewer reports every few seconds, so what was sent must be known while the rest is still on its way. The first seconds are
        // written down at once: whoever leaves within a second would otherwise not be counted as a viewer.
        const isFirst = wait > 0 && recorded === start;
        if (isFirst || performance.now() + wait - recordedAt > RECORD_MS) await record();
        if (wait > 0) await sleep(wait, undefined, { signal: closing.signal });
        const bytes = await storage.read(fileName(clip.id, rendition.name), { start: sent, end: to });
        if (bytes?.length !== to - sent) throw new Error(`clip ${clip.id} is shorter than it was`);
        yield bytes;
        sent = to;
      }
    } finally {
      await record();
    }
  }

  return {
    sendSmall: async (clip: ClipRow, name: string, type: string, reply: FastifyReply) => {
      const bytes = await storage.read(fileName(clip.id, name));
      if (!bytes) throw new Problem('clip_unknown');
      return reply.type(type).header('cache-control', CACHING).header('x-robots-tag', 'noindex').send(bytes);
    },
    sendRendition(clip: ClipRow, rendition: Rendition, viewer: Viewer, request: FastifyRequest, reply: FastifyReply) {
      const range = byteRangeOf(request.headers.range, rendition.bytes);
      void reply.headers({
        'accept-ranges': 'bytes',
        'cache-control': CACHING,
        'x-robots-tag': 'noindex',
      });
      if (range === 'unsatisfiable') {
        return reply.status(416).header('content-range', `bytes */${rendition.bytes}`).send();
      }
      const { start, end } = range === 'whole' ? { start: 0, end: rendition.bytes } : range;
      if (range !== 'whole') {
        void reply.status(206).header('content-range', `bytes ${start}-${end - 1}/${rendition.bytes}`);
      }
      void reply.type('video/mp4').header('content-length', String(end - start));
      // An empty stream, because without one the length would be set to zero.
      if (request.method === 'HEAD') return reply.send(Readable.from([]));
      const pieces = Readable.from(piecesOf(clip, rendition, viewer, start, end), { objectMode: false });
      return reply.send(pieces);
    },
  };
}
