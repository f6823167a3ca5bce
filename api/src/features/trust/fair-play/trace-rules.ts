/** What the beats of earlier watches say. Found to be made up, they bring more checks; nobody is refused by them. */

/** One heartbeat as it is remembered: the server's gap and the client's claim, in hundredths of a second. */
export interface BeatShape {
  gap: number;
  played: number;
  /** The player's window was covered or behind another one. */
  hidden?: boolean;
}

/** Our player sends a beat every five seconds, and a few between. Regularly longer ones come from something else. */
const LONGEST_OF_OURS = 700;
const LONG_BEATS = 2;
/** Watches whose claims agree to the hundredth of a second, beat for beat. */
const SAME_WATCHES = 3;
/** Shorter watches agree by chance. */
const LEAST_BEATS = 4;

/** A beat that waited for the network is followed by a short gap; a paced one is not. */
const isForeign = ({ gap, played }: BeatShape) =>
  played > LONGEST_OF_OURS && Math.abs(gap - played) < LONGEST_OF_OURS / 2;

const claimsOf = (beats: readonly BeatShape[]) => beats.map(({ played }) => played).join();

/** `watches` are the latest of one member. */
export function looksMadeUp(watches: readonly (readonly BeatShape[])[]): boolean {
  const long = watches.filter((beats) => beats.filter(isForeign).length >= LONG_BEATS);
  if (long.length >= SAME_WATCHES) return true;
  const claims = watches.filter((beats) => beats.length >= LEAST_BEATS).map(claimsOf);
  return claims.some((claim) => claims.filter((other) => other === claim).length >= SAME_WATCHES);
}

/** The highest bit of the gap. Five minutes fit into the others, and a watch that is silent for so long has ended. */
const HIDDEN = 0x8000;

/** Two numbers of two bytes for each beat. */
export const packBeat = ({ gap, played, hidden = false }: BeatShape): Buffer => {
  const packed = Buffer.alloc(4);
  packed.writeUInt16BE(Math.min(gap, HIDDEN - 1) + (hidden ? HIDDEN : 0), 0);
  packed.writeUInt16BE(Math.min(played, 0xffff), 2);
  return packed;
};

export function unpackBeats(packed: Uint8Array): Required<BeatShape>[] {
  const bytes = Buffer.from(packed.buffer, packed.byteOffset, packed.byteLength);
  return Array.from({ length: Math.floor(bytes.length / 4) }, (_, index) => {
    const gap = bytes.readUInt16BE(index * 4);
    return { gap: gap % HIDDEN, played: bytes.readUInt16BE(index * 4 + 2), hidden: gap >= HIDDEN };
  });
}
