import { once } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { FullBlock, WaitingTransaction } from './node-answers.ts';
import { NodeRefusal, NodeTrouble } from './node-trouble.ts';
import { openRpc } from './rpc.ts';

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

/** A stand-in that answers as litecoind was seen to answer. */
async function nodeThat(answers: RequestListener): Promise<string> {
  server = createServer(answers).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://user:p%40ss@127.0.0.1:${(server.address() as AddressInfo).port}`;
}
const replying = (status: number, body: string, type = 'application/json') =>
  nodeThat((_request, response) => {
    response.writeHead(status, { 'content-type': type }).end(body);
  });

const height = (url: string, timeoutMs = 2000) => openRpc(url).call('getblockcount', [], z.int(), { timeoutMs });
const troubleOf = async (call: Promise<unknown>) => {
  const error = await call.catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(NodeTrouble);
  return (error as NodeTrouble).trouble;
};

test('an answer', async () => {
  expect(await height(await replying(200, '{"result":113,"error":null,"id":0}'))).toBe(113);
});

test('user and password are sent, special characters and all', async () => {
  const url = await nodeThat((request, response) => {
    const expected = `Basic ${Buffer.from('user:p@ss').toString('base64')}`;
    response.end(JSON.stringify({ result: request.headers.authorization === expected ? 1 : 0, error: null, id: 0 }));
  });
  expect(await height(url)).toBe(1);
});

test('the cookie file is read at every call, because each start of the node makes a new one', async () => {
  const cookies: unknown[] = [];
  const url = await nodeThat((request, response) => {
    cookies.push(request.headers.authorization);
    response.end('{"result":1,"error":null,"id":0}');
  });
  const file = path.join(tmpdir(), `viewloop-cookie-${process.pid}`);
  onTestFinished(() => rmSync(file));
  const rpc = openRpc(`${url}?cookiefile=${file}`);
  expect(await troubleOf(rpc.call('getblockcount', [], z.int()))).toBe('unreachable');
  for (const secret of ['__cookie__:aa', '__cookie__:bb']) {
    writeFileSync(file, secret);
    await rpc.call('getblockcount', [], z.int());
  }
  const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`;
  expect(cookies).toEqual([basic('__cookie__:aa'), basic('__cookie__:bb')]);
});

test('a refusal carries its code', async () => {
  const body = '{"result":null,"error":{"code":-8,"message":"Block height out of range"},"id":0}';
  await expect(height(await replying(500, body))).rejects.toMatchObject({ code: -8 });
  await expect(height(await replying(500, body))).rejects.toBeInstanceOf(NodeRefusal);
});

test.each([
  ['starting', 500, '{"result":null,"error":{"code":-28,"message":"Loading block index..."},"id":0}'],
  ['unauthorised', 401, ''],
  ['forbidden', 403, ''],
  ['busy', 500, 'Work queue depth exceeded'],
  ['garbled', 200, '<html>a proxy</html>'],
  ['garbled', 200, '{"result":11'],
  ['garbled', 200, ''],
  ['garbled', 200, '{"result":"not a number","error":null,"id":0}'],
  ['garbled', 502, 'Bad gateway'],
] as const)('%s: status %i, %s', async (trouble, status, body) => {
  expect(await troubleOf(height(await replying(status, body)))).toBe(trouble);
});

test('nobody is listening', async () => {
  const url = await replying(200, '');
  server?.close();
  expect(await troubleOf(height(url))).toBe('unreachable');
});

test('the connection breaks off before the answer, or in the middle of it', async () => {
  expect(await troubleOf(height(await nodeThat((request) => request.socket.destroy())))).toBe('broken');
  const url = await nodeThat((request, response) => {
    response.writeHead(200, { 'content-length': '1000' }).write('{"result":');
    setImmediate(() => request.socket.destroy());
  });
  expect(await troubleOf(height(url))).toBe('broken');
});

test('no answer in time', async () => {
  expect(await troubleOf(height(await nodeThat(() => {}), 50))).toBe('slow');
});

test('a call ends when the server stops', async () => {
  const stop = new AbortController();
  const url = await nodeThat(() => stop.abort());
  const waiting = openRpc(url).call('waitfornewblock', [60_000], z.unknown(), { signal: stop.signal });
  await expect(waiting).rejects.toMatchObject({ name: 'AbortError' });
});

test('a batch answers in the order of its questions, without what the node refused', async () => {
  const url = await nodeThat((request, response) => {
    request.setEncoding('utf8');
    request.on('data', (text: string) => {
      const calls = JSON.parse(text) as { id: number; params: number[] }[];
      const answers = calls.map(({ id, params }) =>
        params[0] === 2
          ? { id, result: null, error: { code: -5, message: 'No such mempool transaction' } }
          : { id, result: params[0], error: null },
      );
      response.end(JSON.stringify(answers.reverse()));
    });
  });
  expect(await openRpc(url).batch('getrawtransaction', [[1], [2], [3]], z.int())).toEqual([1, 3]);
  expect(await openRpc(url).batch('getrawtransaction', [], z.int())).toEqual([]);
});

const hash = 'a'.repeat(64);
const amounts = ['0.29000000', '0.02100000', '0.00000001', '83999999.99999999', '33554432.00000001'];

test('amounts keep every digit of the node’s text', async () => {
  const vout = amounts.map(
    (value, n) => `{"ismweb":false,"value":${value},"n":${n},"scriptPubKey":{"hex":"00","type":"x"}}`,
  );
  const url = await replying(200, `{"result":{"txid":"${hash}","vin":[],"vout":[${vout}]},"error":null,"id":0}`);
  const { outputs } = await openRpc(url).call('getrawtransaction', [hash, true], WaitingTransaction);
  expect(outputs.map(({ litoshi }) => litoshi)).toEqual([
    29_000_000n,
    2_100_000n,
    1n,
    8_399_999_999_999_999n,
    3_355_443_200_000_001n,
  ]);
});

test('a full block of ten megabytes is understood', async () => {
  const script = `"scriptPubKey":{"asm":"0 ${'ab'.repeat(20)}","hex":"0014${'ab'.repeat(20)}","reqSigs":1,"type":"witness_v0_keyhash","addresses":["rltc1qd7spv5q28348xl4myc8zmh983w5jx32cwn4h9f"]}`;
  const outputs = Array.from({ length: 30_000 }, (_, n) => `{"ismweb":false,"value":0.00002940,"n":${n},${script}}`);
  const tx = `{"txid":"${hash}","vin":[{"coinbase":"00"}],"vout":[${outputs.join(',')}],"hex":"${'00'.repeat(1_500_000)}"}`;
  const head = `"hash":"${hash}","height":1,"chainwork":"${hash}","time":1,"confirmations":1,"previousblockhash":"${hash}"`;
  const url = await replying(200, `{"result":{${head},"tx":[${tx}]},"error":null,"id":0}`);
  const { block } = await openRpc(url).call('getblock', [hash, 2], FullBlock);
  expect(block.transactions[0]?.outputs).toHaveLength(30_000);
});
