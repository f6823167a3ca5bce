import type { ServerResponse } from 'node:http';
import { events } from '@viewloop/contract';
import { mount } from '../../../platform/http/mount.ts';
import { Problem } from '../../../platform/http/problem.ts';
import type { StreamSlots } from '../../../platform/http/stream-slots.ts';
import type { App } from '../../../platform/run/app-context.ts';

const KEEP_ALIVE_MS = 20_000;
const LOOK_AGAIN_MS = 60_000;

interface Needs {
  slots: StreamSlots;
  /** Which of these sessions still stand; handed in, because sessions belong to another feature. */
  liveSessionsAmong: (sessionIds: readonly string[]) => Promise<ReadonlySet<string>>;
}

export function eventsFeature(app: App, { slots, liveSessionsAmong }: Needs): void {
  const open = new Map<string, Set<ServerResponse>>();

  app.metrics.figures(
    { viewloop_event_streams: ['Open event streams of this instance'] },
    async () => ({
      viewloop_event_streams: [...open.values()].reduce((sum, streams) => sum + streams.size, 0),
    }),
    'sum',
  );

  const end = (sessionId: string) => {
    for (const stream of open.get(sessionId) ?? []) stream.end();
  };

  // Sessions also end by time, and the message that one has ended may get lost. One statement a minute asks for all.
  async function endStale(): Promise<void> {
    if (open.size === 0) return;
    const live = await liveSessionsAmong([...open.keys()]);
    for (const sessionId of open.keys()) if (!live.has(sessionId)) end(sessionId);
  }
  const looking = setInterval(() => {
    endStale().catch((error: unknown) => app.log.debug({ err: error }, 'streams not checked'));
  }, LOOK_AGAIN_MS);
  looking.unref();

  app.http.addHook('preClose', async () => {
    clearInterval(looking);
    for (const sessionId of open.keys()) end(sessionId);
  });

  mount(app, events.events, async ({ me, request, reply }) => {
    if (!(await slots.take(me.sessionId))) throw new Problem('too_many_requests', { seconds: 30 });
    reply.hijack();
    const stream = reply.raw;
    // If the browser left while we asked for a slot, no close event will come any more.
    if (request.raw.socket.destroyed) {
      slots.giveBack(me.sessionId);
      return reply;
    }
    const streams = open.get(me.sessionId) ?? new Set();
    stream.writeHead(200, {
      ...(reply.getHeaders() as Record<string, string>),
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    });
    stream.write('retry: 3000\n\n');
    open.set(me.sessionId, streams.add(stream));

    const unsubscribe = app.events.subscribe(me.id, (topic, about) => {
      // One notification may bring several topics, and the one before may have ended the stream.
      if (stream.writableEnded) return;
      stream.write(`data: ${JSON.stringify({ topic })}\n\n`);
      // This session, or any of the member's, may have ended. The browser connects again, and is authenticated again.
      if (topic === 'session' && (about === undefined || about === me.sessionId)) stream.end();
    });
    const beat = setInterval(() => stream.write(': here\n\n'), KEEP_ALIVE_MS);
    request.raw.socket.once('close', () => stream.destroy());
    stream.once('close', () => {
      clearInterval(beat);
      unsubscribe();
      slots.giveBack(me.sessionId);
      streams.delete(stream);
      if (streams.size === 0) open.delete(me.sessionId);
    });
    return reply;
  });
}
