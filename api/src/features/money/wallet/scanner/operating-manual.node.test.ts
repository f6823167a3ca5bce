import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { freePort, litecoind, PATIENCE_MS, untilReady } from '../../../../testing/litecoin-node.ts';
import { parseAccountKey } from '../litecoin/account-key.ts';
import { networks } from '../litecoin/network.ts';
import { openRpc } from '../litecoin/rpc.ts';

const root = new URL('../../../../../../', import.meta.url);
const manual = readFileSync(new URL('docs/operating.md', root), 'utf8');
const passage = manual.slice(manual.indexOf('### Trying it on regtest'));
const unindented = (text: string | undefined) => (text ?? '').replaceAll(/^ {3}/gm, '');

describe.skipIf(!litecoind)('what the manual says about regtest', () => {
  test('its litecoin.conf starts a node with a wallet that the server may ask', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'viewloop-manual-'));
    const conf = unindented(/litecoin\.conf <<'END'\n([\s\S]*?) {3}END/.exec(passage)?.[1]);
    writeFileSync(path.join(folder, 'litecoin.conf'), conf);
    const port = await freePort();
    // Only the port differs: another node may run on this machine.
    const args = [`-datadir=${folder}`, `-rpcport=${port}`, '-listen=0', '-printtoconsole=0'];
    const node = spawn(litecoind as string, args, { stdio: 'ignore' });
    const credentials = /LITECOIN_RPC_URL=http:\/\/(\S+)@127/.exec(passage)?.[1];
    const rpc = openRpc(`http://${credentials}@127.0.0.1:${port}`);
    try {
      await untilReady(rpc, node);
      const { chain } = await rpc.call('getblockchaininfo', [], z.object({ chain: z.string() }));
      expect(chain).toBe('regtest');
      await rpc.call('createwallet', ['payer'], z.unknown());
      const address = await rpc.call('getnewaddress', [], z.string());
      await rpc.call('generatetoaddress', [101, address], z.unknown(), { timeoutMs: PATIENCE_MS });
      expect(await rpc.call('getbalance', [], z.number())).toBe(50);
    } finally {
      node.kill('SIGKILL');
      if (node.exitCode === null) await once(node, 'exit');
      rpc.close();
      rmSync(folder, { recursive: true, force: true });
    }
  });

  test('its command makes an account key that the server takes', () => {
    const command = unindented(/(export LITECOIN_XPUB=[\s\S]*?echo "\$LITECOIN_XPUB")/.exec(passage)?.[1]);
    const key = execFileSync('bash', ['-c', command], { cwd: root, encoding: 'utf8' }).trim();
    expect(key).toMatch(/^tpub/);
    expect(parseAccountKey(key, networks.regtest).receiving(0).address).toMatch(/^rltc1q/);
  });
});
