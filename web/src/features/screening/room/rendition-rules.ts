import type { Offer } from './room-state.ts';

export interface Display {
  /** Of the stage, in pixels of the device. */
  height: number;
  savesData: boolean;
}

/** The smallest file that fills the stage, or the smallest of all where data is dear. */
export function renditionFor<R extends { height: number; width: number }>(
  renditions: readonly R[],
  { height, savesData }: Display,
): R | undefined {
  const tallness = (one: R) => Math.max(one.height, one.width);
  const bySize = renditions.toSorted((a, b) => tallness(a) - tallness(b));
  if (savesData) return bySize[0];
  return bySize.find((one) => tallness(one) >= height) ?? bySize.at(-1);
}

interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

export function displayOf(stage: Element): Display {
  const { connection } = navigator as Navigator & { connection?: Connection };
  const isSlow = /2g|3g/.test(connection?.effectiveType ?? '');
  return { height: stage.clientHeight * devicePixelRatio, savesData: isSlow || connection?.saveData === true };
}

export const addressFor = (offer: Offer, display: Display): string | undefined =>
  renditionFor(offer.renditions, display)?.url;
