import type { ServerResponse } from 'node:http';
import { events } from '@viewloop/contract';
import type { App } from '../../platform/app-context.ts';
import type { Topic } from '../../platform/events.ts';
import { mount } from '../../platform/mount.ts';
import { Problem } from '../../platform/problem.ts';

/** Enough for a few tabs and a phone. */
const STREAMS_PER_MEMBER = 8;
const KEEP_ALIVE_MS = 20_000;

export function eventsRoutes(app: App): void {
  const open = new Map<string, Set<ServerResponse>>();

  app.metrics.figures({ viewloop_event_streams: ['Open event streams of this instance'] }, async () => ({
    viewloop_event_streams: [...open.values()].reduce((sum, streams) => sum + streams.size, 0),
  }));

  app.http.addHook('preClose', async () => {
    for (const streams of open.values()) for (const stream of streams) stream.end();
  });

  mount(app, events.events, async ({ me, request, reply }) => {
    const streams = open.get(me.id) ?? new Set();
    if (streams.size >= STREAMS_PER_MEMBER) throw new Problem('too_many_requests', { seconds: 30 });
    reply.hijack();
    const stream = reply.raw;
    stream.writeHead(200, {
      ...(reply.getHeaders() as Record<string, string>),
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    });
    stream.write('retry: 3000\n\n');
    open.set(me.id, streams.add(stream));

    const unsubscribe = app.events.subscribe(me.id, (topic: Topic) => {
      stream.write(`data: ${JSON.stringify({ topic })}\n\n`);
      // The session may have ended. The browser connects again, and is authenticated again.
      if (topic === 'session') stream.end();
    });
    const beat = setInterval(() => stream.write(': here\n\n'), KEEP_ALIVE_MS);
    request.raw.socket.once('close', () => stream.destroy());
    stream.once('close', () => {
      clearInterval(beat);
      unsubscribe();
      streams.delete(stream);
      if (streams.size === 0) open.delete(me.id);
    });
    return reply;
  });
}
