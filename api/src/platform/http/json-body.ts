import { isUtf8 } from 'node:buffer';
import type { FastifyInstance } from 'fastify';

/** Escapes of half a character or of a zero byte, neither of which text in the database can hold. */
const SUSPICIOUS = /\\u(?:d[89a-f]|0000)/i;

function isPlainText(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0');
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([key, inner]) => isPlainText(key) && isPlainText(inner));
}

/** Parses a body, or throws. Decoding as text first would replace invalid bytes, and accept what nobody sent. */
function parseBody(bytes: Buffer): unknown {
  if (!isUtf8(bytes)) throw new SyntaxError('not UTF-8');
  const text = bytes.toString();
  const body: unknown = JSON.parse(text);
  if (SUSPICIOUS.test(text) && !isPlainText(body)) throw new SyntaxError('not plain text');
  return body;
}

/** Accepts JSON bodies only. An empty body counts as none, because clients then often send no content type either. */
export function readJsonOnly(http: FastifyInstance): void {
  http.removeAllContentTypeParsers();
  http.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, bytes: Buffer, done) => {
    if (bytes.length === 0) return done(null, undefined);
    try {
      done(null, parseBody(bytes));
    } catch {
      done(Object.assign(new Error('the body is not JSON'), { statusCode: 400 }), undefined);
    }
  });
}
