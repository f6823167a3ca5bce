import type { RouteAnswer, RouteDefinition, RouteInput } from '@viewloop/contract';
import { type AppOptions, createApp, type RunningApp } from '../app.ts';
import { parseSettings } from '../platform/settings/settings.ts';
import { type Auditor, auditorOf } from './auditor.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';

export interface Answer<T> {
  status: number;
  body: T;
  headers: Record<string, string | string[] | number | undefined>;
}

/** A client that keeps the session cookie between calls, like a browser. */
export interface Caller {
  /** Makes the call. Throws the server's message when it is refused. */
  call<R extends RouteDefinition>(route: R, input?: RouteInput<R>): Promise<RouteAnswer<R>>;
  /**
   * Makes the call and returns whatever came back. While the server says that it is too busy it has changed nothing, and
   * the call is made again, as a good client does; on a slow machine that may happen to any call.
   */
  try<R extends RouteDefinition>(
    route: R,
    input?: unknown,
    headers?: Record<string, string>,
  ): Promise<Answer<RouteAnswer<R> & { code?: string; message?: string }>>;
  readonly address: string;
}

export interface TestApp extends RunningApp {
  databaseUrl: string;
  auditor: Auditor;
  /** A visitor with an address of its own, so that visitors do not use up each other's rate limits. */
  visitor(cookie?: string, place?: Place): Caller;
  /** A program that sends this access token and keeps no cookies. */
  program(token: string): Caller;
}

let visitors = 0;

function pathOf(route: RouteDefinition, input: { params?: object; query?: object }): string {
  const path = Object.entries(input.params ?? {}).reduce<string>(
    (text, [name, value]) => text.replace(`:${name}`, encodeURIComponent(String(value))),
    route.path,
  );
  const query = new URLSearchParams(
    Object.entries(input.query ?? {}).map(([name, value]): [string, string] => [name, String(value)]),
  );
  return query.size > 0 ? `${path}?${query}` : path;
}

/** In a block of its own, because what is counted for a block would otherwise be counted for strangers of other tests. */
function nextAddress(): string {
  visitors++;
  return `10.${(visitors >> 8) & 255}.${visitors & 255}.1`;
}

interface Place {
  address?: string | undefined;
  /** The name that this browser has for itself. */
  device?: string | undefined;
}

function callerOf(app: RunningApp, signedInWith = '', token?: string, place: Place = {}): Caller {
  const { address = nextAddress(), device } = place;
  const cookies = new Map(signedInWith ? [signedInWith.split('=', 2) as [string, string]] : []);
  if (device) cookies.set('viewloop-device', device);
  const attemptOnce = async (
    route: RouteDefinition,
    input: { params?: object; query?: object; body?: unknown } = {},
    headers: Record<string, string> = {},
  ) => {
    const response = await app.http.inject({
      method: route.method,
      url: pathOf(route, input),
      remoteAddress: address,
      headers: {
        ...(cookies.size > 0 ? { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') } : {}),
        ...(input.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(input.body === undefined ? {} : { payload: JSON.stringify(input.body) }),
    });
    for (const { name, value } of response.cookies) {
      if (value) cookies.set(name, value);
      else cookies.delete(name);
    }
    const isJson = String(response.headers['content-type']).includes('json');
    return { status: response.statusCode, body: isJson ? response.json() : response.body, headers: response.headers };
  };
  const attempt: typeof attemptOnce = async (...call) => {
    for (;;) {
      const answer = await attemptOnce(...call);
      if (answer.body?.code !== 'busy') return answer;
    }
  };
  return {
    address,
    try: attempt as Caller['try'],
    async call(route, input) {
      const { status, body } = await attempt(route, input as object);
      if (status >= 400) throw new Error(`${route.method} ${route.path} → ${status}: ${JSON.stringify(body)}`);
      return body;
    },
  };
}

/**
 * Starts the real server, on a new database or as one more instance on an existing one. Jobs do not run by
 * themselves; tests run them.
 */
export async function startTestApp(
  environment: Record<string, string> = {},
  options: Partial<AppOptions> = {},
): Promise<TestApp> {
  const ownDatabase = options.databaseUrl ? undefined : await createTestDatabase();
  const databaseUrl = options.databaseUrl ?? (ownDatabase as TestDatabase).url;
  const settings = parseSettings({
    VIDEO_DETAILS: 'off',
    // Fair play has its own tests; in all others nobody is asked and nothing is limited.
    FAIR_PLAY: 'off',
    // The same for common passwords, so that tests can use short ones.
    KNOWN_PASSWORDS: 'off',
    CLIPS: 'off',
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'silent',
    PORT: '0',
    ...environment,
  });
  const app = await createApp(settings, { checkAnswers: true, niceness: 0, ...options, databaseUrl });
  await app.http.ready();
  const auditor = auditorOf(databaseUrl);
  return {
    ...app,
    databaseUrl,
    auditor,
    visitor: (cookie, place) => callerOf(app, cookie, undefined, place),
    program: (token) => callerOf(app, '', token),
    async close() {
      await app.close();
      await auditor.close();
      await ownDatabase?.drop();
    },
  };
}
