import type { ClipFault } from '../screening/clips.ts';
import { fill } from '../wire/fill.ts';

/** The sentence for each reason why a clip failed or was refused. `{seconds}` is the longest that a clip may be. */
export type ClipTexts = Record<ClipFault, string>;

/** The sentence for the reason in the facts of a notice. Empty if there is none. */
export const faultSentence = (texts: ClipTexts, { fault, seconds }: Record<string, unknown>): string =>
  fill(texts[fault as ClipFault] ?? '', { seconds: Number(seconds) });
