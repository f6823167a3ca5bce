import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { clips } from '@viewloop/contract';
import type { App } from '../../../../platform/run/app-context.ts';
import { type ClipStorage, fileName, pieceName, StorageTrouble } from '../storage/storage.ts';
import { tellFailed, tellReady } from '../tell-owner.ts';
import { endLease } from '../upload/upload-store.ts';
import { BadClip, isTroubleOfMachine, MachineTrouble } from './bad-clip.ts';
import { insertHashes, noteLikeRemoved } from './hash-store.ts';
import { type Made, makeRenditions } from './make-renditions.ts';
import {
  type ClaimedClip,
  claimClip,
  failClip,
  finishClip,
  liveLeases,
  releaseClip,
  renewLease,
} from './processing-store.ts';
import type { Programs } from './programs.ts';

const MOST_TRIES = 3;
const RENEW_MS = 10_000;
const WAIT_AFTER_FAILURE = 20;
const WAIT_AFTER_TROUBLE = 10;

/** The machine or the storage is in trouble, not the clip. */
const isTrouble = (error: unknown) =>
  error instanceof StorageTrouble || error instanceof MachineTrouble || isTroubleOfMachine(error);

/** Puts the pieces of the upload together, in the order in which they were recorded. */
async function assemble(storage: ClipStorage, { id, bytes }: ClaimedClip, file: string): Promise<void> {
  const handle = await open(file, 'w');
  try {
    for (let offset = 0; offset < bytes; ) {
      const piece = await storage.read(pieceName(id, offset));
      if (!piece?.length) throw new StorageTrouble(`a piece of clip ${id} is missing at ${offset}`);
      // Writes all of it or throws. A plain write on a disk that is almost full would store a part, and the clip would seem damaged.
      await handle.writeFile(piece);
      offset += piece.length;
    }
  } finally {
    await handle.close();
  }
}

/** Stores what was made, and returns how much room it takes. */
async function keep(
  storage: ClipStorage,
  id: number,
  { renditions, frames, folder }: Made,
  signal: AbortSignal,
): Promise<number> {
  let bytes = 0;
  for (const name of [...renditions.map((one) => one.name), ...frames]) {
    signal.throwIfAborted();
    const file = path.join(folder, name);
    await storage.putFile(fileName(id, name), file);
    bytes += (await stat(file)).size;
  }
  return bytes;
}

interface Needs {
  storage: ClipStorage;
  programs: Programs | undefined;
}

/**
 * Makes uploaded clips playable, one after the other. Each has a lease of its own: a server that was killed leaves its clip
 * to the next one, which begins again with the original.
 */
export function clipProcessing({ db, events, log, settings }: App, { storage, programs }: Needs) {
  const { workFolder, mostSeconds } = settings.clips;

  /** Deletes what a killed server has left. */
  async function tidy(): Promise<void> {
    await mkdir(workFolder, { recursive: true });
    const folders = await readdir(workFolder);
    if (folders.length === 0) return;
    const live = await db.read((tx) => liveLeases(tx, folders));
    for (const one of folders.filter((name) => !live.has(name)))
      await rm(path.join(workFolder, one), { recursive: true, force: true });
  }

  async function make(clip: ClaimedClip, folder: string, signal: AbortSignal, onProgress: (percent: number) => void) {
    const file = path.join(folder, 'original');
    const made = path.join(folder, 'made');
    await mkdir(made, { recursive: true });
    await assemble(storage, clip, file);
    onProgress(5);
    const result = await makeRenditions(programs, { file, folder: made, mostSeconds, signal, onProgress });
    return { ...result, bytes: await keep(storage, clip.id, result, signal) };
  }

  async function fail(id: number, lease: string, fault: clips.ClipFault): Promise<void> {
    const failed = await db.write(async (tx) => {
      const clip = await failClip(tx, id, lease, fault);
      if (clip) await tellFailed(tx, [clip], fault, mostSeconds);
      return clip;
    });
    if (failed) events.publish(failed.ownerId, 'screenings');
  }

  async function finish(id: number, lease: string, made: Made & { bytes: number }): Promise<void> {
    const ready = await db.write(async (tx) => {
      const clip = await finishClip(tx, id, lease, made);
      if (clip) {
        await insertHashes(tx, id, made.hashes);
        await noteLikeRemoved(tx, id, made.hashes);
        await tellReady(tx, clip);
      }
      return clip;
    });
    if (ready) events.publish(ready.ownerId, 'screenings');
  }

  async function settle(clip: ClaimedClip, lease: string, error: unknown, stopped: boolean): Promise<void> {
    if (error instanceof BadClip) {
      log.info({ clip: clip.id, reason: error.message }, 'a clip cannot be processed');
      return fail(clip.id, lease, error.fault);
    }
    if (stopped || isTrouble(error)) {
      const waitSeconds = stopped ? 0 : WAIT_AFTER_TROUBLE;
      await db.write((tx) => releaseClip(tx, clip.id, lease, { counts: false, waitSeconds }));
      if (stopped) return;
      throw error;
    }
    log.warn({ err: error, clip: clip.id, tries: clip.tries }, 'processing a clip failed');
    if (clip.tries >= MOST_TRIES) return fail(clip.id, lease, 'not_processed');
    await db.write((tx) => releaseClip(tx, clip.id, lease, { counts: true, waitSeconds: WAIT_AFTER_FAILURE }));
  }

  async function processOne(clip: ClaimedClip, lease: string, stop: AbortSignal): Promise<void> {
    const folder = path.join(workFolder, lease);
    const lost = new AbortController();
    let progress = 0;
    const renew = async () => {
      const isMine = await db.write((tx) => renewLease(tx, clip.id, lease, progress)).catch(() => true);
      if (!isMine) lost.abort();
    };
    const renewal = setInterval(() => void renew(), RENEW_MS);
    try {
      if (clip.tries > MOST_TRIES) throw new BadClip('not_processed', 'the server ended each time');
      const signal = AbortSignal.any([stop, lost.signal]);
      const made = await make(clip, folder, signal, (percent) => {
        progress = percent;
      });
      await finish(clip.id, lease, made);
    } catch (error) {
      await settle(clip, lease, error, stop.aborted || lost.signal.aborted);
    } finally {
      clearInterval(renewal);
      await rm(folder, { recursive: true, force: true });
      if (lost.signal.aborted) await db.write((tx) => endLease(tx, clip.id, lease));
    }
  }

  return async function run(signal: AbortSignal, goesOn?: () => void): Promise<void> {
    await tidy();
    while (!signal.aborted) {
      const lease = randomUUID();
      const clip = await db.write((tx) => claimClip(tx, lease));
      if (!clip) return;
      await processOne(clip, lease, signal);
      goesOn?.();
    }
  };
}
