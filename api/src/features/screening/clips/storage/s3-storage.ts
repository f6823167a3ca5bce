import { openAsBlob } from 'node:fs';
import { S3mini } from 's3mini';
import type { S3Settings } from '../../../../platform/settings/clip-settings.ts';
import type { ClipStorage } from './storage.ts';

/** Shorter than the lease of an upload, so that a request that lost it cannot write any more. */
const ANSWER_WITHIN_MS = 20_000;

export function s3Storage({ endpoint, region, accessKey, secretKey }: S3Settings): ClipStorage {
  const s3 = new S3mini({
    endpoint,
    region,
    accessKeyId: accessKey,
    secretAccessKey: secretKey,
    requestAbortTimeout: ANSWER_WITHIN_MS,
  });
  return {
    async put(name, bytes) {
      await s3.putObject(name, bytes);
    },
    async putFile(name, file) {
      await s3.putAnyObject(name, await openAsBlob(file));
    },
    async read(name, range) {
      if (!range) {
        const whole = await s3.getObjectArrayBuffer(name);
        return whole ? new Uint8Array(whole) : undefined;
      }
      const answer = await s3.getObjectRaw(name, false, range.start, range.end);
      return new Uint8Array(await answer.arrayBuffer());
    },
    async removeAll(folder) {
      const found = (await s3.listObjects('/', `${folder}/`)) ?? [];
      const deleted = await s3.deleteObjects(found.map(({ Key }) => Key));
      if (deleted.some((ok) => !ok)) throw new Error(`some files below ${folder} could not be deleted`);
    },
  };
}
