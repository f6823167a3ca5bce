import type { Platform } from '@viewloop/contract';
import type { PlatformLook } from './platform-look.ts';
import { tiktok } from './tiktok/look.ts';
import { youtube } from './youtube/look.ts';

/** The platforms keep their own colours, in this small mark only. */
export const looks: Record<Platform, PlatformLook> = { tiktok, youtube };

/** For texts. These names are the same in every language. */
export const platformLabels = Object.fromEntries(
  Object.entries(looks).map(([platform, { label }]) => [platform, label]),
) as Record<Platform, string>;
