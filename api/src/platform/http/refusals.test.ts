import { defineRoute, routes } from '@viewloop/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { createApp } from '../../app.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { parseSettings } from '../settings/settings.ts';
import { mount } from './mount.ts';
import { openApiOf } from './openapi.ts';
import { Problem } from './problem.ts';

const common = { method: 'GET', access: 'anyone', summary: 'For this test', response: z.object({}) } as const;
const honest = defineRoute({ ...common, path: '/api/test-honest', problems: ['link_used'] });
const silent = defineRoute({ ...common, path: '/api/test-silent', problems: ['link_unknown'] });

let database: TestDatabase;
let other: TestApp;
beforeAll(async () => {
  database = await createTestDatabase();
  other = await startTestApp({}, { databaseUrl: database.url });
});
afterAll(async () => {
  await other.close();
  await database.drop();
});

test.each([true, false])(
  'a refusal that the call does not name is an error in tests alone (%s)',
  async (checkAnswers) => {
    const settings = parseSettings({ VIDEO_DETAILS: 'off', CLIPS: 'off', LOG_LEVEL: 'silent', PORT: '0' });
    const app = await createApp(settings, { databaseUrl: database.url, checkAnswers });
    for (const route of [honest, silent])
      mount(app, route, () => {
        throw new Problem('link_used');
      });
    try {
      expect((await app.http.inject(honest.path)).statusCode).toBe(409);
      expect((await app.http.inject(silent.path)).statusCode).toBe(checkAnswers ? 500 : 409);
    } finally {
      await app.close();
    }
  },
);

test('the document lists the codes of each call by status', () => {
  const site = { title: 'A site', version: '0', sessionCookie: 'session' };
  const { paths } = openApiOf(routes, site) as {
    paths: Record<string, Record<string, { responses: Record<string, { 'x-codes'?: string[] }> }>>;
  };
  const { responses } = paths['/api/promotions/{id}/top-up']?.post ?? { responses: {} };
  expect(responses[404]?.['x-codes']).toEqual(['promotion_not_found']);
  expect(responses[409]?.['x-codes']).toEqual(
    expect.arrayContaining(['token_credits', 'key_in_use', 'already_done', 'promotion_state']),
  );
  expect(responses[403]?.['x-codes']).toEqual(expect.arrayContaining(['scope_missing', 'token_address']));
  expect(responses.default).toBeUndefined();
});
