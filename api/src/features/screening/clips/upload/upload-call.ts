import { AsyncLocalStorage } from 'node:async_hooks';

/** What the parts of the tus server need to know about the request that they work for. */
export interface UploadCall {
  lease: string;
  checksum: { algorithm: string; digest: string } | undefined;
  /** Ends when everything that arrived is stored, also after the caller hung up. */
  stored: Promise<unknown>;
  /** Adds a header to the answer, which the tus server cannot do for a refusal. */
  addHeader(name: string, value: string): void;
}

export const uploadCall = new AsyncLocalStorage<UploadCall>();

export function currentCall(): UploadCall {
  const call = uploadCall.getStore();
  if (!call) throw new Error('an upload is written outside of a request');
  return call;
}
