/** Keeps what was read last, up to a number of bytes. A Map remembers the order in which its keys were set. */
export function pictureCache(mostBytes: number) {
  const kept = new Map<string, Buffer>();
  let bytes = 0;
  return {
    get(hash: string): Buffer | undefined {
      const found = kept.get(hash);
      if (!found) return undefined;
      kept.delete(hash);
      kept.set(hash, found);
      return found;
    },
    set(hash: string, picture: Buffer): void {
      if (kept.has(hash)) return;
      kept.set(hash, picture);
      bytes += picture.length;
      for (const [oldest, { length }] of kept) {
        if (bytes <= mostBytes) return;
        kept.delete(oldest);
        bytes -= length;
      }
    },
  };
}
