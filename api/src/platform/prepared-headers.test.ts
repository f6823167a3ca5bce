import { createServer, get, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { PreparedHeaders, PreparedResponse } from './prepared-headers.ts';

const prepared = new PreparedHeaders({ 'x-frame-options': 'DENY', 'referrer-policy': 'no-referrer' });

/** Returns the headers that arrive, each as often as it was sent. */
async function sentBy(answer: (response: PreparedResponse) => void): Promise<IncomingHttpHeaders> {
  const server = createServer({ ServerResponse: PreparedResponse }, (_request, response) => {
    response.prepared = prepared;
    answer(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    get({ port, agent: false, joinDuplicateHeaders: true }, (response) => {
      response.resume().on('end', () => resolve(response.headers));
    }).on('error', reject);
  });
}

test.each<[string, (response: PreparedResponse) => void]>([
  ['in one piece', (response) => response.writeHead(200, { 'content-type': 'text/plain' }).end('here')],
  ['with headers set before', (response) => response.setHeader('content-type', 'text/plain').end('here')],
  [
    'in several pieces',
    (response) => {
      response.write('here');
      response.end();
    },
  ],
  ['without a body', (response) => response.writeHead(204).end()],
])('an answer sent %s has the prepared headers', async (_name, answer) => {
  expect(await sentBy(answer)).toMatchObject({ 'x-frame-options': 'DENY', 'referrer-policy': 'no-referrer' });
});

test.each<[string, (response: PreparedResponse) => void]>([
  ['at once', (response) => response.writeHead(200, { 'x-frame-options': 'SAMEORIGIN' }).end()],
  ['before', (response) => response.setHeader('x-frame-options', 'SAMEORIGIN').end()],
])('what the answer sets itself, %s, takes the place of the prepared one', async (_name, answer) => {
  const headers = await sentBy(answer);
  expect(headers).toMatchObject({ 'x-frame-options': 'SAMEORIGIN', 'referrer-policy': 'no-referrer' });
});

test('what the answer removes is not sent, and the next answer has it again', async () => {
  const headers = await sentBy((response) => {
    response.removeHeader('X-Frame-Options');
    response.end();
  });
  expect(headers).not.toHaveProperty('x-frame-options');
  expect(headers).toMatchObject({ 'referrer-policy': 'no-referrer' });
  expect(await sentBy((response) => response.end())).toMatchObject({ 'x-frame-options': 'DENY' });
});

test.each([{ 'x-a': 'two\r\nlines' }, { 'no name': 'x' }])('%o cannot be prepared', (headers) => {
  expect(() => new PreparedHeaders(headers as Record<string, string>)).toThrow(
    /^(?:Invalid character in|Header name must be)/,
  );
});
