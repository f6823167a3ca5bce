import type { App } from '../../../../platform/run/app-context.ts';
import { type ClipStorage, clipFolder, originalFolder } from '../storage/storage.ts';
import { tellFailed } from '../tell-owner.ts';
import {
  clipsToClean,
  deleteByAge,
  forgetSomeSent,
  giveUpUploads,
  recordCleaned,
  type ToClean,
} from './cleaning-store.ts';

/** Deletes the files of clips that are over, and originals that were processed. The row is changed after the files are gone. */
export function clipCleaning({ db, settings }: App, storage: ClipStorage) {
  async function clean(clip: ToClean): Promise<void> {
    await storage.removeAll(clip.everything ? clipFolder(clip.id) : originalFolder(clip.id));
    if (clip.everything) while ((await db.write((tx) => forgetSomeSent(tx, clip.id))) > 0);
    await db.write((tx) => recordCleaned(tx, clip));
  }

  return async function run(signal: AbortSignal): Promise<void> {
    await db.write(async (tx) =>
      tellFailed(tx, await giveUpUploads(tx), 'upload_given_up', settings.clips.mostSeconds),
    );
    await db.write((tx) => deleteByAge(tx, settings.clips.keepDays));
    for (const clip of await db.read((tx) => clipsToClean(tx))) {
      if (signal.aborted) return;
      await clean(clip);
    }
  };
}
