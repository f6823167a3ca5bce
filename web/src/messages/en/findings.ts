/** One sentence about a promotion. */
export const findings = {
  leaves: (clock: string) => `Viewers leave at ${clock}`,
  beats: (percent: number) => `your first three seconds beat ${percent} % of clips this long`,
  beaten: (percent: number) => `the first three seconds of ${percent} % of clips this long hold more viewers`,
};

export type FindingMessages = typeof findings;
