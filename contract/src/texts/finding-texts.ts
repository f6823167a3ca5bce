/** The two halves of the sentence about a promotion, in one language. `{name}` is filled in. */
export interface FindingTexts {
  leaves: string;
  better: string;
  worse: string;
}

interface Found {
  leavesAt: number | null;
  firstSeconds: { better: boolean; percent: number } | null;
}

const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

/** "Viewers leave at 0:14; your first three seconds beat 70 % of clips this long." The screens, the bell and mails say the same. */
export function findingSentence(texts: FindingTexts, { leavesAt, firstSeconds }: Found): string {
  const said = [
    ...(leavesAt === null ? [] : [texts.leaves.replace('{clock}', clock(leavesAt))]),
    ...(firstSeconds
      ? [texts[firstSeconds.better ? 'better' : 'worse'].replace('{percent}', String(firstSeconds.percent))]
      : []),
  ].join('; ');
  return `${said.charAt(0).toUpperCase()}${said.slice(1)}.`;
}

/** The same out of the facts of a notice, which are flat. */
export const foundIn = ({ leavesAt, better, percent }: Record<string, unknown>): Found => ({
  leavesAt: typeof leavesAt === 'number' ? leavesAt : null,
  firstSeconds: typeof percent === 'number' ? { better: better === true, percent } : null,
});
