const counted = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`;

export type Wait = { unit: 'seconds' | 'minutes' | 'hours'; count: number };

/**
 * Chooses the unit that people would use: "30 minutes" says more than "1796 seconds". Rounds up, so that waiting this
 * long is enough.
 */
export function waitOf(seconds: number): Wait {
  if (seconds < 90) return { unit: 'seconds', count: seconds };
  const minutes = Math.ceil(seconds / 60);
  return minutes < 90 ? { unit: 'minutes', count: minutes } : { unit: 'hours', count: Math.ceil(minutes / 60) };
}

export function waitInWords(seconds: number): string {
  const { unit, count } = waitOf(seconds);
  return counted(count, unit.slice(0, -1));
}
