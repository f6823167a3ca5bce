import type { RunningApp } from '../../../api/src/app.ts';

export interface Reply {
  status: number;
  body: Record<string, unknown> & { code?: string };
}

/** Keeps cookies, like a browser. */
export class Browser {
  readonly cookies: Map<string, string>;
  readonly #app: RunningApp;

  constructor(app: RunningApp, cookies: ReadonlyMap<string, string> = new Map()) {
    this.#app = app;
    this.cookies = new Map(cookies);
  }

  async ask(method: 'GET' | 'POST' | 'DELETE', url: string, body?: object, token?: string): Promise<Reply> {
    const response = await this.#app.http.inject({
      method,
      url,
      headers: {
        'sec-fetch-site': 'same-origin',
        ...(this.cookies.size > 0 && {
          cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        }),
        ...(body && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(body && { payload: JSON.stringify(body) }),
    });
    for (const { name, value } of response.cookies) {
      if (value) this.cookies.set(name, value);
      else this.cookies.delete(name);
    }
    const isJson = String(response.headers['content-type']).includes('json');
    return { status: response.statusCode, body: isJson ? response.json() : {} };
  }

  post(url: string, body?: object): Promise<Reply> {
    return this.ask('POST', url, body);
  }

  /** As good as the same browser: a copy of its cookies. */
  copy(): Browser {
    return new Browser(this.#app, this.cookies);
  }
}
