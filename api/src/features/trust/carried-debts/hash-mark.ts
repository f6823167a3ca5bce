import { createHmac } from 'node:crypto';
import type { Mark } from './carried-rules.ts';

export const hashMark = (key: Buffer, { kind, text }: Mark): Buffer =>
  createHmac('sha256', key).update(`${kind}:${text}`).digest();
