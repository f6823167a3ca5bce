import { platforms, type videos } from '@viewloop/contract';
import type { VideoName } from './oembed-rules.ts';

/** Both sizes are 9:16, the shape of the videos this site is about. */
export const SIZES = { small: { width: 144, height: 256 }, large: { width: 360, height: 640 } } as const;

/** Where a video's picture may be, best first. */
export const pictureAddresses = ({ platform, externalId }: VideoName, source: string | null): string[] =>
  platforms[platform].pictureAddresses(externalId, source);

const startsWith = (bytes: Uint8Array, start: readonly number[], at = 0) =>
  start.every((byte, index) => bytes[at + index] === byte);

/**
 * Whether the bytes begin like a JPEG, PNG or WebP picture. The type that the sender names is not believed, and the
 * encoder would also draw SVG, which can refer to files and other addresses.
 */
export function isPhoto(bytes: Uint8Array): boolean {
  return (
    startsWith(bytes, [0xff, 0xd8, 0xff]) ||
    startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) ||
    (startsWith(bytes, [0x52, 0x49, 0x46, 0x46]) && startsWith(bytes, [0x57, 0x45, 0x42, 0x50], 8))
  );
}

/** A platform may send a small grey picture for a video that has none: YouTube's is 120 by 90. */
export const isPlaceholder = ({ width, height }: { width: number; height: number }): boolean =>
  width <= 120 && height <= 90;

/** The hashes under which a video's pictures are stored. */
export interface StoredPictures {
  smallPicture: string | null;
  largePicture: string | null;
}

/** Where browsers find them. */
export const pictureOf = ({ smallPicture, largePicture }: StoredPictures): videos.Picture | null =>
  smallPicture && largePicture
    ? { small: `/pictures/${smallPicture}.webp`, large: `/pictures/${largePicture}.webp` }
    : null;
