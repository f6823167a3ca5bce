import type { Platform } from '@viewloop/contract';
import type { GuardedAnswer, GuardedHttp } from '../platform/outside/guarded-http.ts';
import { CUTS, MAIN_CHARACTER, PEOPLE } from './people.ts';
import { drawScene, type SceneName } from './scenes.ts';

const FIRST_TIKTOK_ID = 7_300_000_000_000_000_000n;

/** The link of the demo's video with this number. */
export function videoUrl(platform: Platform, number: number): string {
  return platform === 'youtube'
    ? `https://www.youtube.com/shorts/demo${String(number).padStart(7, '0')}`
    : `https://www.tiktok.com/@viewloop/video/${FIRST_TIKTOK_ID + BigInt(number)}`;
}

/** The number in an address about one of the demo's videos. */
function numberIn(address: string): number | undefined {
  const [, youtube, tiktok] = /demo(\d{7})|(73\d{17})/.exec(address) ?? [];
  if (youtube) return Number(youtube);
  return tiktok ? Number(BigInt(tiktok) - FIRST_TIKTOK_ID) : undefined;
}

/** Every video of the demo in the order in which they are promoted, so number 1 comes first. */
const PROMOTED = PEOPLE.flatMap(({ firstName, videos }) =>
  videos.map(({ title, scene }) => ({ title: title ?? 'Behind the scenes', author: firstName, scene })),
);
const VIDEOS = [...PROMOTED, ...CUTS.map((cut) => ({ ...cut, author: MAIN_CHARACTER }))];

/** The links of the two cuts that are compared. */
export const cutUrl = (index: number): string => videoUrl('youtube', PROMOTED.length + 1 + index);

async function draw(scene: SceneName, number: number): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  return sharp(Buffer.from(drawScene(scene, number)))
    .jpeg({ quality: 88 })
    .toBuffer();
}

/**
 * Stands in for the platforms in the demo, so that it has pictures without a network and asks nobody. Everything else
 * that the server wants from outside is not there.
 */
export const demoPlatforms: GuardedHttp = {
  async request(address): Promise<GuardedAnswer> {
    const url = new URL(address);
    const answer = (status: number, contentType = 'text/plain', body: Buffer | string = ''): GuardedAnswer => ({
      url,
      status,
      headers: { 'content-type': contentType },
      body: Buffer.from(body),
    });
    const number = numberIn(decodeURIComponent(url.href));
    const video = number === undefined ? undefined : VIDEOS[number - 1];
    if (number === undefined || !video) return answer(404);
    if (url.pathname !== '/oembed') return answer(200, 'image/jpeg', await draw(video.scene, number));
    const { title, author } = video;
    const picture = `https://pictures.example/${FIRST_TIKTOK_ID + BigInt(number)}.jpg`;
    const details = { title, author_name: author, thumbnail_url: picture };
    return answer(200, 'application/json', JSON.stringify(details));
  },
};
