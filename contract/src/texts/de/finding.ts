import type { FindingTexts } from '../finding-texts.ts';

export const findingTexts: FindingTexts = {
  leaves: 'Zuschauer gehen bei {clock}',
  better: 'deine ersten drei Sekunden schlagen {percent} % der Clips dieser Länge',
  worse: 'bei {percent} % der Clips dieser Länge halten die ersten drei Sekunden mehr Zuschauer',
};
