import { routes } from '@viewloop/contract';
import { expect, test } from 'vitest';
import { exampleRequestOf } from './example-request.ts';
import { addressOf, commandOf, curlOf, typescriptOf } from './example-text-rules.ts';

const named = routes.map((route) => [`${route.method} ${route.path}`, route] as const);
const routeOf = (name: string) => routes.find((route) => `${route.method} ${route.path}` === name) ?? expect.fail(name);

test.each(named)('the example for %s is a request that the contract accepts', (_name, route) => {
  const { params, query, body } = exampleRequestOf(route);
  expect(addressOf(route, { params, query, body })).not.toMatch(/:[a-z]|undefined|\[object/);
  if (route.params) expect(route.params.safeParse(params).error?.issues).toBeUndefined();
  if (route.query) expect(route.query.safeParse(query).error?.issues).toBeUndefined();
  if (route.body) expect(route.body.safeParse(body).error?.issues).toBeUndefined();
});

test('a call for programs shows the token, the key of the request, the client and the command', () => {
  const route = routeOf('POST /api/promotions/:id/top-up');
  const request = exampleRequestOf(route);
  const curl = curlOf(route, request);
  expect(curl).toContain('"$VIEWLOOP_URL/api/promotions/1/top-up"');
  expect(curl).toContain('Authorization: Bearer $VIEWLOOP_TOKEN');
  expect(curl).toContain('Idempotency-Key');
  expect(typescriptOf(route, request)).toMatch(
    /^const answer = await viewloop\.call\('POST \/api\/promotions\/:id\/top-up', \{/,
  );
  expect(commandOf(route, request)).toBe('viewloop top-up 1 --credits 10');
});

test('a call for people shows the session and no token', () => {
  const route = routeOf('POST /api/user/update-profile');
  const request = exampleRequestOf(route);
  expect(curlOf(route, request)).toContain('-b cookies.txt');
  expect(curlOf(route, request)).not.toContain('Bearer');
  expect(typescriptOf(route, request)).toContain("fetch('/api/user/update-profile', {");
  expect(commandOf(route, request)).toBeUndefined();
});

test('a quote in an example does not end the text of the shell', () => {
  const request = { params: {}, query: {}, body: { text: "it's" } };
  expect(curlOf(routeOf('POST /api/support'), request)).toContain(String.raw`it'\''s`);
});
