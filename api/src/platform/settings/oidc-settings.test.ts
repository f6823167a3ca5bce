import { expect, test } from 'vitest';
import { oidcProviders } from './oidc-settings.ts';

const home = { PUBLIC_URL: 'https://viewloop.example' };
const acme = { OIDC_ACME_ISSUER: 'https://id.example.com', OIDC_ACME_CLIENT_ID: 'viewloop' };

test('any number of providers, with a name and a secret or without', () => {
  const second = { OIDC_WORK_ISSUER: 'https://sso.example.org/realms/x', OIDC_WORK_CLIENT_ID: 'v' };
  const more = { OIDC_WORK_CLIENT_SECRET: 'secret', OIDC_WORK_NAME: 'Work' };
  expect(oidcProviders({ ...home, ...acme, ...second, ...more })).toEqual([
    { id: 'acme', name: 'Acme', issuer: 'https://id.example.com', clientId: 'viewloop', clientSecret: undefined },
    { id: 'work', name: 'Work', issuer: 'https://sso.example.org/realms/x', clientId: 'v', clientSecret: 'secret' },
  ]);
  expect(oidcProviders({})).toEqual([]);
});

test.each([
  ['no address of this site', acme, 'PUBLIC_URL is missing'],
  ['no client id', { ...home, OIDC_ACME_ISSUER: 'https://id.example.com' }, 'OIDC_ACME_CLIENT_ID is missing'],
  ['no issuer', { ...home, OIDC_ACME_CLIENT_ID: 'x' }, 'OIDC_ACME_ISSUER is missing'],
  ['an issuer without https', { ...home, ...acme, OIDC_ACME_ISSUER: 'http://id.example.com' }, 'must look like'],
  ['an issuer in the own network', { ...home, ...acme, OIDC_ACME_ISSUER: 'https://10.0.0.1' }, 'must look like'],
  ['a name that is misspelt', { ...home, ...acme, OIDC_ACME_ISUER: 'x' }, 'OIDC_ACME_ISUER is not known'],
])('%s is refused at the start', (_name, environment, message) => {
  expect(() => oidcProviders(environment as Record<string, string>)).toThrow(message);
});
