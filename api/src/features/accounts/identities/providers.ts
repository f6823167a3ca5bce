import type { Configuration, CustomFetch } from 'openid-client';
import { Problem } from '../../../platform/http/problem.ts';
import type { App } from '../../../platform/run/app-context.ts';
import type { OidcProvider } from '../../../platform/settings/oidc-settings.ts';

/** The facts that the other site states about the person who signed in there. */
export interface Proven {
  issuer: string;
  subject: string;
  email: string | null;
  /** Whether the other site has checked that the address is theirs. */
  emailVerified: boolean;
  names: string[];
}

export interface Attempt {
  provider: string;
  state: string;
  nonce: string;
  verifier: string;
}

export interface Providers {
  readonly all: readonly OidcProvider[];
  nameOf(id: string): string;
  /** Where the browser goes, and what has to be remembered until it comes back. */
  begin(id: string, how?: { again: boolean }): Promise<{ url: string; attempt: Attempt }>;
  /** Checks what the browser came back with. */
  finish(attempt: Attempt, query: string): Promise<Proven>;
}

const WITHIN_MS = 10_000;
const MOST_BYTES = 500_000;
/** Keys and addresses of a provider change rarely, and its own cache of keys lives inside. */
const REMEMBER_MS = 3_600_000;

/** Requests go through the guarded client like those to any address that is not ours. */
const guardedFetch =
  ({ guardedHttp }: Pick<App, 'guardedHttp'>): CustomFetch =>
  async (url, { method, headers, body, signal }) => {
    const answer = await guardedHttp.request(url, {
      method: method as 'GET' | 'POST',
      headers: { ...(headers as Record<string, string>) },
      ...(body !== undefined && body !== null && { body: String(body) }),
      withinMs: WITHIN_MS,
      maxBytes: MOST_BYTES,
      ...(signal && { signal }),
    });
    const type = answer.headers['content-type'];
    const challenge = answer.headers['www-authenticate'];
    return new Response(new Uint8Array(answer.body), {
      status: answer.status,
      headers: { ...(type && { 'content-type': type }), ...(challenge && { 'www-authenticate': challenge }) },
    });
  };

const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

export function openProviders(app: Pick<App, 'guardedHttp' | 'settings' | 'log'>): Providers {
  const all = app.settings.oidc;
  const callback = `${app.settings.publicUrl}/sign-in/callback`;
  const known = new Map<string, { until: number; configuration: Promise<Configuration> }>();

  function find(id: string): OidcProvider {
    const provider = all.find((candidate) => candidate.id === id);
    if (!provider) throw new Problem('not_found');
    return provider;
  }

  async function discover({ issuer, clientId, clientSecret }: OidcProvider): Promise<Configuration> {
    const client = await import('openid-client');
    const proof = clientSecret === undefined ? client.None() : client.ClientSecretBasic(clientSecret);
    return client.discovery(new URL(issuer), clientId, undefined, proof, {
      [client.customFetch]: guardedFetch(app),
      timeout: WITHIN_MS / 1000,
    });
  }

  /** Asked for at the first use, never at the start: the other site may be away. */
  async function configurationOf(provider: OidcProvider): Promise<Configuration> {
    let entry = known.get(provider.id);
    if (!entry || entry.until < Date.now()) {
      entry = { until: Date.now() + REMEMBER_MS, configuration: discover(provider) };
      known.set(provider.id, entry);
    }
    try {
      return await entry.configuration;
    } catch (error) {
      known.delete(provider.id);
      app.log.warn({ err: error, provider: provider.id }, 'the provider cannot be reached');
      throw new Problem('provider_unavailable', { provider: provider.name });
    }
  }

  return {
    all,
    nameOf: (id) => all.find((candidate) => candidate.id === id)?.name ?? id,

    async begin(id, { again } = { again: false }) {
      const provider = find(id);
      const configuration = await configurationOf(provider);
      const client = await import('openid-client');
      const attempt = {
        provider: id,
        state: client.randomState(),
        nonce: client.randomNonce(),
        verifier: client.randomPKCECodeVerifier(),
      };
      const url = client.buildAuthorizationUrl(configuration, {
        redirect_uri: callback,
        scope: 'openid email profile',
        state: attempt.state,
        nonce: attempt.nonce,
        code_challenge: await client.calculatePKCECodeChallenge(attempt.verifier),
        code_challenge_method: 'S256',
        // Being signed in over there is no sign of who sits here now.
        ...(again && { prompt: 'login' }),
      });
      return { url: url.href, attempt };
    },

    async finish({ provider: id, state, nonce, verifier }, query) {
      const provider = find(id);
      const configuration = await configurationOf(provider);
      const client = await import('openid-client');
      try {
        // Built from our own settings: whatever address the browser was led to has no say.
        const here = new URL(`${callback}?${query.replace(/^\?/, '')}`);
        const tokens = await client.authorizationCodeGrant(configuration, here, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        });
        const claims = tokens.claims();
        if (!claims) throw new Error('no ID token');
        const hasMore = claims.email === undefined && configuration.serverMetadata().userinfo_endpoint !== undefined;
        const more = hasMore ? await client.fetchUserInfo(configuration, tokens.access_token, claims.sub) : {};
        const told: Record<string, unknown> = { ...more, ...claims };
        return {
          issuer: claims.iss,
          subject: claims.sub,
          email: text(told.email) ?? null,
          emailVerified: told.email_verified === true,
          names: [text(told.preferred_username), text(told.nickname), text(told.name), text(told.email)].filter(
            (name) => name !== undefined,
          ),
        };
      } catch (error) {
        app.log.info({ err: error, provider: id }, 'a sign-in with another site was refused');
        throw new Problem('identity_refused', { provider: provider.name });
      }
    },
  };
}
