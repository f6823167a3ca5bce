/** Whether answers come from somebody who looks, judged by odds over many answers and never by a single miss. */

export interface Answers {
  right: number;
  wrong: number;
}

export type Belief = 'believed' | 'aside' | 'open';

/** One choice of six, so a guess is right once in six. */
const GUESS = 1 / 6;

/**
 * How often a person may pass. A mixture rather than one rate: a single rate of 90 % would take people who find the
 * checks hard for guessers.
 */
const PASS_RATES = [0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 0.98] as const;

/** Three thousand to one for the member ends a batch; ten thousand to one against puts the member aside. */
const BELIEVED_AT = Math.log(3000);
const ASIDE_AT = -Math.log(10_000);

/** Computed once: the crowd of the simulation asks millions of times. */
const logsOf = (rate: number) => ({ right: Math.log(rate), wrong: Math.log(1 - rate) });
const PASS_LOGS = PASS_RATES.map(logsOf);
const GUESS_LOGS = logsOf(GUESS);

const logOf = (logs: Answers, { right, wrong }: Answers) => right * logs.right + wrong * logs.wrong;

/** Natural logarithm of the odds that a person answered, against somebody who guesses. */
export function logOdds(answers: Answers, headStart: number): number {
  const logs = PASS_LOGS.map((rate) => logOf(rate, answers));
  // Sums the exponentials relative to the largest, because hundreds of answers would underflow.
  const largest = Math.max(...logs);
  const mean = logs.reduce((sum, log) => sum + Math.exp(log - largest), 0) / PASS_RATES.length;
  return headStart + largest + Math.log(mean) - logOf(GUESS_LOGS, answers);
}

/** Whether these answers come more likely from somebody who guesses. One miss does not say so, two without two right ones do. */
export const looksGuessed = (answers: Answers): boolean => logOdds(answers, 0) < 0;

export function judgeAnswers(answers: Answers, headStart: number): Belief {
  const odds = logOdds(answers, headStart);
  if (odds >= BELIEVED_AT) return 'believed';
  return odds <= ASIDE_AT ? 'aside' : 'open';
}

/** How many right answers in a row are still missing. */
export function answersMissing(answers: Answers, headStart: number): number {
  let more = 0;
  while (judgeAnswers({ ...answers, right: answers.right + more }, headStart) !== 'believed') more++;
  return more;
}
