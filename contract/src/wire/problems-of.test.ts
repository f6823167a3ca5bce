import { expect, test } from 'vitest';
import { routes } from '../routes.ts';
import * as clipsCalls from '../screening/clips.ts';
import * as moderationCalls from '../screening/moderation.ts';
import * as screeningCalls from '../screening/screening.ts';
import { type ProblemCode, problems } from './problem.ts';
import { derivedProblems, problemsOf } from './problems-of.ts';

const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;

/** The calls of the screening room do not name theirs yet. */
const unnamed = new Set<unknown>(
  [clipsCalls, moderationCalls, screeningCalls].flatMap((calls) => Object.values<unknown>(calls)),
);

test('every call names the codes with which it refuses, each once, without those that every such call has', () => {
  const named = routes.filter((route) => !unnamed.has(route));
  expect(named.filter((route) => route.problems === undefined).map(nameOf)).toEqual([]);
  const odd = named.filter((route) => {
    const own: readonly ProblemCode[] = route.problems ?? [];
    return new Set(own).size < own.length || own.some((code) => derivedProblems(route).has(code));
  });
  expect(odd.map(nameOf)).toEqual([]);
});

test('the codes come by status, and an open call has none of those for members', () => {
  const [open] = routes.filter(({ access, method }) => access === 'anyone' && method === 'GET');
  const codes = problemsOf(open as (typeof routes)[number]);
  expect(codes).not.toContain('not_signed_in');
  expect(codes).not.toContain('key_in_use');
  for (const route of routes) {
    const statuses = problemsOf(route).map((code) => problems[code][0]);
    expect(statuses, nameOf(route)).toEqual(statuses.toSorted((a, b) => a - b));
  }
});
