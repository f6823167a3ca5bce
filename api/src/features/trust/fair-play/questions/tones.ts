import type { Dice } from './dice.ts';
import type { Question } from './question.ts';
import { soundOf, type Tone, wavOf } from './wav.ts';

/** One random number gives the hiss its start; the rest follows by arithmetic, because it only has to differ. */
function hiss(dice: Dice): () => number {
  let state = dice.whole(1, 0x7fff_ffff);
  return () => {
    state = (state * 48_271) % 0x7fff_ffff;
    return (state / 0x7fff_ffff) * 2 - 1;
  };
}

function mixed(dice: Dice, answer: number, wanted: () => Tone, other: () => Tone): Buffer {
  const others = dice.whole(Math.max(2, 6 - answer), 8 - answer + 1);
  const tones = dice.shuffle([...Array.from({ length: answer }, wanted), ...Array.from({ length: others }, other)]);
  return wavOf(soundOf(tones, hiss(dice)));
}

/** Among low tones some are high: how many? */
export function highTones(dice: Dice): Question {
  const answer = dice.whole(1, 6);
  const low = dice.between(230, 300);
  const high = low * dice.between(2.6, 3.2);
  const tone = (hertz: number) => (): Tone => ({
    hertz: hertz * dice.between(0.96, 1.04),
    seconds: dice.between(0.22, 0.3),
    rest: dice.between(0.25, 0.4),
  });
  return { kind: 'high_tones', answer, shape: null, sound: mixed(dice, answer, tone(high), tone(low)) };
}

/** Among short tones some are long: how many? */
export function longTones(dice: Dice): Question {
  const answer = dice.whole(1, 6);
  const hertz = dice.between(380, 620);
  const tone = (least: number, most: number) => (): Tone => ({
    hertz: hertz * dice.between(0.94, 1.06),
    seconds: dice.between(least, most),
    rest: dice.between(0.28, 0.4),
  });
  return { kind: 'long_tones', answer, shape: null, sound: mixed(dice, answer, tone(0.6, 0.75), tone(0.13, 0.18)) };
}
