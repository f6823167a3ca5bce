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

export interface TonePlan {
  answer: number;
  tones: Tone[];
}

function mixed(dice: Dice, answer: number, wanted: () => Tone, other: () => Tone): TonePlan {
  const others = dice.whole(Math.max(2, 6 - answer), 8 - answer + 1);
  const tones = dice.shuffle([...Array.from({ length: answer }, wanted), ...Array.from({ length: others }, other)]);
  return { answer, tones };
}

export function planHighTones(dice: Dice): TonePlan {
  const answer = dice.whole(1, 6);
  const low = dice.between(230, 300);
  const high = low * dice.between(2.6, 3.2);
  const tone = (hertz: number) => (): Tone => ({
    hertz: hertz * dice.between(0.96, 1.04),
    seconds: dice.between(0.22, 0.3),
    rest: dice.between(0.25, 0.4),
  });
  return mixed(dice, answer, tone(high), tone(low));
}

export function planLongTones(dice: Dice): TonePlan {
  const answer = dice.whole(1, 6);
  const hertz = dice.between(380, 620);
  const tone = (least: number, most: number) => (): Tone => ({
    hertz: hertz * dice.between(0.94, 1.06),
    seconds: dice.between(least, most),
    rest: dice.between(0.28, 0.4),
  });
  return mixed(dice, answer, tone(0.6, 0.75), tone(0.13, 0.18));
}

/** Tones that rise or fall by at least half an octave, each from another pitch. */
export function planGlides(dice: Dice): TonePlan {
  const answer = dice.whole(1, 6);
  const [span, octave] = [dice.between(1.5, 2), dice.between(0, 0.6)];
  const glide = (rises: boolean) => (): Tone => {
    const low = dice.between(260, 520);
    const [hertz, toHertz] = rises ? [low, low * span] : [low * span, low];
    return { hertz, toHertz, octave, seconds: dice.between(0.35, 0.55), rest: dice.between(0.25, 0.4) };
  };
  return mixed(dice, answer, glide(true), glide(false));
}

const asked = (
  kind: 'high_tones' | 'long_tones' | 'rising_tones',
  { answer, tones }: TonePlan,
  dice: Dice,
): Question => ({
  kind,
  answer,
  shape: null,
  sound: wavOf(soundOf(tones, hiss(dice))),
});

/** Among low tones some are high: how many? */
export const highTones = (dice: Dice): Question => asked('high_tones', planHighTones(dice), dice);

/** Among short tones some are long: how many? */
export const longTones = (dice: Dice): Question => asked('long_tones', planLongTones(dice), dice);

/** Among falling tones some rise: how many? */
export const risingTones = (dice: Dice): Question => asked('rising_tones', planGlides(dice), dice);
