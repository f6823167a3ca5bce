import type { clips } from '@viewloop/contract';

/** A playable file. Its packets begin at `dataStart`, and `ends` says before which byte of the file each second ends. */
export interface Rendition {
  name: string;
  width: number;
  height: number;
  bytes: number;
  dataStart: number;
  ends: number[];
}

/** What a packet of the file says about time and size. */
export interface Packet {
  /** In seconds. */
  at: number;
  bytes: number;
}

/** A moment up to this much after a whole second still belongs to the second before: clocks of tracks are not exact. */
const SLACK_SECONDS = 0.05;

export const secondsOf = (durationMs: number) => Math.max(1, Math.ceil(durationMs / 1000 - SLACK_SECONDS));

/**
 * Where each second ends. Packets of picture and sound lie in the file in the order of time, but for a part of a second, so
 * the sizes of all packets up to a moment say how far into the file that moment is.
 */
export function endsOfSeconds(packets: readonly Packet[], dataStart: number, durationMs: number): number[] {
  const seconds = secondsOf(durationMs);
  const sizes = Array.from({ length: seconds }, () => 0);
  for (const { at, bytes } of packets) {
    const second = Math.min(seconds - 1, Math.max(0, Math.floor(at)));
    sizes[second] = (sizes[second] ?? 0) + bytes;
  }
  const ends: number[] = [];
  for (const size of sizes) ends.push((ends.at(-1) ?? dataStart) + size);
  return ends;
}

/** How much of each second lies within a part of the file, in thousandths. */
export function sharesWithin(
  { dataStart, ends }: Pick<Rendition, 'dataStart' | 'ends'>,
  start: number,
  end: number,
): number[] {
  return ends.map((to, second) => {
    const from = ends[second - 1] ?? dataStart;
    if (to === from) return 1000;
    return Math.floor((1000 * Math.max(0, Math.min(end, to) - Math.max(start, from))) / (to - from));
  });
}

/** A browser may leave out a few bytes where two of its requests meet. */
const ENOUGH_OF_SECOND = 900;
export const wasSent = (share: number) => share >= ENOUGH_OF_SECOND;

export type ByteRange = { start: number; end: number } | 'whole' | 'unsatisfiable';

/** What a Range header asks for. More than one range at once is answered with the whole file, as HTTP allows. */
export function byteRangeOf(header: string | undefined, size: number): ByteRange {
  const asked = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '');
  if (!asked || (asked[1] === '' && asked[2] === '')) return 'whole';
  const [, from, to] = asked as unknown as [string, string, string];
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === '' || to === '' ? size : Math.min(size, Number(to) + 1);
  return start < end ? { start, end } : 'unsatisfiable';
}

/** Which states a clip can be in while its owner may still change it. */
const OVER: readonly clips.ClipState[] = ['deleted', 'failed', 'refused'];
export const isOver = (state: clips.ClipState) => OVER.includes(state);
/** Whether its files may be played. */
export const isPlayable = (state: clips.ClipState) => ['waiting', 'screening', 'ended'].includes(state);

const MOV_BOXES = ['ftyp', 'moov', 'mdat', 'wide', 'free', 'skip', 'pnot'];

/** Recognises the container by its first bytes, whatever its name says. Anything else is not read by anybody. */
export function containerOf(head: Uint8Array): 'mov' | 'matroska' | undefined {
  const [a, b, c, d] = head;
  if (a === 0x1a && b === 0x45 && c === 0xdf && d === 0xa3) return 'matroska';
  return MOV_BOXES.includes(String.fromCharCode(...head.subarray(4, 8))) ? 'mov' : undefined;
}
