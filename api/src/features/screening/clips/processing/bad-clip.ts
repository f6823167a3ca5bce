import type { clips } from '@viewloop/contract';

/** The file cannot become a clip, however often it is tried. */
export class BadClip extends Error {
  override name = 'BadClip';
  readonly fault: clips.ClipFault;

  constructor(fault: clips.ClipFault, why = '') {
    super(`${fault}${why && `: ${why}`}`);
    this.fault = fault;
  }
}

/** The machine has no room or no memory. The clip is not to blame, and is tried again without counting. */
export class MachineTrouble extends Error {
  override name = 'MachineTrouble';
}
