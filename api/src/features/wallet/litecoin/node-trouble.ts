import type { ChainReason } from '@viewloop/contract';
import { because, type Said } from './chain-reason-rules.ts';

/** What can be wrong with a node. None of it says anything about the chain. */
export type Trouble = Extract<
  ChainReason,
  'unreachable' | 'starting' | 'unauthorised' | 'forbidden' | 'busy' | 'slow' | 'broken' | 'garbled'
>;

/** No answer, or none that can be used. Nothing may be concluded from it; ask again later. */
export class NodeTrouble extends Error {
  override name = 'NodeTrouble';
  readonly trouble: Trouble;
  readonly said: Said;

  constructor(trouble: Trouble, detail?: string) {
    const said = because(trouble, detail ? { detail } : {});
    super(said.reason);
    this.trouble = trouble;
    this.said = said;
  }
}

/** The node understood the call and says no: there is no such block, the height is out of range. */
export class NodeRefusal extends Error {
  override name = 'NodeRefusal';
  readonly code: number;

  constructor(method: string, code: number, message: string) {
    super(`${method}: ${message} (${code})`);
    this.code = code;
  }
}

const PRUNED = -1;

/** The node had this block and has deleted it to save space. */
export const blockIsPruned = (error: unknown) => error instanceof NodeRefusal && error.code === PRUNED;

const NOT_CONNECTED = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOENT']);

export function troubleOfConnection(error: unknown, timedOut: boolean): NodeTrouble {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (timedOut || code === 'ETIMEDOUT') return new NodeTrouble('slow');
  return NOT_CONNECTED.has(code) ? new NodeTrouble('unreachable', code) : new NodeTrouble('broken', code || undefined);
}
