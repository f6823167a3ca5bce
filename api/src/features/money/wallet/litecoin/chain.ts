/** What the scanner needs to know about the chain. A real node and the simulated chain both implement it. */
export interface Chain {
  condition(signal?: AbortSignal): Promise<NodeCondition>;
  best(): Promise<Tip>;
  /** Returns the hash at this height of the chain that the node follows now, or undefined above its tip. */
  hashAt(height: number): Promise<string | undefined>;
  /** Returns the header at this height, or undefined above the tip. Pruned nodes still have the headers of deleted blocks. */
  headerAt(height: number): Promise<DatedHeader | undefined>;
  /** Returns a block with its payments, or undefined if the block is no longer on the node's chain. */
  block(hash: string): Promise<Block | undefined>;
  mempool(): Promise<Mempool>;
  /** Returns these transactions of the mempool, without those that have left it. */
  waiting(txids: readonly string[]): Promise<Transaction[]>;
  /** Waits until there may be a new block, at most this long. That it returns is only a hint. */
  waitForBlock(milliseconds: number, signal: AbortSignal): Promise<void>;
  /** Returns every unspent output of addresses 0 to `last` of a key, or undefined if the node does not allow the call. */
  unspent(xpub: string, last: number): Promise<Unspent | undefined>;
}

export interface NodeCondition {
  chainName: string;
  version: number;
  peers: number;
  height: number;
  /** True while the node downloads the chain, or when its newest block is more than a day old. */
  downloading: boolean;
}

export interface Tip {
  hash: string;
  height: number;
  /** Hex of fixed length, so that it can be compared as text. */
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
  /** The ids that payments from the extension block had while they were in the mempool. */
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
   * The index in the transaction. A peg-out in the mempool has none yet, because it will be mined in another transaction.
   * Such outputs are numbered from -1 downwards.
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
  /** False while the node is still loading the mempool from disk. A transaction may be missing for that reason alone. */
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
