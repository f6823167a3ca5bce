import { Agent } from 'node:http';
import { apiCall, cookieOf, jsonOf, sendOver } from '../../http.ts';

export interface Answer {
  /** 0 means that no answer arrived. */
  status: number;
  body: Record<string, unknown>;
  why: string;
}

export interface Caller {
  /** The cookie header of this browser. */
  cookie(): string;
  call(method: 'GET' | 'POST', path: string, body?: unknown): Promise<Answer>;
  /** The same browser, talking to another address. */
  at(address: string): Caller;
  /** Another browser that starts with a copy of the cookie. */
  copied(): Caller;
}

const PATIENCE_MS = 30_000;
/**
 * Close idle connections before HAProxy does so after 5 seconds. A request that is sent at the very moment of closing gets
 * no answer, which is nobody's fault; a browser would repeat it by itself.
 */
const IDLE_MS = 3000;
const agents = new Map<string, Agent>();

function agentFor(address: string): Agent {
  const agent = agents.get(address) ?? new Agent({ keepAlive: true, maxSockets: 200, timeout: IDLE_MS });
  agents.set(address, agent);
  return agent;
}

/** A browser that keeps its connections and its session cookie. `from` is the address that a proxy reports for it. */
export function callerAt(address: string, from?: string, jar = { cookie: '' }): Caller {
  const { hostname, port } = new URL(address);
  const call: Caller['call'] = async (method, path, body) => {
    const connection = { host: hostname, port, agent: agentFor(address), withinMs: PATIENCE_MS };
    const wanted = apiCall({ method, path, body }, { cookie: jar.cookie, address: from });
    try {
      const answer = await sendOver(connection, wanted);
      jar.cookie = cookieOf(answer) ?? jar.cookie;
      const { status } = answer;
      const parsed = (jsonOf(answer) ?? {}) as Record<string, unknown>;
      return { status, body: parsed, why: `${method} ${path}: ${status} ${String(parsed.code ?? '')}` };
    } catch (error) {
      return { status: 0, body: {}, why: `${method} ${path}: ${(error as Error).message}` };
    }
  };
  return {
    call,
    cookie: () => jar.cookie,
    at: (other) => callerAt(other, from, jar),
    copied: () => callerAt(address, from, { ...jar }),
  };
}

/** For the preparations: throws unless the call succeeded. */
export async function must(answer: Promise<Answer>): Promise<Record<string, unknown>> {
  const { status, body, why } = await answer;
  if (status !== 200) throw new Error(why);
  return body;
}
