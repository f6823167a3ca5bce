/**
 * An encoder of H.264 for drawings, so that the demo has clips on every machine. A picture is stored as it is (I_PCM), and the
 * frames after it move it as a whole, which takes a few bytes each. Real films would become enormous this way.
 */
const MB = 16;
const BASELINE = 66;
const LEVEL_3 = 30;
const LENGTH_BYTES = 4;

class Bits {
  #bytes = new Uint8Array(1024);
  #length = 0;
  #held = 0;
  #count = 0;

  #room(bytes: number): void {
    if (this.#length + bytes <= this.#bytes.length) return;
    const larger = new Uint8Array(2 * (this.#length + bytes));
    larger.set(this.#bytes);
    this.#bytes = larger;
  }

  bit(value: number): this {
    this.#held = (this.#held << 1) | value;
    if (++this.#count < 8) return this;
    this.#room(1);
    this.#bytes[this.#length++] = this.#held;
    this.#held = 0;
    this.#count = 0;
    return this;
  }

  bits(value: number, length: number): this {
    for (let at = length - 1; at >= 0; at--) this.bit((value >> at) & 1);
    return this;
  }

  /** Exp-Golomb, as the standard calls `ue(v)`. */
  unsigned(value: number): this {
    const length = 32 - Math.clz32(value + 1);
    return this.bits(0, length - 1).bits(value + 1, length);
  }

  /** `se(v)`. */
  signed(value: number): this {
    return this.unsigned(value > 0 ? 2 * value - 1 : -2 * value);
  }

  align(): this {
    while (this.#count > 0) this.bit(0);
    return this;
  }

  /** Whole bytes, at a place that is aligned. */
  raw(bytes: Uint8Array): this {
    this.#room(bytes.length);
    this.#bytes.set(bytes, this.#length);
    this.#length += bytes.length;
    return this;
  }

  /** Ends the unit, puts its length in front, and marks places that look like the beginning of another. */
  unit(header: number): Uint8Array {
    this.bit(1).align();
    const out = new Uint8Array(LENGTH_BYTES + 1 + Math.ceil(this.#length * 1.5));
    let end = LENGTH_BYTES;
    let zeros = 0;
    out[end++] = header;
    for (const byte of this.#bytes.subarray(0, this.#length)) {
      if (zeros >= 2 && byte <= 3) {
        out[end++] = 3;
        zeros = 0;
      }
      out[end++] = byte;
      zeros = byte === 0 ? zeros + 1 : 0;
    }
    new DataView(out.buffer).setUint32(0, end - LENGTH_BYTES);
    return out.subarray(0, end);
  }
}

/** In pixels, both multiples of 16. */
export interface Size {
  width: number;
  height: number;
}

const SPS = 0x67;
const PPS = 0x68;
const WHOLE_PICTURE = 0x65;
const MOVED_PICTURE = 0x61;

function sequenceSet({ width, height }: Size): Uint8Array {
  return new Bits()
    .bits(BASELINE, 8)
    .bits(0b11000000, 8)
    .bits(LEVEL_3, 8)
    .unsigned(0)
    .unsigned(0) // frame numbers have 4 bits
    .unsigned(2) // pictures are shown in the order of the file
    .unsigned(1) // one picture is referred to
    .bit(0)
    .unsigned(width / MB - 1)
    .unsigned(height / MB - 1)
    .bit(1)
    .bit(1)
    .bit(0)
    .bit(0)
    .unit(SPS);
}

const pictureSet = () =>
  new Bits()
    .unsigned(0)
    .unsigned(0)
    .bit(0)
    .bit(0)
    .unsigned(0)
    .unsigned(0)
    .unsigned(0)
    .bit(0)
    .bits(0, 2)
    .signed(0)
    .signed(0)
    .signed(0)
    .bit(1)
    .bit(0)
    .bit(0)
    .unit(PPS);

/** What a player has to know beforehand (`avcC`). */
export function decoderConfig(size: Size): Uint8Array {
  const [sps, pps] = [sequenceSet(size), pictureSet()].map((unit) => unit.subarray(LENGTH_BYTES)) as [
    Uint8Array,
    Uint8Array,
  ];
  const length = (unit: Uint8Array) => [unit.length >> 8, unit.length & 255];
  const profile = [BASELINE, 0b11000000, LEVEL_3];
  return Uint8Array.from([1, ...profile, 0xff, 0xe1, ...length(sps), ...sps, 1, ...length(pps), ...pps]);
}

/** Brightness and the two colours of a picture, the latter at half the size. */
interface Planes {
  y: Uint8Array;
  u: Uint8Array;
  v: Uint8Array;
}

const limited = (value: number) => Math.max(16, Math.min(240, Math.round(value)));

/** From three bytes a pixel: red, green, blue. */
function planesOf(rgb: Uint8Array, { width, height }: Size): Planes {
  const y = new Uint8Array(width * height);
  const u = new Uint8Array(y.length / 4);
  const v = new Uint8Array(y.length / 4);
  for (let row = 0; row < height; row++)
    for (let column = 0; column < width; column++) {
      const at = row * width + column;
      const r = rgb[at * 3] ?? 0;
      const g = rgb[at * 3 + 1] ?? 0;
      const b = rgb[at * 3 + 2] ?? 0;
      y[at] = limited(16 + 0.257 * r + 0.504 * g + 0.098 * b);
      if (row % 2 !== 0 || column % 2 !== 0) continue;
      const half = (row / 2) * (width / 2) + column / 2;
      u[half] = limited(128 - 0.148 * r - 0.291 * g + 0.439 * b);
      v[half] = limited(128 + 0.439 * r - 0.368 * g - 0.071 * b);
    }
  return { y, u, v };
}

/** Adds a square of a plane, row by row. */
function addSquare(bits: Bits, plane: Uint8Array, stride: number, at: number, side: number): void {
  for (let row = 0; row < side; row++) bits.raw(plane.subarray(at + row * stride, at + row * stride + side));
}

/** A whole picture. Two of them in a row must have different numbers. */
export function wholePicture(rgb: Uint8Array, size: Size, number: number): Uint8Array {
  const { y, u, v } = planesOf(rgb, size);
  const { width, height } = size;
  const bits = new Bits()
    .unsigned(0)
    .unsigned(7)
    .unsigned(0)
    .bits(0, 4)
    .unsigned(number % 2)
    .bits(0, 2)
    .signed(0)
    .unsigned(1);
  for (let top = 0; top < height; top += MB)
    for (let left = 0; left < width; left += MB) {
      bits.unsigned(25).align();
      addSquare(bits, y, width, top * width + left, MB);
      for (const colour of [u, v]) addSquare(bits, colour, width / 2, (top * width) / 4 + left / 2, MB / 2);
    }
  return bits.unit(WHOLE_PICTURE);
}

/**
 * The picture before, moved. `right` and `down` say how many pixels the view moves over it, in even numbers, because colours have
 * half the size. `since` counts the frames since the last whole picture.
 */
export function movedPicture(
  { width, height }: Size,
  { right, down, since }: { right: number; down: number; since: number },
): Uint8Array {
  const bits = new Bits()
    .unsigned(0)
    .unsigned(5)
    .unsigned(0)
    .bits(since % 16, 4)
    .bits(0, 3)
    .signed(0)
    .unsigned(1);
  const blocks = (width / MB) * (height / MB);
  if (right === 0 && down === 0) return bits.unsigned(blocks).unit(MOVED_PICTURE);
  for (let at = 0; at < blocks; at++) {
    // Quarters of a pixel. Each block moves like its neighbours, so only the first one says how.
    const [x, y] = at === 0 ? [right * 4, down * 4] : [0, 0];
    bits.unsigned(0).unsigned(0).signed(x).signed(y).unsigned(0);
  }
  return bits.unit(MOVED_PICTURE);
}
