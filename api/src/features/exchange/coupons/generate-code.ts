import { randomInt } from 'node:crypto';

/** Only letters and digits that people do not confuse. */
const LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const GROUPS = 3;
const GROUP_LENGTH = 4;

/** Twelve of 31 letters: with the tries that are allowed, nobody finds one in the age of the universe. */
export function generateCode(): string {
  const group = () => Array.from({ length: GROUP_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return Array.from({ length: GROUPS }, group).join('-');
}
