import { expect, test } from 'vitest';
import { isWhole, leaderIn, synchronousIn } from './status.ts';

const member = (name: string, role: string, state = 'running', timeline = 2) => ({ name, role, state, timeline });
const well = [member('node1', 'replica'), member('node2', 'leader'), member('node3', 'sync_standby')];
const instead = (name: string, change: Partial<(typeof well)[number]>) => ({
  members: well.map((one) => (one.name === name ? { ...one, ...change } : one)),
});

test('a whole cluster has a leader, a synchronous standby and nobody left behind', () => {
  expect(isWhole({ members: well }, 3)).toBe(true);
  expect(leaderIn({ members: well })).toBe('node2');
  expect(synchronousIn({ members: well })).toBe('node3');
});

test.each([
  ['a node is missing', { members: well.slice(1) }],
  ['a node is starting', instead('node1', { state: 'starting' })],
  ['a node is on an older timeline', instead('node1', { timeline: 1 })],
  ['nobody is synchronous', instead('node3', { role: 'replica' })],
  ['nobody leads', instead('node2', { role: 'replica' })],
  ['two lead', instead('node1', { role: 'leader' })],
])('not whole: %s', (_, status) => {
  expect(isWhole(status, 3)).toBe(false);
});

test('a leader whose Postgres is away does not lead', () => {
  expect(leaderIn(instead('node2', { state: 'crashed' }))).toBeUndefined();
});
