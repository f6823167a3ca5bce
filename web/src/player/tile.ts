import { make } from './dom.ts';
import type { Video } from './watch-server.ts';

type TileVideo = Pick<Video, 'id' | 'title' | 'picture'>;

/** Neighbouring ids get colours far apart from each other. */
const GOLDEN_ANGLE = 137.5;
const hueOf = (id: number) => Math.round((id * GOLDEN_ANGLE) % 360);

/** A video's picture, or a drawn tile in a colour of its own where there is none. */
export function makeTile(video: TileVideo): HTMLElement {
  const tile = make('span', { className: 'tile', ariaHidden: 'true' });
  tile.style.setProperty('--hue', String(hueOf(video.id)));
  if (video.picture) tile.append(make('img', { src: video.picture.small, alt: '', decoding: 'async' }));
  else tile.textContent = Array.from(video.title.trim())[0]?.toUpperCase() ?? '';
  return tile;
}
