import { createHash } from 'node:crypto';
import pLimit from 'p-limit';
import { type GuardedHttp, GuardedHttpError } from '../../../platform/outside/guarded-http.ts';
import type { VideoName } from './oembed-rules.ts';
import { isPhoto, isPlaceholder, pictureAddresses, SIZES } from './picture-rules.ts';

const MOST_BYTES = 4 * 1024 * 1024;
/** A photo of 4,000 by 4,000 pixels takes 64 MB while it is decoded; nothing larger is looked at. */
const MOST_PIXELS = 16_000_000;
const WITHIN_MS = 8000;

export interface MadePicture {
  hash: string;
  bytes: Buffer;
}
export interface MadePictures {
  small: MadePicture;
  large: MadePicture;
}

export type MakePictures = (video: VideoName, source: string | null) => Promise<MadePictures | undefined>;

/** Fetches a video's picture and encodes it anew in both sizes. Never throws: returns `undefined` without a usable picture. */
export function pictureMaker(http: GuardedHttp): MakePictures {
  // Encoding takes a core for about 60 ms; one at a time leaves the rest to the members.
  const oneAtATime = pLimit(1);
  return async (video, source) => {
    for (const address of pictureAddresses(video, source)) {
      const bytes = await fetchPhoto(http, address);
      const made = bytes && (await oneAtATime(() => encode(bytes)));
      if (made) return made;
    }
    return undefined;
  };
}

async function fetchPhoto(http: GuardedHttp, address: string): Promise<Buffer | undefined> {
  try {
    const follow = { atMost: 2, allows: () => true };
    const { status, body } = await http.request(address, { withinMs: WITHIN_MS, maxBytes: MOST_BYTES, follow });
    return status === 200 && isPhoto(body) ? body : undefined;
  } catch (error) {
    if (error instanceof GuardedHttpError) return undefined;
    throw error;
  }
}

/** The bytes come from a stranger, so any error of the decoder means that there is no picture. */
async function encode(bytes: Buffer): Promise<MadePictures | undefined> {
  // Loading it takes 60 ms and 8 MB, which a site without pictures need not spend.
  const { default: sharp } = await import('sharp');
  sharp.concurrency(1);
  sharp.cache(false);
  const open = () => sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error' });
  const inSize = async (size: { width: number; height: number }): Promise<MadePicture> => {
    const made = await open()
      .autoOrient()
      .resize({ ...size, fit: 'cover' })
      .webp({ quality: 70 })
      .toBuffer();
    return { hash: createHash('sha256').update(made).digest('hex').slice(0, 32), bytes: made };
  };
  try {
    if (isPlaceholder(await open().metadata())) return undefined;
    return { small: await inSize(SIZES.small), large: await inSize(SIZES.large) };
  } catch {
    return undefined;
  }
}
