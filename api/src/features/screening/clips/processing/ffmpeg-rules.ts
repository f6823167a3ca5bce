import type { MediaFacts } from './media-rules.ts';
import { HASH_SIDE } from './picture-hash-rules.ts';

/** A rendition fits into this box, upright or lying. Nothing is enlarged. */
export const SIZES = [
  { name: '480.mp4', short: 480, long: 854, crf: 25, maxrate: '1000k', bufsize: '2000k', sound: '96k' },
  { name: '720.mp4', short: 720, long: 1280, crf: 23, maxrate: '2500k', bufsize: '5000k', sound: '128k' },
] as const;
const FRAMES = 9;
const FRAME_WIDTH = 270;
const MOST_FRAMES_A_SECOND = 30;
const SECONDS_BETWEEN_KEY_FRAMES = 2;

export interface Source extends MediaFacts {
  isHdr: boolean;
}

const TONE_MAP = [
  'zscale=t=linear:npl=100',
  'format=gbrpf32le',
  'zscale=p=bt709',
  'tonemap=hable:desat=0',
  'zscale=t=bt709:m=bt709:r=tv',
].join(',');

/** H.264 wants even sizes, so each side is rounded to the nearest one. */
function fit(short: number, long: number): string {
  const factor = `min(1,min(${short}/min(iw,ih),${long}/max(iw,ih)))`;
  // Bilinear takes half the time of the default, and nobody sees the difference in a picture that becomes smaller.
  return `scale=w='2*round(iw*${factor}/2)':h='2*round(ih*${factor}/2)':flags=bilinear`;
}

/** Each size is made of the next larger one, because scaling takes as long as encoding a small picture. */
function branches(first: string): string {
  const [largest, ...smaller] = SIZES.map((size, index) => ({ ...size, index })).toReversed();
  if (!largest) return '';
  let graph = `[0:v:0]${first},${fit(largest.short, largest.long)},setsar=1,format=yuv420p`;
  let last = largest.index;
  for (const { short, long, index } of smaller) {
    graph += `,split=2[v${last}][s${index}];[s${index}]${fit(short, long)}`;
    last = index;
  }
  return `${graph}[v${last}]`;
}

const words = (text: string) => text.split(' ');

/** Local files only, and only the reader that fits the first bytes: no playlist can lead anywhere else. */
const opening = (container: string) => words(`-protocol_whitelist file -f ${container}`);

export const probeArguments = (file: string, container: string) =>
  words('-v error').concat(opening(container), words('-show_streams -show_format -of json'), file);

/** Both renditions at once, because decoding is half of the work. */
export function encodeArguments(
  source: Source,
  { file, container, folder, mostSeconds }: { file: string; container: string; folder: string; mostSeconds: number },
): string[] {
  const rate = source.framesASecond >= 1 ? Math.min(MOST_FRAMES_A_SECOND, source.framesASecond) : MOST_FRAMES_A_SECOND;
  const first = [`fps=${rate.toFixed(3)}`, ...(source.isHdr ? [TONE_MAP] : [])].join(',');
  const graph = branches(first);
  const outputs = SIZES.flatMap(({ name, crf, maxrate, bufsize, sound }, index) =>
    words(`-map [v${index}] -map 0:a:0? -sn -dn -map_metadata -1 -map_chapters -1`).concat(
      words(`-c:v libx264 -preset veryfast -crf ${crf} -maxrate ${maxrate} -bufsize ${bufsize} -threads 2`),
      words(`-force_key_frames expr:gte(t,n_forced*${SECONDS_BETWEEN_KEY_FRAMES})`),
      words(`-c:a aac -b:a ${sound} -ac 2 -ar 48000 -movflags +faststart -f mp4`),
      `${folder}/${name}`,
    ),
  );
  // One second more than allowed, so that a clip that is too long shows itself.
  return words('-nostdin -hide_banner -v error -y -progress pipe:1').concat(
    opening(container),
    ['-t', String(mostSeconds + 1), '-i', file, '-filter_complex', graph],
    outputs,
  );
}

/**
 * Decodes every picture and sound of the files that were made, and stops at the first that is broken. Of the first file it makes
 * the pictures to choose the cover from, and one small grey picture a second, from which the clip is recognised
 * (picture-hash-rules.ts). One run for all files: of a short clip, the start of ffmpeg takes as long as the work.
 */
export function checkArguments(
  files: readonly string[],
  { folder, target, durationMs }: { folder: string; target: string; durationMs: number },
): string[] {
  const everything = files.flatMap((_, index) => words(`-map ${index} -f null -`));
  return words('-nostdin -v error -xerror -y').concat(
    files.flatMap((file) => [...opening('mov'), '-i', file]),
    everything,
    ['-map', '0:v:0', '-vf', `fps=${FRAMES}/${(durationMs / 1000).toFixed(3)},scale=${FRAME_WIDTH}:-2`],
    words(`-frames:v ${FRAMES} -q:v 4 -map_metadata -1 -f image2`),
    `${folder}/frame-%d.jpg`,
    ['-map', '0:v:0', '-vf', `fps=1,scale=${HASH_SIDE}:${HASH_SIDE}:flags=area,format=gray`],
    words('-f rawvideo'),
    target,
  );
}

/** How far ffmpeg is, from the lines that it writes while it works. */
export function millisecondsDone(output: string): number | undefined {
  const last = [...output.matchAll(/^out_time_us=(\d+)$/gm)].at(-1);
  return last ? Number(last[1]) / 1000 : undefined;
}
