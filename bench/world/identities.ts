import { createHash } from 'node:crypto';

/** Who the members of the generated world are: the same formulas stand in generate.sql. */
export const memberId = (number: number) =>
  createHash('md5')
    .update(`member ${number}`)
    .digest('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
export const tokenHash = (number: number) => createHash('sha256').update(`session ${number}`).digest();
export const cookieOf = (number: number) => `viewloop=session%20${number}`;
