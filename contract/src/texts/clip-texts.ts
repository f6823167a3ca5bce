import type { ClipFault } from '../screening/clips.ts';

/** The sentence for each reason why a clip failed or was refused. `{seconds}` is the longest that a clip may be. */
export type ClipTexts = Record<ClipFault, string>;
