import { evidenceOf } from '../../api/src/features/exchange/feedback/weight-rules.ts';
import { QUESTIONS } from './people.ts';

/** A question to which most readers give the same answer, as the server compares it: the first choice is the usual one. */
const compared = (chosen: number) => ({
  chosen,
  others: [QUESTIONS.readersAgree * 10, (1 - QUESTIONS.readersAgree) * 10, ...Array(QUESTIONS.choices - 2).fill(0)],
  otherAnswers: 10,
  topic: undefined,
  usual: undefined,
});
/** What one answered question says about who answered it. */
export const EVIDENCE = { usual: evidenceOf(compared(0)), other: evidenceOf(compared(1)) };
