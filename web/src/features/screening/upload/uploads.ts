import { createStore } from '../../../base/store.ts';
import { readStored, writeStored } from '../../../base/stored.ts';
import { refresh } from '../../../lib/query-client.ts';
import { type Clip, createClip } from '../api.ts';
import { dropFile, keepFile, keptFile } from './kept-files.ts';
import { fingerprintOf, forget, type RememberedUpload, readRemembered, remember } from './upload-rules.ts';

/** What this tab is doing with a file. Uploads live outside of React, so that leaving the page does not end them. */
export interface RunningUpload {
  key: string;
  clipId: number | null;
  title: string;
  /** `waiting`: the line or the server is away. */
  step: 'preparing' | 'sending' | 'waiting';
  /** Between 0 and 1. */
  progress: number;
  bytes: number;
}

export const uploads = createStore<readonly RunningUpload[]>([]);

const STORED = 'clip-uploads';
export const rememberedUploads = () => readRemembered(readStored(STORED));
const write = (list: RememberedUpload[]) => writeStored(STORED, JSON.stringify(list));

const change = (key: string, part: Partial<RunningUpload>) =>
  uploads.set(uploads.get().map((one) => (one.key === key ? { ...one, ...part } : one)));
const end = (key: string) => uploads.set(uploads.get().filter((one) => one.key !== key));

const isRunning = (clipId: number) => uploads.get().some((one) => one.clipId === clipId);

const forgetUpload = (clipId: number) => {
  write(forget(rememberedUploads(), clipId));
  void dropFile(clipId);
};

/** Prepares a file where the browser can and it helps, and uploads it. Resolves with the clip when all has arrived. */
export async function uploadClip(file: File, title: string): Promise<number> {
  const key = crypto.randomUUID();
  uploads.set([{ key, clipId: null, title, step: 'preparing', progress: 0, bytes: file.size }, ...uploads.get()]);
  try {
    const prepared = await prepare(file, (progress) => change(key, { progress }));
    const content = prepared ?? file;
    const clip = await createClip({ title, bytes: content.size });
    const isKept =
      prepared !== null &&
      (await keepFile(clip.id, prepared).then(
        () => true,
        () => false,
      ));
    write(
      remember(rememberedUploads(), { clipId: clip.id, name: file.name, fingerprint: fingerprintOf(file), isKept }),
    );
    change(key, { clipId: clip.id, step: 'sending', progress: 0, bytes: content.size });
    await refresh('GET /api/clips');
    await send(key, clip, content);
    return clip.id;
  } finally {
    end(key);
    void refresh('GET /api/clips');
  }
}

/** Goes on with an upload that stood still, with what the browser has kept or with the file that was chosen again. */
export async function continueUpload(clip: Clip, file?: File): Promise<void> {
  const content = file ?? (await keptFile(clip.id));
  if (!content || isRunning(clip.id)) return;
  const key = crypto.randomUUID();
  const progress = clip.received / clip.bytes;
  uploads.set([
    { key, clipId: clip.id, title: clip.title, step: 'sending', progress, bytes: clip.bytes },
    ...uploads.get(),
  ]);
  try {
    await send(key, clip, content);
  } finally {
    end(key);
    void refresh('GET /api/clips');
  }
}

/** Continues by itself what this browser has kept whole. Called when the list of clips is shown. */
export function continueKept(clips: readonly Clip[]): void {
  const kept = rememberedUploads().filter(({ isKept }) => isKept);
  for (const clip of clips)
    if (clip.state === 'uploading' && kept.some(({ clipId }) => clipId === clip.id))
      continueUpload(clip).catch(() => {});
}

async function prepare(file: File, onProgress: (progress: number) => void): Promise<Blob | null> {
  if (!('VideoEncoder' in globalThis)) return null;
  // Whatever goes wrong here, the original can still be sent.
  try {
    const { prepareClip } = await import('./prepare-clip.ts');
    return await prepareClip(file, onProgress);
  } catch {
    return null;
  }
}

async function send(key: string, clip: Clip, content: Blob): Promise<void> {
  const { sendClip } = await import('./send-clip.ts');
  await sendClip(clip, content, {
    onProgress: (progress) => change(key, { step: 'sending', progress }),
    onWaiting: () => change(key, { step: 'waiting' }),
    isOver: () => !uploads.get().some((one) => one.key === key),
  });
  forgetUpload(clip.id);
}

/** Stops sending, for a clip that is deleted while it is uploaded. */
export const stopUpload = (clipId: number) => {
  uploads.set(uploads.get().filter((one) => one.clipId !== clipId));
  forgetUpload(clipId);
};
