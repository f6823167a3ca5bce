import type { EmbeddedPlayer } from '../embedded-player.ts';

export const player: EmbeddedPlayer = {
  origin: 'https://www.tiktok.com',
  address: (id) => `${player.origin}/player/v1/${id}?controls=1&loop=1&rel=0`,
};
