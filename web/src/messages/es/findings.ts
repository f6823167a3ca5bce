import type { FindingMessages } from '../en/findings.ts';

export const findings: FindingMessages = {
  leaves: (clock) => `Los espectadores se van en ${clock}`,
  beats: (percent) => `tus tres primeros segundos superan al ${percent} % de los clips de esta duración`,
  beaten: (percent) =>
    `los tres primeros segundos del ${percent} % de los clips de esta duración retienen a más espectadores`,
};
