import type { Platform } from '@viewloop/contract';
import type { PlayerAdapter } from '../player/player.ts';
import { tiktok } from './tiktok/adapter.ts';
import { youtube } from './youtube/adapter.ts';

/** How to talk with the player of each platform. */
export const adapters: Record<Platform, PlayerAdapter> = { tiktok, youtube };
