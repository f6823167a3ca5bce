import { hash, randomBytes } from 'node:crypto';

/** 256 random bits for the browser; the database keeps only their hash. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

export function tokenHash(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}
