import { createHash } from 'node:crypto';

/** The names and ids of the generated members. generate.sql uses the same formulas. */
export const memberId = (number: number) =>
  createHash('md5')
    .update(`member ${number}`)
    .digest('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
export const tokenHash = (number: number) => createHash('sha256').update(`session ${number}`).digest();
export const cookieOf = (number: number) => `viewloop=session%20${number}`;
