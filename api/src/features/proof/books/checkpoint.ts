import type { books, RouteOutput } from '@viewloop/contract';
import type { Database } from '../../../platform/db/db.ts';
import type { ReadTx } from '../../../platform/db/tx.ts';
import { Problem } from '../../../platform/http/problem.ts';
import type { App } from '../../../platform/run/app-context.ts';
import type { Settings } from '../../../platform/settings/settings.ts';
import { readSiteSettings } from '../../ground/site-settings/index.ts';
import { noteSigner } from '../signing/index.ts';
import { newestAnchors } from './anchor-store.ts';
import { proveConsistency, rootOfLog } from './append-log.ts';
import * as store from './log-store.ts';
import { anchorData, checkpointBody, cosignedAt, signatureLine, verifierKey } from './signed-note.ts';

/** The name of the log: where the site is, without its scheme. */
export function originOf({ publicUrl, host, port }: Pick<Settings, 'publicUrl' | 'host' | 'port'>): string {
  const { host: name, pathname } = new URL(publicUrl ?? `http://${host}:${port}`);
  return `${name}${pathname.replace(/\/$/, '')}/books`;
}

export const bodyOf = async (tx: ReadTx, origin: string, size: number): Promise<string> =>
  checkpointBody(origin, size, await rootOfLog(tx, size));

export async function mustBeOpen(tx: ReadTx): Promise<void> {
  const { openBooks } = await readSiteSettings(tx);
  if (!openBooks) throw new Problem('books_closed');
}

/** The checkpoint of the first so many days as a signed note, with the signatures of the witnesses under it. */
export async function checkpointOf(
  { db, settings }: Pick<App, 'db' | 'settings'>,
  size: number,
  read: Database['read'] = db.read,
): Promise<string> {
  const origin = originOf(settings);
  const { body, cosigned } = await read(async (tx) => ({
    body: await bodyOf(tx, origin, size),
    cosigned: await store.cosignaturesOf(tx, size),
  }));
  const listed = new Set(settings.witnesses.map(({ name }) => name));
  const { publicKey, sign } = await noteSigner(db);
  const lines = cosigned.filter(({ witness }) => listed.has(witness)).map(({ line }) => line);
  return [body, '\n', signatureLine(origin, publicKey, await sign(body)), ...lines].join('');
}

/** The newest checkpoint, which everything that the site hands out carries. Null before the first day is sealed, and while the books are closed. */
export async function latestCheckpoint(app: Pick<App, 'db' | 'settings'>, read = app.db.read): Promise<string | null> {
  const size = await read(async (tx) => ((await readSiteSettings(tx)).openBooks ? store.logSize(tx) : 0));
  return size === 0 ? null : checkpointOf(app, size, read);
}

const ANCHORS_SHOWN = 30;

type Log = RouteOutput<typeof books.readLog>;

export async function readLog(app: Pick<App, 'db' | 'settings'>, from: number): Promise<Log> {
  const { db, settings } = app;
  const size = await db.read(store.logSize);
  if (size === 0) throw new Problem('books_empty');
  if (from > size) throw new Problem('log_shorter', { size });
  const { publicKey } = await noteSigner(db);
  const last = await db.read((tx) =>
    store.lastOfWitnesses(
      tx,
      settings.witnesses.map(({ name }) => name),
    ),
  );
  const { body, anchors } = await db.read(async (tx) => ({
    body: await bodyOf(tx, originOf(settings), size),
    anchors: await newestAnchors(tx, ANCHORS_SHOWN),
  }));
  return {
    verifierKey: verifierKey(originOf(settings), publicKey),
    checkpoint: await checkpointOf(app, size),
    from,
    anchorData: anchorData(body),
    anchors: anchors.map(({ minedAt, ...anchor }) => ({ ...anchor, minedAt: minedAt.toISOString() })),
    consistency: await db.read((tx) => proveConsistency(tx, from, size)),
    witnesses: settings.witnesses.map(({ name, verifierKey: key }) => {
      const signed = last.find(({ witness }) => witness === name);
      return { name, verifierKey: key, size: signed?.size ?? null, at: signed?.at.toISOString() ?? null };
    }),
  };
}

/** A clock may be a little ahead. */
const AHEAD_MS = 300_000;

/** Keeps the signature of a witness that the operator has listed. */
export async function acceptCosignature(
  { db, settings }: Pick<App, 'db' | 'settings'>,
  { size, signature }: { size: number; signature: string },
): Promise<void> {
  const name = /^— (\S+) /.exec(signature)?.[1];
  const witness = settings.witnesses.find((one) => one.name === name);
  if (!witness) throw new Problem('witness_unknown');
  const known = await db.read(store.logSize);
  if (size > known) throw new Problem('log_shorter', { size: known });
  const body = await db.read((tx) => bodyOf(tx, originOf(settings), size));
  const at = cosignedAt(witness, body, signature);
  if (!at || at.getTime() > Date.now() + AHEAD_MS) throw new Problem('cosignature_wrong');
  const line = `${signature.trimEnd()}\n`;
  await db.write((tx) => store.keepCosignature(tx, { size, witness: witness.name, line, at }));
}
