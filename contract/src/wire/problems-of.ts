import { type ProblemCode, problems } from './problem.ts';
import type { RouteDefinition } from './route.ts';

/** Whether a call may carry an Idempotency-Key. */
export const takesKey = ({ method, access, kind }: RouteDefinition): boolean =>
  method !== 'GET' && access !== 'anyone' && !kind;

const ofCaller = ({ access, scope, beforeFactor }: RouteDefinition): ProblemCode[] => [
  // Who calls is looked at also where anyone may call.
  'bad_token',
  'two_credentials',
  'token_address',
  ...(access === 'anyone' ? [] : (['not_signed_in', scope ? 'scope_missing' : 'not_for_programs'] as const)),
  ...(access === 'anyone' || beforeFactor ? [] : (['factor_required'] as const)),
  ...(access === 'admin' || access === 'moderator' ? (['not_admin'] as const) : []),
];

const ofRequest = (route: RouteDefinition): ProblemCode[] => [
  ...(route.body || route.query || route.params || route.method !== 'GET' ? (['bad_request'] as const) : []),
  ...(route.method === 'GET' ? [] : (['cross_site'] as const)),
  ...(route.body ? (['too_large', 'wrong_content_type'] as const) : []),
  ...(takesKey(route) ? (['key_in_use', 'key_reused', 'already_done'] as const) : []),
];

/** The codes that every call of this form may answer with: who calls, what is sent, limits, and a server that is away. */
export const derivedProblems = (route: RouteDefinition): ReadonlySet<ProblemCode> =>
  new Set<ProblemCode>([
    ...ofCaller(route),
    ...ofRequest(route),
    'too_many_requests',
    'busy',
    'unavailable',
    'restoring',
    'internal',
  ]);

/** Every code that a call may answer with, by status and then in the order of `problems`. */
export function problemsOf(route: RouteDefinition): ProblemCode[] {
  const possible = new Set<ProblemCode>([...derivedProblems(route), ...(route.problems ?? [])]);
  const all = Object.keys(problems) as ProblemCode[];
  return all.filter((code) => possible.has(code)).sort((a, b) => problems[a][0] - problems[b][0]);
}
