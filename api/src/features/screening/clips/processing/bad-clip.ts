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

const CODES = ['ENOSPC', 'EDQUOT', 'EMFILE', 'ENOMEM', 'EAGAIN'];

/** What the operating system says when there is no room, no memory or no handle left. */
export const isTroubleOfMachine = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && CODES.includes((error as NodeJS.ErrnoException).code ?? '');
