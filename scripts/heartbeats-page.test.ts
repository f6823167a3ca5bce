import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { heartbeat } from '../contract/src/exchange/watching.ts';
import * as constants from '../contract/src/wire/constants.ts';
import { problems } from '../contract/src/wire/problem.ts';
import { rateLimits } from '../contract/src/wire/rate-limits.ts';

const page = readFileSync(path.join(import.meta.dirname, '../docs/heartbeats.md'), 'utf8');

test('the page about heartbeats states every bound as it is', () => {
  const stated = [
    `between ${constants.SLOWEST_PACE} and ${constants.FASTEST_PACE} times \`playedMs\``,
    `- ${constants.LONGEST_BEAT_MS} ms.`,
    `(\`heartbeatSeconds\`) | ${constants.HEARTBEAT_SECONDS} s |`,
    `(\`silence\`) | ${constants.WATCH_SILENCE_SECONDS} s |`,
    `(\`too_long\`) | ${constants.WATCH_LIMIT_SECONDS} s |`,
    `(\`requiredSeconds\`) | ${constants.DEFAULT_WATCH_SECONDS} s,`,
    `(\`UNVERIFIED_VIEWS_PER_DAY\`, ${constants.DEFAULT_UNVERIFIED_VIEWS_PER_DAY} by default`,
    `\`requiredSeconds\` plus ${constants.SILENT_CLAIM_SECONDS} s`,
    `each member | ${rateLimits.watchStarts.points} a minute`,
    `each member | ${rateLimits.callsOfMember.points} a minute`,
    `each network address | ${rateLimits.callsOfAddress.points} a minute`,
  ];
  expect(stated.filter((sentence) => !page.includes(sentence))).toEqual([]);
});

test('the page names every field of a heartbeat, and only codes that there are', () => {
  const fields = Object.keys(heartbeat.body.shape);
  expect(fields.filter((field) => !page.includes(`\`${field}\``))).toEqual([]);
  const codes = [...page.matchAll(/^\| (`[a-z_`, ]+`) \| (?:\d{3}(?:, )?)+ \|/gm)].flatMap(([, cell = '']) =>
    cell.replaceAll('`', '').split(', '),
  );
  expect(codes.length).toBeGreaterThan(8);
  expect(codes.filter((code) => !Object.hasOwn(problems, code))).toEqual([]);
});
