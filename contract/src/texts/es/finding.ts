import type { FindingTexts } from '../finding-texts.ts';

export const findingTexts: FindingTexts = {
  leaves: 'los espectadores se van en {clock}',
  better: 'tus tres primeros segundos superan al {percent} % de los clips de esta duración',
  worse: 'los tres primeros segundos del {percent} % de los clips de esta duración retienen a más espectadores',
};
