/** What the browser found in a file. */
export interface Source {
  codec: string | null;
  width: number;
  height: number;
  /** High dynamic range: browsers convert it without regard to its colours. */
  isHdr: boolean;
  bytes: number;
  seconds: number;
}

export interface Result {
  bytes: number;
  seconds: number;
  hasSound: boolean;
  /** Its first and its last frame can be decoded. */
  decodes: boolean;
}

export const SHORT_SIDE = 720;
export const LONG_SIDE = 1280;
/** Above this many bits a second, a smaller file looks the same on a phone. */
const MUCH_A_SECOND = 3_000_000;

const isH264 = ({ codec }: Pick<Source, 'codec'>) => codec === 'avc';

/** Small H.264 files go as they are. */
export function isWorthPreparing(source: Source): boolean {
  if (source.isHdr) return false;
  const { width, height, bytes, seconds } = source;
  const isLarge = Math.min(width, height) > SHORT_SIDE || Math.max(width, height) > LONG_SIDE;
  return isLarge || !isH264(source) || (bytes * 8) / Math.max(1, seconds) > MUCH_A_SECOND;
}

const SMALLER = 0.9;
const SAME_LENGTH_SECONDS = 0.2;

/** A browser can lose a track or stop half-way without saying so. Such a result is thrown away, and the original is sent. */
export function isWorthSending(source: Source & { hasSound: boolean }, result: Result): boolean {
  const isWhole =
    result.decodes &&
    result.hasSound === source.hasSound &&
    Math.abs(result.seconds - source.seconds) <= SAME_LENGTH_SECONDS;
  return isWhole && (!isH264(source) || result.bytes < source.bytes * SMALLER);
}
