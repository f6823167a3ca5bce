import { createHash } from 'node:crypto';

/** The commitment of somebody's leaf, as `tree-store.ts` makes it in the database. */
export const commitmentOf = ({ member, name, secret }: { member: string; name: string; secret: string }): string =>
  createHash('sha256').update(`viewloop-leaf-v2\nmember=${member}\nname=${name}\nsecret=${secret}\n`).digest('hex');
