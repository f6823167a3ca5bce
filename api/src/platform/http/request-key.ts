import { createCipheriv, createDecipheriv, createHmac, hash, randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { Problem } from './problem.ts';

/** The IETF draft writes the key as a quoted string; many clients send it bare. Both name the same key. */
const KEY = /^(?:"([\x20\x21\x23-\x5b\x5d-\x7e]{1,255})"|([\x21\x23-\x5b\x5d-\x7e]{1,255}))$/;

/** The value of the `Idempotency-Key` header, if there is one. */
export function requestKeyOf({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  const given = headers['idempotency-key'];
  if (given === undefined) return undefined;
  const found = typeof given === 'string' ? KEY.exec(given.trim()) : null;
  if (!found) throw new Problem('bad_request', { reasonCode: 'invalid_format', field: 'Idempotency-Key' });
  return found[1] ?? found[2];
}

/** The same object written in another order is the same request. */
function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, part]) => [name, canonical(part)]),
  );
}

const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * What the database may know of a key: a hash to find it by, a fingerprint of the request, and an answer that only whoever
 * has the key can read. Bodies contain passwords and answers contain tokens, and neither may be stored in the open.
 */
export function lockWith(ownerId: string, key: string) {
  const secret = hash('sha256', `answer:${ownerId}:${key}`, 'buffer');
  return {
    keyHash: hash('sha256', `key:${ownerId}:${key}`, 'buffer'),
    fingerprint: (method: string, url: string, body: unknown): Buffer =>
      createHmac('sha256', secret)
        .update(JSON.stringify([method, url, canonical(body ?? null)]))
        .digest(),
    seal(value: unknown): Buffer {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', secret, iv);
      const text = Buffer.concat([cipher.update(JSON.stringify(value) ?? 'null', 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), text]);
    },
    open(sealed: Buffer): unknown {
      const decipher = createDecipheriv('aes-256-gcm', secret, sealed.subarray(0, IV_BYTES));
      decipher.setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
      const text = Buffer.concat([decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
      return JSON.parse(text.toString('utf8'));
    },
  };
}
