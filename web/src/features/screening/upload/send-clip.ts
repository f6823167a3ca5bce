import { DetailedError, Upload } from 'tus-js-client';
import { serverIsBack } from '../../../lib/server-is-back.ts';
import type { Clip } from '../api.ts';

/** Small enough for a slow line within the time that a request may take; a lost one costs at most this much. */
const PIECE_BYTES = 1024 * 1024;
const RETRY_MS = [500, 1500, 3000];

interface Sending {
  onProgress(progress: number): void;
  onWaiting(): void;
  isOver(): boolean;
}

/** What another attempt cannot change: the clip is gone, or the server refuses this file. */
const isFinal = (status: number) => status >= 400 && status < 500 && ![409, 423, 429].includes(status);

function statusOf(error: Error): number {
  return error instanceof DetailedError ? (error.originalResponse?.getStatus() ?? 0) : 0;
}

/** One run until it is done or something fails. The server says where to go on, so nothing is sent twice. */
function run(url: string, content: Blob, sending: Sending): Promise<void> {
  return new Promise((resolve, reject) => {
    const upload = new Upload(content, {
      uploadUrl: url,
      chunkSize: PIECE_BYTES,
      retryDelays: RETRY_MS,
      storeFingerprintForResuming: false,
      onShouldRetry: (error) => !isFinal(statusOf(error)) && !sending.isOver(),
      onProgress: (sent, all) => {
        if (sending.isOver()) void upload.abort().then(() => reject(new DOMException('Stopped', 'AbortError')));
        else sending.onProgress(all ? sent / all : 0);
      },
      onSuccess: () => resolve(),
      onError: reject,
    });
    upload.start();
  });
}

/** Sends a file in pieces. A lost line or a server that restarts only delays it. */
export async function sendClip({ uploadUrl }: Clip, content: Blob, sending: Sending): Promise<void> {
  if (!uploadUrl) return;
  while (!sending.isOver()) {
    try {
      return await run(uploadUrl, content, sending);
    } catch (error) {
      if (!(error instanceof Error) || sending.isOver() || isFinal(statusOf(error))) throw error;
      sending.onWaiting();
      await serverIsBack();
    }
  }
}
