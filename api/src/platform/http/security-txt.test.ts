import { expect, test } from 'vitest';
import { startTestApp } from '../../testing/test-app.ts';

const URL = '/.well-known/security.txt';

test('whoever finds a weakness learns whom to write to, where the operator has said it', async () => {
  const silent = await startTestApp();
  expect((await silent.http.inject({ url: URL })).statusCode).toBe(404);
  const app = await startTestApp(
    { SECURITY_CONTACT: 'mailto:security@viewloop.example', PUBLIC_URL: 'https://viewloop.example' },
    { databaseUrl: silent.databaseUrl },
  );
  const { statusCode, headers, body } = await app.http.inject({ url: URL });
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
  expect(body).toMatch(/^Contact: mailto:security@viewloop\.example\nExpires: \d{4}-\d\d-\d\dT00:00:00Z\n/);
  expect(body).toContain('Canonical: https://viewloop.example/.well-known/security.txt\n');
  await app.close();
  await silent.close();
});
