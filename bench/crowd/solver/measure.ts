import { fairPlay } from '@viewloop/contract';
import { drawQuestion, type Question } from '../../../api/src/features/trust/fair-play/questions/index.ts';
import { percent, table } from '../table.ts';
import { pictureOf } from './picture.ts';
import { solveStripes, solveTop } from './solve-areas.ts';
import { solveEnd, solveSecond } from './solve-lines.ts';
import { solveCount, solveOutlines, solveTurned } from './solve-shapes.ts';
import { solveHigh, solveLong, solveRising } from './solve-sounds.ts';

/** A canary: what a day's programming answers of each kind of question, from the files that the server delivers. */

const see = (question: Question) => pictureOf(question.picture as Buffer);
const hear = ({ sound }: Question) => sound as Buffer;

const SOLVERS: Record<fairPlay.CheckKind, (question: Question) => number> = {
  count: (question) => solveCount(see(question), question.shape),
  turned: (question) => solveTurned(see(question)),
  second: (question) => solveSecond(see(question)),
  end: (question) => solveEnd(see(question)),
  top: (question) => solveTop(see(question)),
  outlines: (question) => solveOutlines(see(question), question.shape),
  stripes: (question) => solveStripes(see(question)),
  high_tones: (question) => solveHigh(hear(question)),
  long_tones: (question) => solveLong(hear(question)),
  rising_tones: (question) => solveRising(hear(question)),
};

export interface Solved {
  kind: fairPlay.CheckKind;
  asked: number;
  right: number;
  milliseconds: number;
}

const senseOf = (kind: fairPlay.CheckKind): fairPlay.Sense => (kind.endsWith('tones') ? 'hearing' : 'sight');

export function measureKind(kind: fairPlay.CheckKind, asked: number): Solved {
  const others = fairPlay.CheckKind.options.filter((other) => other !== kind);
  let [right, milliseconds] = [0, 0];
  for (let n = 0; n < asked; n++) {
    const question = drawQuestion(senseOf(kind), { retired: others });
    const start = performance.now();
    // The solver gets the file and the words, and not the answer.
    if (SOLVERS[kind]({ ...question, answer: 0 }) === question.answer) right++;
    milliseconds += performance.now() - start;
  }
  return { kind, asked, right, milliseconds: milliseconds / asked };
}

export function solverTable(asked: number, progress: (text: string) => void): string {
  const rows = fairPlay.CheckKind.options.map((kind) => {
    const solved = measureKind(kind, asked);
    progress(`${kind}: ${solved.right} of ${solved.asked} answered right`);
    return solved;
  });
  return table(
    ['Kind', 'Asked', 'Answered right', 'ms each', 'Asked by default'],
    rows.map(({ kind, asked: questions, right, milliseconds }) => [
      kind,
      questions,
      percent(right / questions, 1),
      milliseconds.toFixed(1),
      fairPlay.DEFAULT_FAIR_PLAY.retired.includes(kind) ? 'no' : 'yes',
    ]),
  );
}
