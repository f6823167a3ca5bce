import { expect, test } from 'vitest';
import { resolve } from './resolve.ts';

const routes = [{ path: '/' }, { path: '/watch' }, { path: '/settings' }];
const go = (address: string, signedIn: boolean) => {
  const [path = '', search = ''] = address.split('?');
  return resolve({ path, search, signedIn }, routes);
};

test('a member sees the pages, and is led away from signing in', () => {
  expect(go('/', true)).toEqual({ kind: 'member', route: routes[0] });
  expect(go('/watch', true)).toEqual({ kind: 'member', route: routes[1] });
  expect(go('/auth', true)).toEqual({ kind: 'redirect', to: '/' });
  expect(go('/auth?next=/settings', true)).toEqual({ kind: 'redirect', to: '/settings' });
  expect(go('/auth?next=//evil.example', true)).toEqual({ kind: 'redirect', to: '/' });
  expect(go('/nowhere', true)).toEqual({ kind: 'not-found', next: null });
});

test('a stranger sees landing and sign-in, and on a page of members the way to it', () => {
  expect(go('/', false)).toEqual({ kind: 'landing' });
  expect(go('/auth', false)).toEqual({ kind: 'auth' });
  expect(go('/authentication/x', false)).toEqual({ kind: 'auth' });
  expect(go('/watch?page=2', false)).toEqual({ kind: 'not-found', next: '/watch?page=2' });
  expect(go('/nowhere', false)).toEqual({ kind: 'not-found', next: null });
});

test('an invitation leads to the registration and is remembered', () => {
  const invited = { kind: 'redirect', to: '/auth?ref=ADA1', referralCode: 'ADA1' };
  expect(go('/?ref=ADA1', false)).toEqual(invited);
  expect(go('/ref/ADA1', false)).toEqual(invited);
  expect(go('/ref/A%20B', false)).toMatchObject({ to: '/auth?ref=A+B', referralCode: 'A B' });
  expect(go('/ref/%E0%A4', false)).toMatchObject({ referralCode: '%E0%A4' });
  expect(go('/ref/ADA1', true)).toMatchObject({ kind: 'redirect', to: '/' });
});
