import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

/** From 0, guessed at once, to 4. */
export type Score = 0 | 1 | 2 | 3 | 4;

export interface Strength {
  score: Score;
  /** It is in a list of passwords that were stolen and published. */
  isBroken: boolean;
}

const zxcvbn = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
const broken = new Set(dictionary['passwords-common']);
/** Longer ones are strong anyway, and take long to look at. */
const LONGEST = 100;

/** `own` is what others know about the member and will try first. The list is part of this file; nothing is asked. */
export function strengthOf(password: string, own: readonly string[] = []): Strength {
  const { score } = zxcvbn.check(password.slice(0, LONGEST), [...own]);
  const isBroken = broken.has(password.toLowerCase());
  return { score: isBroken ? 0 : score, isBroken };
}
