/**
 * Where the files of clips are kept. A name is made of the id of a clip and a name of ours, never of a member's text. The
 * files of clip 7 are below `7/`; its original is in pieces, each named by the offset of its first byte.
 */
export interface ClipStorage {
  /** Replaces what was there. When it returns, the bytes survive a crash. */
  put(name: string, bytes: Uint8Array): Promise<void>;
  putFile(name: string, file: string): Promise<void>;
  /** Reads from `start` up to `end`, without it; everything if neither is given. Returns nothing if there is no such file. */
  read(name: string, range?: { start: number; end: number }): Promise<Uint8Array | undefined>;
  /** Deletes every file below a folder, and does nothing if there is none. */
  removeAll(folder: string): Promise<void>;
}

/** The storage cannot be reached or is full. What was asked can be tried again later. */
export class StorageTrouble extends Error {
  override name = 'StorageTrouble';
}

export const pieceName = (clipId: number, offset: number) => `${clipId}/original/${offset}`;
export const fileName = (clipId: number, name: string) => `${clipId}/files/${name}`;
export const originalFolder = (clipId: number) => `${clipId}/original`;
export const clipFolder = (clipId: number) => `${clipId}`;
