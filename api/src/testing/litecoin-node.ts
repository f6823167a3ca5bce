import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { NodeTrouble } from '../features/money/wallet/litecoin/node-trouble.ts';
import { openRpc, type Rpc } from '../features/money/wallet/litecoin/rpc.ts';

/** The program itself: what Debian puts on the PATH is a wrapper that writes into the home folder. */
const PLACES = ['/usr/lib/litecoin/litecoind', '/usr/local/bin/litecoind', '/opt/litecoin/bin/litecoind'];

/** The path of litecoind on this machine, or undefined; then the tests that need it are skipped and say so. */
export const litecoind: string | undefined = process.env.LITECOIND ?? PLACES.find((place) => existsSync(place));

/** Longer than a node takes for anything on the busiest machine. */
export const PATIENCE_MS = 100_000;
const STARTING = new Set(['unreachable', 'starting', 'broken', 'unauthorised', 'busy', 'slow']);
/** Keeps the extension blocks off: with them on, block 432 needs a peg-in. */
const NO_MWEB = '-vbparams=mweb:9223372036854775806:9223372036854775807';

export interface NodeOptions {
  mweb?: boolean;
  /** Mined at the start; the first coins can be spent after 101. */
  blocks?: number;
  args?: readonly string[];
}

export interface LitecoinNode {
  rpcUrl: string;
  /** Where other nodes reach it. */
  peerAddress: string;
  rpc: Rpc;
  folder: string;
  /** Calls any method of the node, without checking the answer. */
  call<T>(method: string, ...params: unknown[]): Promise<T>;
  /**
   * Mines blocks to a new address each time, because with the same address the very same block could come out again.
   */
  mine(count: number): Promise<string[]>;
  pay(address: string, ltc: string): Promise<string>;
  /** Drops the newest blocks and mines others instead, `more` of them than before. */
  reorganise(depth: number, more?: number): Promise<void>;
  height(): Promise<number>;
  stop(): Promise<void>;
  kill(): Promise<void>;
  start(args?: readonly string[]): Promise<void>;
  /** Connects to another node, so that they exchange their chains. */
  connect(other: LitecoinNode): Promise<void>;
  disconnect(): Promise<void>;
  remove(): Promise<void>;
}

const nodes = new Set<ChildProcess>();
// A test that throws outside of any hook must not leave nodes behind.
process.once('exit', () => {
  for (const child of nodes) child.kill('SIGKILL');
});

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}

export async function untilReady(rpc: Rpc, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    try {
      await rpc.call('getblockchaininfo', [], z.unknown());
      return;
    } catch (error) {
      const mayComeUp = error instanceof NodeTrouble && STARTING.has(error.trouble);
      if (!mayComeUp || child.exitCode !== null || Date.now() > deadline) throw error;
      await sleep(25);
    }
  }
}

/** A regtest node of its own, with a wallet that has coins to spend. */
export async function startLitecoinNode({
  mweb = false,
  blocks = 101,
  args = [],
}: NodeOptions = {}): Promise<LitecoinNode> {
  if (!litecoind) throw new Error('litecoind is not installed');
  const program = litecoind;
  const folder = mkdtempSync(path.join(tmpdir(), 'viewloop-litecoin-'));
  const [rpcPort, peerPort] = [await freePort(), await freePort()];
  const rpcUrl = `http://test:secret@127.0.0.1:${rpcPort}`;
  const rpc = openRpc(rpcUrl);
  const fixed = [
    '-regtest',
    `-datadir=${folder}`,
    '-server=1',
    '-listen=1',
    `-bind=127.0.0.1:${peerPort}`,
    '-listenonion=0',
    '-discover=0',
    '-dnsseed=0',
    '-upnp=0',
    '-connect=0',
    `-rpcport=${rpcPort}`,
    '-rpcbind=127.0.0.1',
    '-rpcallowip=127.0.0.1',
    '-rpcuser=test',
    '-rpcpassword=secret',
    '-printtoconsole=0',
    '-keypool=5',
    '-fallbackfee=0.0001',
    ...(mweb ? [] : [NO_MWEB]),
    ...args,
  ];
  let child: ChildProcess;

  async function start(more: readonly string[] = []): Promise<void> {
    child = spawn(program, [...fixed, ...more], { stdio: 'ignore' });
    nodes.add(child);
    child.once('exit', () => nodes.delete(child));
    await untilReady(rpc, child);
  }

  async function end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill(signal);
    await gone;
  }

  const call = <T>(method: string, ...params: unknown[]) =>
    rpc.call(method, params, z.unknown(), { timeoutMs: PATIENCE_MS }) as Promise<T>;
  const mine = async (count: number) =>
    count > 0 ? call<string[]>('generatetoaddress', count, await call<string>('getnewaddress')) : [];

  const node: LitecoinNode = {
    rpcUrl,
    peerAddress: `127.0.0.1:${peerPort}`,
    rpc,
    folder,
    call,
    mine,
    pay: (address, ltc) => call('sendtoaddress', address, ltc),
    async reorganise(depth, more = 1) {
      const height = await node.height();
      await call('invalidateblock', await call('getblockhash', height - depth + 1));
      await mine(depth + more);
    },
    height: () => call<number>('getblockcount'),
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
    start,
    connect: (other) => call('addnode', other.peerAddress, 'onetry'),
    async disconnect() {
      for (const peer of await call<{ id: number }[]>('getpeerinfo')) await call('disconnectnode', '', peer.id);
    },
    async remove() {
      await end('SIGKILL');
      rpc.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
  await start();
  await call('createwallet', 'miner', false, false, '', false, false, true);
  await mine(blocks);
  return node;
}
