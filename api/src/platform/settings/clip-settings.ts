import path from 'node:path';
import { CannotStart } from '../run/cannot-start.ts';

export interface S3Settings {
  /** The bucket is the first part of the path, or of the host name. */
  endpoint: string;
  region: string;
  accessKey: string;
  secretKey: string;
}

export interface ClipSettings {
  on: boolean;
  /** `auto` looks for the program in the PATH; `off` uses none even if there is one. */
  ffmpeg: 'auto' | 'off' | { path: string };
  mostBytes: number;
  mostSeconds: number;
  /** What all clips together may take of the storage. */
  mostBytesOfSite: number;
  storage: { kind: 'disk'; folder: string } | { kind: 's3'; s3: S3Settings };
  /** Where files lie while they are worked on, on this machine. */
  workFolder: string;
  keepDays: number;
}

interface ClipEnvironment {
  CLIPS?: 'on' | 'off' | undefined;
  FFMPEG: string;
  CLIP_MAX_MB: number;
  CLIP_MAX_SECONDS: number;
  CLIPS_MAX_GB: number;
  CLIPS_DIR?: string | undefined;
  CLIPS_S3_URL?: string | undefined;
  CLIPS_S3_REGION: string;
  CLIPS_S3_ACCESS_KEY?: string | undefined;
  CLIPS_S3_SECRET_KEY?: string | undefined;
  CLIP_KEEP_DAYS: number;
  DATA_DIR: string;
  DATABASE_URL?: string | undefined;
}

const MB = 1024 * 1024;

export function clipSettings(env: ClipEnvironment): ClipSettings {
  return {
    // With a database of its own there may be several servers, which need a storage that they share.
    on: env.CLIPS === undefined ? env.DATABASE_URL === undefined : env.CLIPS === 'on',
    ffmpeg: env.FFMPEG === 'auto' || env.FFMPEG === 'off' ? env.FFMPEG : { path: env.FFMPEG },
    mostBytes: env.CLIP_MAX_MB * MB,
    mostSeconds: env.CLIP_MAX_SECONDS,
    mostBytesOfSite: env.CLIPS_MAX_GB * 1024 * MB,
    storage: storageOf(env),
    workFolder: path.resolve(env.DATA_DIR, 'clip-work'),
    keepDays: env.CLIP_KEEP_DAYS,
  };
}

function storageOf(env: ClipEnvironment): ClipSettings['storage'] {
  const { CLIPS_S3_URL: url, CLIPS_S3_ACCESS_KEY: accessKey, CLIPS_S3_SECRET_KEY: secretKey } = env;
  if (!url) {
    if (accessKey || secretKey)
      throw new CannotStart('CLIPS_S3_URL is missing: CLIPS_S3_ACCESS_KEY and CLIPS_S3_SECRET_KEY belong to it');
    return { kind: 'disk', folder: path.resolve(env.CLIPS_DIR ?? path.join(env.DATA_DIR, 'clips')) };
  }
  if (env.CLIPS_DIR) throw new CannotStart('CLIPS_DIR and CLIPS_S3_URL are both set: clips are kept in one place');
  if (!accessKey || !secretKey)
    throw new CannotStart('CLIPS_S3_ACCESS_KEY or CLIPS_S3_SECRET_KEY is missing: CLIPS_S3_URL needs both');
  return { kind: 's3', s3: { endpoint: url, region: env.CLIPS_S3_REGION, accessKey, secretKey } };
}
