import { isDeepStrictEqual } from 'node:util';
import {
  type ProblemReason,
  problemReasons,
  problemsOf,
  type RateLimit,
  type RouteDefinition,
  type RouteOutput,
  type RouteRequest,
  type Scope,
} from '@viewloop/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Database } from '../db/db.ts';
import type { App, Me } from '../run/app-context.ts';
import { runUnderKey } from './keyed-request.ts';
import type { Room } from './limits.ts';
import { Problem } from './problem.ts';
import { rateLimitHeaders } from './rate-limit-headers-rules.ts';
import { requestKeyOf } from './request-key.ts';

export interface Call<R extends RouteDefinition> extends RouteRequest<R> {
  me: R['access'] extends 'anyone' ? Me | undefined : Me;
  read: Database['read'];
  write: Database['write'];
  request: FastifyRequest;
  reply: FastifyReply;
}

interface MountOptions {
  limits?: readonly RateLimit[];
  /** The handler waits in a queue of its own, e.g. to check a password; it must not hold a place others could use. */
  hasOwnQueue?: boolean;
}

type Handler<R extends RouteDefinition> = (call: Call<R>) => Promise<RouteOutput<R> | FastifyReply>;

/** Maps Zod's issue codes to our reasons, as far as we have texts for them. */
const faultOf = (code = ''): ProblemReason => (code in problemReasons ? (code as ProblemReason) : 'not_valid');

function parse(schema: z.ZodType | undefined, value: unknown, where: string): unknown {
  if (!schema) return undefined;
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const field = issue?.path.length ? issue.path.join('.') : where;
  const reason = `${field}: ${issue?.message ?? 'not valid'}`;
  throw new Problem('bad_request', { reason, reasonCode: faultOf(issue?.code), field });
}

function bodyOf(route: RouteDefinition, body: unknown): unknown {
  if (route.body) return parse(route.body, body, 'body');
  const empty = body === undefined || body === null || (typeof body === 'object' && Object.keys(body).length === 0);
  if (!empty) throw new Problem('bad_request', { reasonCode: 'no_body' });
  return undefined;
}

type Rights = Pick<RouteDefinition, 'access' | 'scope' | 'beforeFactor'>;

function admit(route: Rights, me: Me | undefined): void {
  if (route.access === 'anyone') return;
  if (!me) throw new Problem('not_signed_in');
  if (me.scopes) admitProgram(route, me.scopes);
  if (me.mustSetUpFactor && !route.beforeFactor) throw new Problem('factor_required');
  if (route.access === 'member' || me.isAdmin) return;
  if (route.access === 'admin' || !me.isModerator) throw new Problem('not_admin');
}

function admitProgram({ scope }: Rights, allowed: readonly Scope[]): void {
  if (!scope) throw new Problem('not_for_programs');
  if (!allowed.includes(scope)) throw new Problem('scope_missing', { scope });
}

/** Refused credentials count against the caller's address, so that guessing tokens is limited. */
async function callerOf(app: App, request: FastifyRequest, reply: FastifyReply): Promise<Me | undefined> {
  const tell = (room: Room) => void reply.headers(rateLimitHeaders(room));
  let me: Me | undefined;
  try {
    me = await app.authenticate(request);
  } catch (error) {
    if (error instanceof Problem) app.limits.everyCall(request, undefined, tell);
    throw error;
  }
  app.limits.everyCall(request, me, tell);
  return me;
}

/** For calls that are not described by a route: lets in people who are signed in, under the limits of every call. */
export async function admitMember(app: App, request: FastifyRequest, reply: FastifyReply): Promise<Me> {
  const me = await callerOf(app, request, reply);
  admit({ access: 'member' }, me);
  return me as Me;
}

function isAnswer({ response }: RouteDefinition, value: unknown): boolean {
  const wire: unknown = JSON.parse(JSON.stringify(value ?? null));
  const parsed = response.safeParse(wire);
  return parsed.success && isDeepStrictEqual(JSON.parse(JSON.stringify(parsed.data)), wire);
}

/** Throws if an answer has anything that the contract does not name, because an extra key may be a secret. */
function checkAnswer(route: RouteDefinition, answer: unknown): void {
  route.response.parse(JSON.parse(JSON.stringify(answer)));
  if (!isAnswer(route, answer)) {
    throw new Error(`${route.method} ${route.path} answers more than its contract`);
  }
}

/** Throws if a call refuses with a code that its contract does not name, because programs are told which ones to expect. */
async function checkRefusals<T>(route: RouteDefinition, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Problem) || !route.problems || problemsOf(route).includes(error.code)) throw error;
    throw new Error(`${route.method} ${route.path} refuses with ${error.code}, which its contract does not name`);
  }
}

/** Lets the caller's last word be part of each transaction. */
function settling(write: Database['write'], me: Me | undefined): Database['write'] {
  const last = me?.beforeCommit;
  if (!last) return write;
  return (change, options) =>
    write(async (tx) => {
      const result = await change(tx);
      await last(tx);
      return result;
    }, options);
}

/**
 * Mounts one route of the contract. A call passes the limits, then the access check, then its input is parsed by the
 * contract's schemas, so that the handler gets parsed input only.
 */
export function mount<const R extends RouteDefinition>(
  app: App,
  route: R,
  handler: Handler<R>,
  { limits = [], hasOwnQueue = false }: MountOptions = {},
): void {
  app.http.route({
    method: route.method,
    url: route.path,
    ...(route.largestBody ? { bodyLimit: route.largestBody } : {}),
    // An event stream stays open for hours, and would keep its place for as long.
    config: { takesPlace: route.kind !== 'events' && !hasOwnQueue, staysOpen: route.kind === 'events' },
    handler: async (request, reply) => {
      return checked(() => answerTo(request, reply));
    },
  });

  function checked<T>(work: () => Promise<T>): Promise<T> {
    return app.checkAnswers ? checkRefusals(route, work) : work();
  }

  async function answerTo(request: FastifyRequest, reply: FastifyReply) {
    // Before the session is looked up, because what it asks of the database can be answered meanwhile.
    const read = app.readerFor(route);
    const me = await callerOf(app, request, reply);
    admit(route, me);
    const call = {
      params: parse(route.params, request.params, 'path'),
      query: parse(route.query, request.query, 'query'),
      body: bodyOf(route, request.body),
      // What anybody may call gives a program no more than a stranger.
      me: route.access === 'anyone' && me?.scopes ? undefined : me,
      read,
      write: settling(app.db.write, me),
      request,
      reply,
    } as Call<R>;
    for (const limit of limits) await app.limits.take(limit, request, me);
    const key = me && route.method !== 'GET' && !route.kind ? requestKeyOf(request) : undefined;
    if (me && key !== undefined) {
      const { method, url, body } = request;
      const keyed = { ownerId: me.id, key, method, url, body, isAnswer: (value: unknown) => isAnswer(route, value) };
      const kept = await runUnderKey(app.db, keyed, (write) =>
        // A refusal is kept under its key and not thrown, so it is looked at before.
        checked(() => handler({ ...call, write: settling(write, me) })),
      );
      if (kept.replayed) reply.header('idempotency-replayed', 'true');
      return reply.status(kept.status).send(kept.body);
    }
    const answer = await handler(call);
    // A handler that sends by itself returns the reply, and waiting for a reply gives nothing.
    if (reply.sent) return reply;
    if (app.checkAnswers) checkAnswer(route, answer);
    return answer;
  }
}
