import type { FindingTexts } from '../finding-texts.ts';

export const findingTexts: FindingTexts = {
  leaves: 'viewers leave at {clock}',
  better: 'your first three seconds beat {percent} % of clips this long',
  worse: 'the first three seconds of {percent} % of clips this long hold more viewers',
};
