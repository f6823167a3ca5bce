import type { clips } from '@viewloop/contract';

/** What was found out about a file, by whichever reader. */
export interface MediaFacts {
  tracks: number;
  width: number;
  height: number;
  framesASecond: number;
  /** Undefined if the file does not say. */
  durationMs: number | undefined;
  hasSound: boolean;
}

const MOST_SIDE = 8192;
const LEAST_SIDE = 16;
const MOST_FRAMES_A_SECOND = 120;
const MOST_TRACKS = 8;
/** Cameras and editors add a frame or two. */
const SPARE_MS = 500;
const LEAST_MS = 1000;

export const isTooLong = (durationMs: number, mostSeconds: number) => durationMs > mostSeconds * 1000 + SPARE_MS;

/** Why a file is refused before anything of it is decoded. */
export function faultOf(facts: MediaFacts, mostSeconds: number): clips.ClipFault | undefined {
  const { tracks, width, height, framesASecond, durationMs } = facts;
  if (tracks > MOST_TRACKS) return 'too_many_tracks';
  if (Math.max(width, height) > MOST_SIDE || Math.min(width, height) < LEAST_SIDE) return 'picture_too_large';
  if (durationMs !== undefined && durationMs < LEAST_MS) return 'too_short';
  if (durationMs !== undefined && isTooLong(durationMs, mostSeconds)) return 'too_long';
  return framesASecond > MOST_FRAMES_A_SECOND ? 'too_many_frames' : undefined;
}

/** Baseline, main, extended and high: eight bits and a quarter of the colour, which every browser decodes. */
const PLAYABLE_PROFILES = /^avc1\.(42|4d|58|64)/i;

export interface MadeFile extends MediaFacts {
  durationMs: number;
  videoTracks: number;
  videoCodec: string;
  audioTracks: number;
  audioCodec: string | null;
  /** Whether the index stands before the data. */
  indexFirst: boolean;
}

/** How far the length may be off: a fifth of a second, or two frames of a slow film. */
const toleranceMs = (framesASecond: number) => Math.max(200, 2000 / Math.max(1, framesASecond));

/** What is wrong with a file that was made, or nothing. Nobody sees a clip before this was asked. */
export function wrongWith(made: MadeFile, source: MediaFacts): string | undefined {
  if (made.videoTracks !== 1 || !PLAYABLE_PROFILES.test(made.videoCodec)) return 'its picture is not plain H.264';
  if (made.audioTracks > 1 || (made.audioTracks === 1 && !made.audioCodec?.startsWith('mp4a.40.')))
    return 'its sound is not AAC';
  if (made.hasSound !== source.hasSound) return made.hasSound ? 'it has sound' : 'its sound is gone';
  if (!made.indexFirst) return 'its index is at the end';
  const off = source.durationMs === undefined ? 0 : Math.abs(made.durationMs - source.durationMs);
  return off > toleranceMs(source.framesASecond) ? `its length is off by ${Math.round(off)} ms` : undefined;
}

/**
 * Whether a packet is made of whole units of H.264, each with its length in front. A file whose tables lie about where its
 * packets are is found out by this, without decoding anything.
 */
export function isWholePacket(bytes: Uint8Array, lengthBytes: number): boolean {
  let at = 0;
  while (at + lengthBytes < bytes.length) {
    let length = 0;
    for (const byte of bytes.subarray(at, at + lengthBytes)) length = length * 256 + byte;
    if (length === 0) return false;
    at += lengthBytes + length;
  }
  return at === bytes.length && at > 0;
}

export const isPlainH264 = (codec: string | null) => codec !== null && PLAYABLE_PROFILES.test(codec);
