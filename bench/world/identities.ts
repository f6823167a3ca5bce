import { createHash } from 'node:crypto';
import { requestText } from '../load/measure.ts';

/** The names and ids of the generated members. generate.sql uses the same formulas. */
export const memberId = (number: number) =>
  createHash('md5')
    .update(`member ${number}`)
    .digest('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
export const tokenHash = (number: number) => createHash('sha256').update(`session ${number}`).digest();
/** Each member has a browser of their own, because only three videos at a time earn in one. */
export const deviceOf = (number: number) => `bench-device-${String(number).padStart(9, '0')}`;
export const cookieOf = (number: number) => `viewloop=session%20${number}; viewloop-device=${deviceOf(number)}`;

/** The same call by a thousand members in turn, so that no request repeats the one before it. */
export const requestsOfMembers = (path: string): string[] =>
  Array.from({ length: 1000 }, (_, index) => requestText('GET', path, cookieOf(index + 1)));
