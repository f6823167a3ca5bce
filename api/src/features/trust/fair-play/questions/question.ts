import type { fairPlay } from '@viewloop/contract';

/** A question with its answer, 1 to 6. The answer leaves the server only as a keyed hash into the database. */
export interface Question {
  kind: fairPlay.CheckKind;
  answer: number;
  /** What the question is about, for its words. */
  shape: fairPlay.CheckShape | null;
  picture?: Buffer;
  sound?: Buffer;
}
