/** The chain as the scanner asks for it. A real node and the simulated chain answer the same questions. */
export interface Chain {
  condition(signal?: AbortSignal): Promise<NodeCondition>;
  best(): Promise<Tip>;
  /** The hash at this height of the chain the node follows now, or undefined above its tip. */
  hashAt(height: number): Promise<string | undefined>;
  /** The header at this height, which a pruned node still has. Undefined above the tip. */
  headerAt(height: number): Promise<DatedHeader | undefined>;
  /** A block with the payments in it, or undefined when it left the node's chain meanwhile. */
  block(hash: string): Promise<Block | undefined>;
  mempool(): Promise<Mempool>;
  /** Transactions of the mempool; those that have left it are missing from the answer. */
  waiting(txids: readonly string[]): Promise<Transaction[]>;
  /** Returns when there may be a new block, at the latest after this time. An answer is only a hint. */
  waitForBlock(milliseconds: number, signal: AbortSignal): Promise<void>;
  /** Every unspent output of addresses 0 to `last` of a key, or undefined where the node does not allow the question. */
  unspent(xpub: string, last: number): Promise<Unspent | undefined>;
}

export interface NodeCondition {
  chainName: string;
  version: number;
  peers: number;
  height: number;
  /** Still downloading the chain, or its newest block is a day old. */
  downloading: boolean;
}

export interface Tip {
  hash: string;
  height: number;
  /** Fixed-length hex: compares as text. */
  chainwork: string;
}

export interface Header extends Tip {
  minedAt: Date;
}

export interface DatedHeader extends Header {
  /** The median time of the eleven blocks up to this one. Unlike `minedAt` it never runs backwards from block to block. */
  medianAt: Date;
}

export interface Block extends Header {
  previousHash: string;
  /** Under which ids the payments of the extension block waited in the mempool. */
  mwebTxids: string[];
  transactions: Transaction[];
}

export interface Transaction {
  txid: string;
  outputs: Output[];
  /** The outputs it spends. */
  spends: Outpoint[];
}

/** A `pegout` was paid from inside the extension block, a `coinbase` is a miner's reward. */
export type Source = 'output' | 'pegout' | 'coinbase';

export interface Output {
  /**
   * The place in the transaction. A peg-out that waits in the mempool has no place yet, since it will be mined in
   * another transaction: it counts down from -1.
   */
  n: number;
  script: string;
  litoshi: bigint;
  source: Source;
}

export interface Outpoint {
  txid: string;
  vout: number;
}

export interface Mempool {
  /** False while the node still reads it from disk: then a missing transaction means nothing. */
  loaded: boolean;
  txids: string[];
}

export interface UnspentOutput extends Outpoint {
  script: string;
  litoshi: bigint;
  height: number;
}

export interface Unspent {
  height: number;
  bestHash: string;
  outputs: UnspentOutput[];
}
