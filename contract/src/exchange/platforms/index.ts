import { PLATFORMS } from '../../wire/constants.ts';
import type { PlatformRecord } from './platform-record.ts';
import { tiktok } from './tiktok/record.ts';
import { youtube } from './youtube/record.ts';

export type { PlatformRecord } from './platform-record.ts';

/** The platforms whose videos can be promoted. */
export const platforms: Record<(typeof PLATFORMS)[number], PlatformRecord> = { tiktok, youtube };

const all = PLATFORMS.map((platform) => platforms[platform]);

/** For sentences that name all platforms. */
export const platformNames: readonly string[] = all.map(({ name }) => name);
export const platformClips: readonly string[] = all.map(({ clip }) => clip);
export const platformSites: readonly string[] = all.map(({ site }) => site);
