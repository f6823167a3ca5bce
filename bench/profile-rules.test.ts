import { expect, test } from 'vitest';
import { type CpuProfile, sharesOf } from './profile-rules.ts';

const frame = (id: number, functionName: string, url = '', children: number[] = []) => ({
  id,
  callFrame: { functionName, url },
  children,
});

test('time without a file belongs to the caller, and only the time of requests counts', () => {
  const profile: CpuProfile = {
    nodes: [
      frame(1, '(root)', '', [2, 3, 6, 7]),
      frame(2, 'parserOnIncoming', 'node:_http_server'),
      frame(3, 'mount', 'file:///x/api/src/platform/http/mount.ts', [4, 5]),
      frame(4, 'RegExp: x'),
      frame(5, 'writeUtf8String'),
      frame(6, '(idle)'),
      frame(7, 'compile', 'file:///x/node_modules/fastify/lib/route.js'),
    ],
    samples: [7, 2, 7, 7, 2, 3, 4, 5, 6, 2, 7],
    timeDeltas: [10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10],
  };
  expect(Object.fromEntries(sharesOf(profile))).toEqual({
    "Node's HTTP, streams, events, timers": 0.4,
    'ours: platform/http/mount': 0.4,
    'sending: kernel and encoding': 0.2,
  });
});
