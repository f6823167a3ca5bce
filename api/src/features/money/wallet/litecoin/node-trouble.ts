import type { ChainReason } from '@viewloop/contract';
import { because, type Said } from './chain-reason-rules.ts';

/** The ways in which a node can fail. None of them says anything about the chain itself. */
export type Trouble = Extract<
  ChainReason,
  'unreachable' | 'starting' | 'unauthorised' | 'forbidden' | 'busy' | 'slow' | 'broken' | 'garbled'
>;

/** Thrown when the node gives no usable answer. The caller must conclude nothing from it and ask again later. */
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

/** Thrown when the node understood the call and refuses it, for example because it has no such block. */
export class NodeRefusal extends Error {
  override name = 'NodeRefusal';
  readonly code: number;

  constructor(method: string, code: number, message: string) {
    super(`${method}: ${message} (${code})`);
    this.code = code;
  }
}

const PRUNED = -1;

/** Tells whether a call failed because the node has deleted that block to save space (pruning). */
export const blockIsPruned = (error: unknown) => error instanceof NodeRefusal && error.code === PRUNED;

const NOT_CONNECTED = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOENT']);

export function troubleOfConnection(error: unknown, timedOut: boolean): NodeTrouble {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (timedOut || code === 'ETIMEDOUT') return new NodeTrouble('slow');
  return NOT_CONNECTED.has(code) ? new NodeTrouble('unreachable', code) : new NodeTrouble('broken', code || undefined);
}
