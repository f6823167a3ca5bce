import type { z } from 'zod';
import type { Scope } from './constants.ts';
import type { ProblemCode } from './problem.ts';

/** Who may call: `anyone`, a signed-in `member`, a `moderator` (admins as well), or an `admin`. */
export type Access = 'anyone' | 'member' | 'moderator' | 'admin';

export interface RouteDefinition {
  method: 'GET' | 'POST' | 'DELETE';
  /** Path parameters are written `:name`; `params` describes each. */
  path: `/api/${string}`;
  access: Access;
  /**
   * What a personal access token must be allowed to do to make this call. Without it the call is for people alone: a
   * program must not earn credits, administer the site or change how a member signs in.
   */
  scope?: Scope;
  /** What makes this call on the command line, with fields of the request in braces: `top-up {id} --credits {creditsSpent}`. */
  command?: string;
  /** Also for an admin who still has to set up the second factor that this site asks of admins. */
  beforeFactor?: boolean;
  summary: string;
  /** More than fits into the summary. Only the OpenAPI document shows it. */
  description?: string;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  /** In bytes, where it may be more than the usual 16 KB. */
  largestBody?: number;
  /**
   * `events` is a stream of server-sent events; `json-or-csv` returns text/csv when the query asks for it; `html` returns
   * a page; `redirect` leads to one; `file` returns bytes to be stored.
   */
  kind?: 'json' | 'events' | 'json-or-csv' | 'html' | 'redirect' | 'file';
  /**
   * The codes with which this call itself refuses, besides those of every such call (`problemsOf`). In tests the server refuses
   * to answer with any other.
   */
  problems?: readonly ProblemCode[];
  response: z.ZodType;
}

export function defineRoute<const R extends RouteDefinition>(route: R): R {
  return route;
}

type Sent<R, K extends string> = R extends { [P in K]: infer S extends z.ZodType } ? z.input<S> : undefined;
type Received<R, K extends string> = R extends { [P in K]: infer S extends z.ZodType } ? z.output<S> : undefined;

/** What a caller sends, before parsing. */
export type RouteInput<R> = (R extends { params: z.ZodType } ? { params: Sent<R, 'params'> } : unknown) &
  (R extends { query: z.ZodType } ? { query?: Sent<R, 'query'> } : unknown) &
  (R extends { body: z.ZodType } ? { body: Sent<R, 'body'> } : unknown);

/** What a handler gets, after parsing. */
export interface RouteRequest<R> {
  params: Received<R, 'params'>;
  query: Received<R, 'query'>;
  body: Received<R, 'body'>;
}

/** What the server sends, and what the browser reads. */
export type RouteOutput<R extends { response: z.ZodType }> = z.input<R['response']>;
export type RouteAnswer<R extends { response: z.ZodType }> = z.output<R['response']>;
