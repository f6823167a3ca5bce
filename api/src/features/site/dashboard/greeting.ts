import { type constants, isNewcomer } from '@viewloop/contract';
import type { ReadTx } from '../../../platform/db/tx.ts';
import * as store from './store.ts';

export interface Greeting {
  language: (typeof constants.LANGUAGES)[number];
  isNewcomer: boolean;
}

/** How the start page greets a member. */
export async function greetingOf(tx: ReadTx, memberId: string): Promise<Greeting> {
  const { language, credits, ...beginnings } = await store.beginningsOf(tx, memberId);
  return { language, isNewcomer: isNewcomer(beginnings, credits) };
}
