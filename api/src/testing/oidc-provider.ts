import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A real OpenID provider in this process. It believes every name, and says of an account what the test wants. */
export interface TestProvider {
  /** Where it listens; requests to its issuer are led here. */
  address: string;
  close(): Promise<void>;
  /** What a browser does: follows the address, signs in and consents, and returns the query it is led back with. */
  visit(url: string, login: string): Promise<string>;
}

export const ISSUER = 'https://id.example.com';

interface Account {
  email?: string;
  email_verified?: boolean;
  preferred_username?: string;
}

export async function startOidcProvider(callback: string, accounts: Record<string, Account>): Promise<TestProvider> {
  // It has no types of its own.
  const { default: Provider } = (await import('oidc-provider' as string)) as {
    default: new (
      issuer: string,
      configuration: object,
    ) => { proxy: boolean; callback(): Parameters<typeof createServer>[1] };
  };
  // It warns of what is wrong for production and right for a test.
  const spoken: Pick<Console, 'warn'> = console;
  const { warn } = spoken;
  spoken.warn = () => {};
  const provider = new Provider(ISSUER, {
    clients: [{ client_id: 'viewloop', client_secret: 'a secret of the test', redirect_uris: [callback] }],
    claims: { email: ['email', 'email_verified'], profile: ['preferred_username'] },
    findAccount: (_context: unknown, id: string) => ({ accountId: id, claims: () => ({ sub: id, ...accounts[id] }) }),
    cookies: { keys: ['only for tests'] },
    ttl: { AccessToken: 60, AuthorizationCode: 60, IdToken: 60, Grant: 60, Interaction: 60, Session: 60 },
  });
  spoken.warn = warn;
  provider.proxy = true;
  const handle = provider.callback() as (request: unknown, response: unknown) => void;
  const server = createServer((request, response) => {
    // As a proxy in front of it would say.
    request.headers['x-forwarded-proto'] = 'https';
    request.headers['x-forwarded-host'] = new URL(ISSUER).host;
    handle(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  async function visit(url: string, login: string): Promise<string> {
    const cookies = new Map<string, string>();
    let next = url;
    let form: URLSearchParams | undefined;
    for (let steps = 0; steps < 20; steps++) {
      const at = new URL(next, ISSUER);
      if (at.href.startsWith(callback)) return at.search;
      const answer = await fetch(`${address}${at.pathname}${at.search}`, {
        redirect: 'manual',
        method: form ? 'POST' : 'GET',
        headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
        ...(form && { body: form }),
      });
      form = undefined;
      for (const cookie of answer.headers.getSetCookie()) {
        const [name = '', value = ''] = (cookie.split(';')[0] ?? '').split('=', 2);
        cookies.set(name, value);
      }
      const location = answer.headers.get('location');
      if (location) {
        next = location;
        continue;
      }
      const page = await answer.text();
      const action = /<form[^>]*action="([^"]+)"/.exec(page)?.[1];
      if (!action) throw new Error(`no form: ${answer.status} ${page.slice(0, 500)}`);
      next = action;
      form = new URLSearchParams({ prompt: page.includes('name="login"') ? 'login' : 'consent', login, password: 'x' });
    }
    throw new Error('the provider never led back');
  }

  return {
    address,
    visit,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
