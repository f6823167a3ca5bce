/** What is known of a file without reading it. */
export interface FileFacts {
  name: string;
  size: number;
  lastModified: number;
}

/** An upload that can go on after a reload, with the file it belongs to. */
export interface RememberedUpload {
  clipId: number;
  name: string;
  fingerprint: string;
  /** The file was prepared, and what is uploaded is kept in this browser. */
  isKept: boolean;
}

export const fingerprintOf = ({ name, size, lastModified }: FileFacts): string => `${name}|${size}|${lastModified}`;

const MOST_REMEMBERED = 20;

export function readRemembered(text: string | null): RememberedUpload[] {
  try {
    const list: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(list) ? list.filter(isRemembered) : [];
  } catch {
    return [];
  }
}

const isRemembered = (one: unknown): one is RememberedUpload =>
  typeof one === 'object' && one !== null && 'clipId' in one && 'fingerprint' in one && 'name' in one;

export const remember = (list: readonly RememberedUpload[], upload: RememberedUpload): RememberedUpload[] =>
  [upload, ...list.filter(({ clipId }) => clipId !== upload.clipId)].slice(0, MOST_REMEMBERED);

export const forget = (list: readonly RememberedUpload[], clipId: number): RememberedUpload[] =>
  list.filter((one) => one.clipId !== clipId);

/** Whether a chosen file is the one that an upload began with. What was begun elsewhere is only known by its size. */
export function isSameFile(file: FileFacts, bytes: number, remembered: RememberedUpload | undefined): boolean {
  if (remembered && !remembered.isKept) return fingerprintOf(file) === remembered.fingerprint;
  return file.size === bytes;
}

/** "holiday_cut-3.final.MP4" → "holiday cut 3 final" */
export function titleOf(fileName: string): string {
  const words = fileName.replace(/\.[a-z0-9]{2,4}$/i, '').replaceAll(/[\s._-]+/g, ' ');
  return words.trim().slice(0, 100);
}

const VIDEO_NAME = /\.(mp4|m4v|mov|webm|mkv)$/i;

/** Phones do not always say what kind of file it is, so its name counts as well. */
export const isVideo = ({ name, type }: { name: string; type: string }): boolean =>
  type.startsWith('video/') || (type === '' && VIDEO_NAME.test(name));
