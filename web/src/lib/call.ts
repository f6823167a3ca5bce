import type { ApiRoutes, ProblemBody, ProblemCode } from '@viewloop/contract';
import { confirmAgain } from './confirm-again.ts';
import { proveHuman } from './human-check.ts';
import { newRequestId } from './request-id.ts';

export type RouteName = keyof ApiRoutes;
export type Answer<K extends RouteName> = ApiRoutes[K]['answer'];
/** The type of one row, for calls that return a list. */
export type Row<K extends RouteName> = Answer<K> extends readonly (infer R)[] ? R : never;
export type Input<K extends RouteName> = ApiRoutes[K]['input'];
/** The input can be omitted if all of it is optional. */
export type InputArguments<K extends RouteName> =
  Record<never, never> extends Input<K> ? [input?: Input<K>] : [input: Input<K>];

/** The server refused the call. The message is "status: body text"; screens show `problem.message`. */
export class CallError extends Error {
  readonly status: number;
  readonly problem: (Omit<ProblemBody, 'code'> & { code: ProblemCode }) | undefined;

  constructor(status: number, statusText: string, body: string) {
    super(`${status}: ${body || statusText}`);
    this.name = 'CallError';
    this.status = status;
    this.problem = readProblem(body);
  }
}

function readProblem(body: string): CallError['problem'] {
  try {
    const value = JSON.parse(body) as unknown;
    if (typeof value !== 'object' || value === null || !('message' in value) || !('code' in value)) return undefined;
    return value as NonNullable<CallError['problem']>;
  } catch {
    return undefined;
  }
}

interface Parts {
  /** The Idempotency-Key. */
  key?: string;
  params?: Record<string, string | number>;
  query?: Record<string, string | number | boolean | undefined>;
  body?: unknown;
}

/** `GET /api/promotions/:id/stats` with its parameters filled and its query appended. */
export function addressOf(route: string, { params = {}, query = {} }: Parts): string {
  const path = route.slice(route.indexOf(' ') + 1).replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`${route} needs :${name}`);
    return encodeURIComponent(value);
  });
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value));
  return search.size > 0 ? `${path}?${search}` : path;
}

/** Others at the same address may raise the price meanwhile; then the work is asked for once more. */
const MOST_PROOFS = 3;

async function request(route: string, parts: Parts, signal?: AbortSignal): Promise<Response> {
  let proof: string | undefined;
  for (let proofs = 0; ; proofs++) {
    const response = await send(route, parts, signal, proof);
    if (response.ok) return response;
    const error = new CallError(response.status, response.statusText, await response.text());
    if (error.problem?.code !== 'human_check' || proofs === MOST_PROOFS) throw error;
    proof = await proveHuman(String(error.problem.details?.challenge)).catch(() => {
      throw error;
    });
  }
}

function send(route: string, parts: Parts, signal: AbortSignal | undefined, proof: string | undefined) {
  const method = route.slice(0, route.indexOf(' '));
  return fetch(addressOf(route, parts), {
    method,
    credentials: 'same-origin',
    // Set no other headers: with one, the browser would not use the response that the page has preloaded.
    ...(parts.body !== undefined && {
      headers: {
        'content-type': 'application/json',
        ...(proof && { 'human-check': proof }),
        ...(parts.key && { 'idempotency-key': parts.key }),
      },
      body: JSON.stringify(parts.body),
    }),
    ...(signal && { signal }),
  });
}

const isConfirmFirst = (error: unknown) => error instanceof CallError && error.problem?.code === 'confirm_first';

/**
 * The one way to the server: `call('POST /api/login', { body: { username, password } })`. Before sensitive changes the
 * server wants to know again who is there; then the member is asked, and the call is repeated.
 */
export async function call<K extends RouteName>(route: K, ...[input]: InputArguments<K>): Promise<Answer<K>> {
  const answer = async () => (await request(route, (input ?? {}) as Parts)).json() as Promise<Answer<K>>;
  try {
    return await answer();
  } catch (error) {
    if (isConfirmFirst(error) && (await confirmAgain())) return answer();
    throw error;
  }
}

/** Calls that got no answer, with the key they were sent under. */
const unanswered = new Map<string, string>();

/** Whether the server has decided, and says why. A proxy that gave up says nothing of it, and the server may still be at work. */
const isDecided = (error: unknown) =>
  error instanceof CallError &&
  error.problem !== undefined &&
  error.problem.code !== 'key_in_use' &&
  error.status < 500;

/**
 * Like `call`, for what must not happen twice. The same call again, after the answer got lost on the way, is sent under the same
 * Idempotency-Key, so the server does it once. After an answer it is a new request, even if it says the same.
 */
export async function callOnce<K extends RouteName>(route: K, ...[input]: InputArguments<K>): Promise<Answer<K>> {
  const name = `${route} ${JSON.stringify(input)}`;
  const key = unanswered.get(name) ?? newRequestId();
  unanswered.set(name, key);
  try {
    const answer = await call(route, ...([{ ...(input as Parts | undefined), key }] as unknown as InputArguments<K>));
    unanswered.delete(name);
    return answer;
  } catch (error) {
    if (isDecided(error)) unanswered.delete(name);
    throw error;
  }
}

/** Like `call`, for reading; aborted when nobody needs the result any more. */
export async function read<K extends RouteName>(route: K, input: Input<K>, signal: AbortSignal): Promise<Answer<K>> {
  return (await request(route, input as Parts, signal)).json() as Promise<Answer<K>>;
}

/** Like `read`, for lists whose total is in the `X-Total-Count` header. */
export async function readPage<K extends RouteName>(
  route: K,
  input: Input<K>,
  signal: AbortSignal,
): Promise<{ rows: Answer<K>; total: number }> {
  const response = await request(route, input as Parts, signal);
  const rows = (await response.json()) as Answer<K>;
  return { rows, total: Number(response.headers.get('x-total-count') ?? 0) };
}
