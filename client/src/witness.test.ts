import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { books } from '@viewloop/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rootOfLog } from '../../api/src/features/proof/books/append-log.ts';
import { type Given, givenIn } from '../../api/src/testing/given.ts';
import { sealADay } from '../../api/src/testing/seal-a-day.ts';
import { startTestApp, type TestApp } from '../../api/src/testing/test-app.ts';
import { main } from './command-line.js';
import { isBeginning, isSigned, readCheckpoint, readVerifierKey } from './log.js';
import { cosign, TwoBooks, witness } from './witness.js';

const folder = mkdtempSync(path.join(tmpdir(), 'witness-'));
const file = path.join(folder, 'viewloop-witness.json');
let app: TestApp;
let given: Given;
let url: string;
let days = 0;
const said: string[] = [];
const say = (text: string) => void said.push(text);
const look = () => witness({ url, file, name: 'witness.example/w1', say });

async function sealDays(count: number): Promise<void> {
  days += count;
  await given.credits(await given.member(), 3);
  await sealADay(app, new Date(Date.now() + days * 86_400_000));
}

beforeAll(async () => {
  app = await startTestApp({ RATE_LIMITS: 'off' });
  given = givenIn(app);
  url = await app.http.listen({ port: 0, host: '127.0.0.1' });
  await sealDays(3);
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

const shown = async (from = 0) => {
  const answer = await app.visitor().call(books.readLog, { query: { from: String(from) } });
  const checkpoint = readCheckpoint(answer.checkpoint);
  const key = readVerifierKey(answer.verifierKey);
  if (!checkpoint || !key) throw new Error('no checkpoint');
  return { ...answer, checkpoint, note: answer.checkpoint, key };
};

/** RFC 6962, section 2.1, by its definition. */
function rootByDefinition(texts: readonly string[]): Buffer {
  const hash = (...parts: (Buffer | string)[]) =>
    createHash('sha256')
      .update(Buffer.concat(parts.map((part) => Buffer.from(part as Buffer))))
      .digest();
  if (texts.length === 1) return hash(Buffer.of(0), texts[0] as string);
  const half = 2 ** (Math.ceil(Math.log2(texts.length)) - 1);
  return hash(Buffer.of(1), rootByDefinition(texts.slice(0, half)), rootByDefinition(texts.slice(half)));
}

test('the checkpoint is a signed note over the tree of all days, and every earlier one is proven to be its beginning', async () => {
  await sealDays(9);
  const { days: sealed } = await app.visitor().call(books.readBooks, { query: { limit: '90' } });
  const texts = sealed.map(({ text }) => text).reverse();
  const { checkpoint, key } = await shown();
  expect(checkpoint.size).toBe(texts.length);
  expect(checkpoint.root).toEqual(rootByDefinition(texts));
  expect(isSigned(checkpoint, key)).toBe(true);
  expect(isSigned({ ...checkpoint, body: checkpoint.body.replace('\n', '\n1') }, key)).toBe(false);
  for (let size = 1; size <= texts.length; size++) {
    const root = await app.db.read((tx) => rootOfLog(tx, size));
    expect(root).toEqual(rootByDefinition(texts.slice(0, size)));
    const proof = (await shown(size)).consistency.map((hash) => Buffer.from(hash, 'base64'));
    expect(isBeginning({ size, root }, checkpoint, proof)).toBe(true);
    const other = { size, root: Buffer.alloc(32, 1) };
    expect(isBeginning(other, checkpoint, proof)).toBe(false);
    expect(isBeginning({ size, root }, { ...checkpoint, root: other.root }, proof)).toBe(false);
  }
  expect(await app.visitor().try(books.readLog, { query: { from: '500' } })).toMatchObject({
    status: 409,
    body: { code: 'log_shorter' },
  });
});

test('a witness keeps, compares and signs; the site takes the signature of those it lists, and shows it', async () => {
  const stranger = await look();
  expect(stranger.taken).toBe(false);
  expect(said.at(-1)).toContain(stranger.verifierKey);
  const { key, name } = { key: readVerifierKey(stranger.verifierKey), name: 'witness.example/w1' };
  (app.settings as { witnesses: unknown }).witnesses = [
    { name, keyId: Buffer.from(key?.keyId ?? '', 'hex'), publicKey: key?.key, verifierKey: stranger.verifierKey },
  ];
  expect(await look()).toMatchObject({ taken: true, size: days });
  await sealDays(2);
  expect(await look()).toMatchObject({ taken: true, size: days });
  const { note, witnesses } = await shown();
  expect(readCheckpoint(note)?.lines.map((line) => line.name)).toEqual([readCheckpoint(note)?.origin, name]);
  expect(witnesses).toEqual([{ name, verifierKey: stranger.verifierKey, size: days, at: expect.any(String) }]);
});

test('a signature under something else, by somebody else or from the future is refused', async () => {
  const kept = JSON.parse(readFileSync(file, 'utf8'));
  const { checkpoint } = await shown();
  const { body, size } = checkpoint;
  const now = Math.floor(Date.now() / 1000);
  const hand = (signature: string, of = size) =>
    app.visitor().try(books.addCosignature, { body: { size: of, signature } });
  expect(await hand(cosign(kept, body, now))).toMatchObject({ status: 200 });
  for (const wrong of [cosign(kept, body.replace('\n', 'x\n'), now), cosign(kept, body, now + 3600)])
    expect(await hand(wrong)).toMatchObject({ status: 422, body: { code: 'cosignature_wrong' } });
  expect(await hand(cosign(kept, body, now), size - 1)).toMatchObject({ status: 422 });
  expect(await hand(cosign({ ...kept, name: 'nobody.example' }, body, now))).toMatchObject({ status: 403 });
  expect(await hand(cosign(kept, body, now), size + 1)).toMatchObject({ status: 409 });
});

test('a witness that saw other books says so with both notes, and does not sign', async () => {
  const kept = JSON.parse(readFileSync(file, 'utf8'));
  const { checkpoint, note } = await shown();
  const other = note.replace(checkpoint.root.toString('base64'), Buffer.alloc(32, 7).toString('base64'));
  writeFileSync(file, JSON.stringify({ ...kept, checkpoints: { [checkpoint.origin]: other } }));
  await sealDays(1);
  const found = await look().catch((error: unknown) => error);
  expect(found).toBeInstanceOf(TwoBooks);
  expect((found as Error).message).toContain(other);
  expect((await shown()).witnesses[0]?.size).toBe(days - 1);
  // On the command line it ends with 1.
  expect(await main(['witness', url], { XDG_CONFIG_HOME: folder })).toBe(1);
  writeFileSync(file, JSON.stringify(kept));
  expect(await main(['witness', url], { XDG_CONFIG_HOME: folder })).toBe(0);
});
