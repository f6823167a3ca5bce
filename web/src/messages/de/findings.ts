import type { FindingMessages } from '../en/findings.ts';

export const findings: FindingMessages = {
  leaves: (clock) => `Zuschauer gehen bei ${clock}`,
  beats: (percent) => `deine ersten drei Sekunden schlagen ${percent} % der Clips dieser Länge`,
  beaten: (percent) => `bei ${percent} % der Clips dieser Länge halten die ersten drei Sekunden mehr Zuschauer`,
};
