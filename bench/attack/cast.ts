import { setTimeout as sleep } from 'node:timers/promises';
import type { RouteDefinition } from '@viewloop/contract';
import { apiCall } from '../http.ts';
import { type Answer, cookieOf, jsonOf, type Sent, send } from './http/send.ts';
import { ADMIN_PASSWORD } from './target.ts';

export const PASSWORD = 'correct horse battery';

/** A person who is signed in. */
export interface Person {
  id: string;
  username: string;
  email: string;
  cookie: string;
  /** Builds a request with this person's session, without sending it. */
  request(method: string, path: string, body?: unknown, headers?: Sent['headers']): Sent;
  /** Makes a call and throws unless it succeeds. */
  call<T>(method: string, path: string, body?: unknown): Promise<T>;
  /** Makes a call and returns the answer, whatever it is. */
  ask(method: string, path: string, body?: unknown): Promise<Answer & { code: string }>;
}

export function requestOf(method: string, path: string, body?: unknown, headers: Sent['headers'] = {}): Sent {
  const call = apiCall({ method, path, body });
  return { ...call, headers: { ...call.headers, ...headers } };
}

export const codeOf = (answer: Pick<Answer, 'text'>) =>
  String((jsonOf(answer) as { code?: string } | undefined)?.code ?? '');

function personOf(address: string, user: { id: string; username: string; email: string }, cookie: string): Person {
  const request: Person['request'] = (method, path, body, headers = {}) =>
    requestOf(method, path, body, { cookie, ...headers });
  const ask: Person['ask'] = async (method, path, body) => {
    for (let tries = 1; ; tries++) {
      const answer = await send(address, request(method, path, body));
      // 503 says that nothing was changed and to try again, so do what a client would do.
      if (answer.status !== 503 || tries === 20) return { ...answer, code: codeOf(answer) };
      await sleep(50 * tries);
    }
  };
  return {
    ...user,
    cookie,
    request,
    ask,
    async call<T>(method: string, path: string, body?: unknown) {
      const answer = await ask(method, path, body);
      if (answer.status !== 200) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`);
      return jsonOf(answer) as T;
    },
  };
}

export async function signIn(
  address: string,
  username: string,
  password = PASSWORD,
  from?: string,
): Promise<Person | undefined> {
  const answer = await send(address, {
    ...requestOf('POST', '/api/login', { username, password }),
    ...(from ? { from } : {}),
  });
  if (answer.status !== 200) return undefined;
  return personOf(address, jsonOf(answer) as Person, cookieOf(answer) ?? '');
}

export async function adminOf(address: string): Promise<Person> {
  const admin = await signIn(address, 'admin', ADMIN_PASSWORD);
  if (!admin) throw new Error('the admin cannot sign in');
  return admin;
}

/** Admins may do everything that moderators may. */
export const isForAdmins = ({ access }: Pick<RouteDefinition, 'access'>) =>
  access === 'admin' || access === 'moderator';

let people = 0;

export async function newMember(
  address: string,
  { username = `person-${++people}`, referralCode }: { username?: string; referralCode?: string } = {},
): Promise<Person> {
  const email = `${username}@example.com`;
  const body = { username, email, password: PASSWORD, ...(referralCode ? { referralCode } : {}) };
  const answer = await send(address, requestOf('POST', '/api/register', body));
  if (answer.status !== 200) throw new Error(`cannot register ${username}: ${answer.status} ${answer.text}`);
  return personOf(address, jsonOf(answer) as Person, cookieOf(answer) ?? '');
}

export async function newMembers(address: string, count: number): Promise<Person[]> {
  const made: Person[] = [];
  for (let n = 0; n < count; n++) made.push(await newMember(address));
  return made;
}

/** The same session, in a browser that has this name for itself. */
export const onDevice = (address: string, person: Person, device: string): Person =>
  personOf(address, person, `${person.cookie}; viewloop-device=${device}`);

/** The same session, at another server of the same site. */
export const at = (address: string, person: Person): Person => personOf(address, person, person.cookie);
