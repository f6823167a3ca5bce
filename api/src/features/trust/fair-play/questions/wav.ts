const RATE = 8000;

/** Samples from −1 to 1 as a WAV file with eight bits a sample. */
export function wavOf(samples: Float32Array): Buffer {
  const header = Buffer.alloc(44);
  header.write('RIFF', 0, 'latin1');
  header.writeUInt32LE(36 + samples.length, 4);
  header.write('WAVEfmt ', 8, 'latin1');
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(RATE, 24);
  header.writeUInt32LE(RATE, 28);
  header.writeUInt16LE(1, 32);
  header.writeUInt16LE(8, 34);
  header.write('data', 36, 'latin1');
  header.writeUInt32LE(samples.length, 40);
  const bytes = Buffer.alloc(samples.length);
  samples.forEach((sample, index) => {
    bytes[index] = Math.round(128 + Math.max(-1, Math.min(1, sample)) * 127);
  });
  return Buffer.concat([header, bytes]);
}

export interface Tone {
  hertz: number;
  /** Where it glides to; stays where it is without this. */
  toHertz?: number;
  /** How much of the octave above sounds with it, from 0 to 1. */
  octave?: number;
  seconds: number;
  /** Silence behind it. */
  rest: number;
}

/** Fades in and out within this time, because a hard edge clicks. */
const EDGE_SECONDS = 0.015;

/** Tones one after another over a faint hiss. `noise` returns numbers from −1 to 1. */
export function soundOf(tones: readonly Tone[], noise: () => number): Float32Array {
  const lead = 0.25;
  const seconds = tones.reduce((sum, tone) => sum + tone.seconds + tone.rest, lead);
  const samples = new Float32Array(Math.ceil(seconds * RATE));
  let start = lead;
  for (const { hertz, toHertz = hertz, octave = 0, seconds: length, rest } of tones) {
    const first = Math.round(start * RATE);
    const count = Math.round(length * RATE);
    for (let index = 0; index < count; index++) {
      const edge = Math.min(1, index / (EDGE_SECONDS * RATE), (count - index) / (EDGE_SECONDS * RATE));
      const turns = ((hertz + ((toHertz - hertz) * index) / (2 * count)) * index) / RATE;
      const sound = Math.sin(2 * Math.PI * turns) + octave * Math.sin(4 * Math.PI * turns);
      samples[first + index] = (0.55 / (1 + octave)) * edge * sound;
    }
    start += length + rest;
  }
  return samples.map((sample) => sample + 0.05 * noise());
}
