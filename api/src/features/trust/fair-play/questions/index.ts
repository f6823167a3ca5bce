import type { fairPlay } from '@viewloop/contract';
import { countOutlines } from './count-outlines.ts';
import { countShapes } from './count-shapes.ts';
import { type Dice, dice as realDice } from './dice.ts';
import { lineEnd } from './line-end.ts';
import type { Question } from './question.ts';
import { secondOnLine } from './second-on-line.ts';
import { sheetOnTop } from './sheet-on-top.ts';
import { stripes } from './stripes.ts';
import { highTones, longTones, risingTones } from './tones.ts';
import { turnedOne } from './turned-one.ts';

export type { Question };

/** To add a kind of check, write its file and name it here and in the contract. */
const KINDS: Record<fairPlay.CheckKind, { sense: fairPlay.Sense; draw(dice: Dice): Question }> = {
  count: { sense: 'sight', draw: countShapes },
  turned: { sense: 'sight', draw: turnedOne },
  second: { sense: 'sight', draw: secondOnLine },
  end: { sense: 'sight', draw: lineEnd },
  top: { sense: 'sight', draw: sheetOnTop },
  outlines: { sense: 'sight', draw: countOutlines },
  stripes: { sense: 'sight', draw: stripes },
  high_tones: { sense: 'hearing', draw: highTones },
  long_tones: { sense: 'hearing', draw: longTones },
  rising_tones: { sense: 'hearing', draw: risingTones },
};

const kindsOf = (sense: fairPlay.Sense) =>
  (Object.keys(KINDS) as fairPlay.CheckKind[]).filter((kind) => KINDS[kind].sense === sense);

/**
 * Draws a question for one sense. If every kind of a sense is retired, all of them are used again. A question that is drawn
 * again has the kind of the one before, so that nobody draws until an easier kind comes.
 */
export function drawQuestion(
  sense: fairPlay.Sense,
  { retired, before }: { retired: readonly fairPlay.CheckKind[]; before?: string | null },
  dice: Dice = realDice,
): Question {
  const all = kindsOf(sense);
  const again = all.find((kind) => kind === before);
  if (again) return KINDS[again].draw(dice);
  const left = all.filter((kind) => !retired.includes(kind));
  return KINDS[dice.pick(left.length > 0 ? left : all)].draw(dice);
}
