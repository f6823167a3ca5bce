const RATE = 8000;
const HEADER = 44;
const WINDOW = 160;
const LOUD = 0.12;

interface Heard {
  from: number;
  to: number;
}

const samplesOf = (wav: Buffer): number[] => [...wav.subarray(HEADER)].map((byte) => (byte - 128) / 127);

/** Stretches that are loud, with silence between. */
function tonesIn(samples: readonly number[]): Heard[] {
  const tones: Heard[] = [];
  let from: number | null = null;
  for (let at = 0; at + WINDOW <= samples.length; at += WINDOW / 2) {
    const loud = Math.max(...samples.slice(at, at + WINDOW).map(Math.abs)) > LOUD;
    if (loud) from ??= at;
    else if (from !== null) {
      tones.push({ from, to: at });
      from = null;
    }
  }
  if (from !== null) tones.push({ from, to: samples.length });
  return tones.filter((tone) => tone.to - tone.from > 3 * WINDOW);
}

/** Crossings of the middle that go up by more than the hiss, a second. */
function pitchOf(samples: readonly number[], { from, to }: Heard): number {
  let [crossings, isLow] = [0, false];
  for (let at = from; at < to; at++) {
    const sample = samples[at] as number;
    if (sample < -0.1) isLow = true;
    else if (sample > 0.1 && isLow) {
      crossings++;
      isLow = false;
    }
  }
  return (crossings * RATE) / (to - from);
}

/** How many values lie above the widest gap between two neighbours, as a ratio. All of them if there is none. */
function aboveGap(values: readonly number[], least: number): number {
  const sorted = values.toSorted((a, b) => b - a);
  const gaps = sorted.slice(1).map((value, at) => (sorted[at] as number) / Math.max(1e-9, value));
  const widest = Math.max(...gaps);
  return widest < least ? sorted.length : gaps.indexOf(widest) + 1;
}

export function solveHigh(wav: Buffer): number {
  const samples = samplesOf(wav);
  return aboveGap(
    tonesIn(samples).map((tone) => pitchOf(samples, tone)),
    1.6,
  );
}

export const solveLong = (wav: Buffer): number =>
  aboveGap(
    tonesIn(samplesOf(wav)).map(({ from, to }) => to - from),
    1.8,
  );

export function solveRising(wav: Buffer): number {
  const samples = samplesOf(wav);
  return tonesIn(samples).filter(({ from, to }) => {
    const third = Math.floor((to - from) / 3);
    return pitchOf(samples, { from, to: from + third }) < pitchOf(samples, { from: to - third, to });
  }).length;
}
