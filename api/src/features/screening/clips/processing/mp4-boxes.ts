import { open } from 'node:fs/promises';

interface Box {
  type: string;
  start: number;
  size: number;
}

const MOST_BOXES = 2000;

/** The outermost boxes of an MP4 or QuickTime file. Ends at the first that makes no sense. */
export async function boxesOf(file: string): Promise<Box[]> {
  const handle = await open(file, 'r');
  try {
    const { size: fileSize } = await handle.stat();
    const boxes: Box[] = [];
    const head = Buffer.alloc(16);
    for (let start = 0; start + 8 <= fileSize && boxes.length < MOST_BOXES; ) {
      await handle.read(head, 0, 16, start);
      const short = head.readUInt32BE(0);
      const size = short === 0 ? fileSize - start : short === 1 ? Number(head.readBigUInt64BE(8)) : short;
      if (size < 8) break;
      boxes.push({ type: head.toString('latin1', 4, 8), start, size });
      start += size;
    }
    return boxes;
  } finally {
    await handle.close();
  }
}
