import type { EmbeddedPlayer } from '../embedded-player.ts';

export const player: EmbeddedPlayer = {
  origin: 'https://www.youtube-nocookie.com',
  // A clip shorter than the watch must loop. YouTube loops only playlists, so the clip is its own playlist.
  address: (id, pageOrigin) =>
    `${player.origin}/embed/${id}?enablejsapi=1&origin=${encodeURIComponent(pageOrigin)}&playsinline=1&rel=0&loop=1&playlist=${id}`,
};
