import { expect, test } from 'vitest';
import { wholeRequest } from './shed-load-request.ts';

const read = (...lines: string[]) => wholeRequest(Buffer.from(lines.join('\r\n')));

test('one plain request is recognised, with and without a body', () => {
  expect(read('GET /api/user?a=b HTTP/1.1', 'host: here', '', '')).toEqual({
    method: 'GET',
    url: '/api/user?a=b',
    bodyLength: 0,
  });
  expect(read('POST /api/login HTTP/1.1', 'Content-Length: 4', 'host: here', '', '{"": ')).toBeUndefined();
  expect(read('POST /api/login HTTP/1.1', 'Content-Length: 4', 'host: here', '', '{"a"')).toEqual({
    method: 'POST',
    url: '/api/login',
    bodyLength: 4,
  });
});

test.each([
  ['half a head', ['GET /api/user HTTP/1.1', 'host: here', '']],
  ['half a body', ['POST /api/login HTTP/1.1', 'content-length: 9', '', 'half']],
  ['more than a request', ['GET /api/user HTTP/1.1', '', 'GET /api/user HTTP/1.1', '', '']],
  ['a body nobody announced', ['GET /api/user HTTP/1.1', '', 'body']],
  ['a body in pieces', ['POST /api/login HTTP/1.1', 'transfer-encoding: chunked', '', '']],
  ['two lengths', ['POST /api/login HTTP/1.1', 'content-length: 0', 'content-length: 4', '', '']],
  ['a length in other words', ['POST /api/login HTTP/1.1', 'Content-Length : 0', '', '']],
  ['a length that goes on in the next line', ['POST /api/login HTTP/1.1', 'content-length:', ' 0', '', '']],
  ['a line that ends in half a line end', ['GET /api/user HTTP/1.1', 'a: b\ncontent-length: 0', '', '']],
  ['a connection that is not to be kept', ['GET /api/user HTTP/1.1', 'Connection: close', '', '']],
  ['who waits before the body', ['POST /api/login HTTP/1.1', 'expect: 100-continue', 'content-length: 0', '', '']],
  ['another protocol', ['GET /api/user HTTP/1.1', 'upgrade: websocket', '', '']],
  ['an old version', ['GET /api/user HTTP/1.0', '', '']],
  ['a method whose answers have no body', ['HEAD /api/user HTTP/1.1', '', '']],
  ['the address of another server', ['GET http://there/api/user HTTP/1.1', '', '']],
  ['the middle of something', ['r: GET /api/user HTTP/1.1', '', '']],
])('%s is left to the parser', (_what, lines) => {
  expect(read(...lines)).toBeUndefined();
});
