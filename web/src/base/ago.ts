export type Ago = { unit: 'now' } | { unit: 'minutes' | 'hours' | 'days'; count: number };

/** How long ago, in the largest unit that has passed; the texts are in the messages (`messages().shared.ago`). */
export function ago(instant: string | number | Date, now = Date.now()): Ago {
  const minutes = Math.floor((now - new Date(instant).getTime()) / 60_000);
  if (minutes < 1) return { unit: 'now' };
  if (minutes < 60) return { unit: 'minutes', count: minutes };
  if (minutes < 24 * 60) return { unit: 'hours', count: Math.floor(minutes / 60) };
  return { unit: 'days', count: Math.floor(minutes / (24 * 60)) };
}
