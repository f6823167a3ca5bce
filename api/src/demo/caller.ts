import type { RouteAnswer, RouteDefinition, RouteInput } from '@viewloop/contract';
import type { App } from '../platform/run/app-context.ts';

/** One of the demo's people, who calls the API like everybody else. */
export interface Caller {
  call<R extends RouteDefinition>(route: R, input?: RouteInput<R>): Promise<RouteAnswer<R>>;
  /** The cookies of the session, for what is not a call of the contract. */
  cookie(): string;
}

interface Input {
  params?: object;
  query?: object;
  body?: unknown;
}

function addressOf(route: RouteDefinition, { params = {}, query = {} }: Input): string {
  const path = Object.entries(params).reduce<string>(
    (text, [name, value]) => text.replace(`:${name}`, String(value)),
    route.path,
  );
  const search = new URLSearchParams(
    Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
  );
  return search.size > 0 ? `${path}?${search}` : path;
}

export function callerOn(app: Pick<App, 'http'>, address: string): Caller {
  const cookies = new Map<string, string>();
  const cookie = () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  return {
    cookie,
    async call(route, input) {
      const given = (input ?? {}) as Input;
      const response = await app.http.inject({
        method: route.method,
        url: addressOf(route, given),
        remoteAddress: address,
        headers: { cookie: cookie() },
        ...(given.body === undefined ? {} : { payload: given.body as object }),
      });
      for (const { name, value } of response.cookies) cookies.set(name, value);
      if (response.statusCode !== 200) throw new Error(`${route.method} ${route.path}: ${response.body}`);
      return response.json();
    },
  };
}
