import { hash, randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';

const PREFIX = 'vlp_';
const RANDOM_LENGTH = 30;
const CHECKSUM_LENGTH = 6;
const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const LENGTH = PREFIX.length + RANDOM_LENGTH + CHECKSUM_LENGTH;

const NO_DIGIT = 255;
/** The value of each digit of base 62, by its character code. */
const DIGITS = new Uint8Array(65_536).fill(NO_DIGIT);
for (let value = 0; value < BASE62.length; value++) DIGITS[BASE62.charCodeAt(value)] = value;

/** Every request with a token comes here, and a loop takes half as long as a regular expression. */
function hasShape(text: string): boolean {
  if (text.length !== LENGTH || !text.startsWith(PREFIX)) return false;
  for (let at = PREFIX.length; at < LENGTH; at++) if (DIGITS[text.charCodeAt(at)] === NO_DIGIT) return false;
  return true;
}

/** The number that the checksum writes. Comparing numbers spares every request from writing it again. */
function checksumIn(text: string): number {
  let value = 0;
  for (let at = LENGTH - CHECKSUM_LENGTH; at < LENGTH; at++) value = value * 62 + (DIGITS[text.charCodeAt(at)] ?? 0);
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
  return hasShape(text) && crc32(text.slice(0, -CHECKSUM_LENGTH)) === checksumIn(text);
}

/** A token is long and random, so one round of SHA-256 is enough. */
export const tokenHash = (text: string): Buffer => hash('sha256', text, 'buffer');
export const tokenHint = (text: string): string => text.slice(-4);
