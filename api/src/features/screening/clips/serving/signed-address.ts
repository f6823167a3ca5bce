import { createHmac, timingSafeEqual } from 'node:crypto';
import type { clips } from '@viewloop/contract';

interface Signed {
  clipId: number;
  name: string;
  /** An address that somebody passes on does not work for others. */
  sessionId: string;
  /** In seconds since 1970. */
  until: number;
}

const VALID_SECONDS = 15 * 60;

const signatureOf = (key: Buffer, { clipId, name, sessionId, until }: Signed) =>
  createHmac('sha256', key).update(`${clipId}\n${name}\n${sessionId}\n${until}`).digest('base64url');

export function signedAddress(key: Buffer, file: Omit<Signed, 'until'>, now: number): clips.ClipAddress {
  const until = Math.floor(now / 1000) + VALID_SECONDS;
  const signature = signatureOf(key, { ...file, until });
  return {
    url: `/api/clips/${file.clipId}/files/${file.name}?until=${until}&signature=${signature}`,
    until: new Date(until * 1000).toISOString(),
  };
}

export function isSigned(key: Buffer, file: Signed, signature: string, now: number): boolean {
  const expected = Buffer.from(signatureOf(key, file));
  const given = Buffer.from(signature);
  return file.until * 1000 > now && given.length === expected.length && timingSafeEqual(given, expected);
}
