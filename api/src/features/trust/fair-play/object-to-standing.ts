import type { Tx } from '../../../platform/db/tx.ts';
import { raiseObjection } from '../objections/index.ts';
import { keepObjection } from './standing-store.ts';

/** Asks a person to look. Returns false when the member was not set aside. */
export async function objectToStanding(tx: Tx, memberId: string, text: string): Promise<boolean> {
  const kept = await keepObjection(tx, memberId, text);
  if (kept?.isNew) await raiseObjection(tx, { about: 'standing', memberId, text });
  return kept !== undefined;
}
