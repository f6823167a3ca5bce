import { hash, randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';

const PREFIX = 'vlp_';
const RANDOM_LENGTH = 30;
const CHECKSUM_LENGTH = 6;
const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const SHAPE = new RegExp(`^${PREFIX}[0-9A-Za-z]{${RANDOM_LENGTH + CHECKSUM_LENGTH}}$`);

const DIGITS = new Map([...BASE62].map((letter, value) => [letter.charCodeAt(0), value]));

/** The number that the checksum writes. Comparing numbers spares every request from writing it again. */
function checksumIn(text: string): number {
  let value = 0;
  for (let at = text.length - CHECKSUM_LENGTH; at < text.length; at++) {
    value = value * 62 + (DIGITS.get(text.charCodeAt(at)) as number);
  }
  return value;
}

function checksumOf(text: string): string {
  let rest = crc32(text);
  let written = '';
  for (let place = 0; place < CHECKSUM_LENGTH; place++) {
    written = BASE62.charAt(rest % 62) + written;
    rest = Math.floor(rest / 62);
  }
  return written;
}

/** 178 random bits. The prefix lets secret scanners find a leaked token, the checksum lets them rule out look-alikes. */
export function newTokenText(): string {
  const random = Array.from({ length: RANDOM_LENGTH }, () => BASE62.charAt(randomInt(62))).join('');
  return PREFIX + random + checksumOf(PREFIX + random);
}

/** Whether a text can be a token at all. Typing errors and made-up tokens are refused without asking the database. */
export function isTokenText(text: string): boolean {
  if (!SHAPE.test(text)) return false;
  return crc32(text.slice(0, -CHECKSUM_LENGTH)) === checksumIn(text);
}

/** A token is long and random, so one round of SHA-256 is enough. */
export const tokenHash = (text: string): Buffer => hash('sha256', text, 'buffer');
export const tokenHint = (text: string): string => text.slice(-4);
