import { strToU8, Zip, ZipDeflate, ZipPassThrough } from 'fflate';

export interface ArchiveFile {
  name: string;
  chunks: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>;
  /** Whether it is packed already, as films are. */
  isPacked?: boolean;
}

/**
 * Writes a ZIP archive while it is read: no more than a chunk of one file is in memory at a time, and the event loop runs
 * between chunks.
 */
export async function* zipOf(files: Iterable<ArchiveFile>): AsyncGenerator<Uint8Array> {
  const written: Uint8Array[] = [];
  let failure: Error | null = null;
  const zip = new Zip((error, data) => {
    if (error) failure = error;
    else written.push(data);
  });
  function* ready(): Generator<Uint8Array> {
    if (failure) throw failure;
    yield* written.splice(0);
  }
  for (const { name, chunks, isPacked = false } of files) {
    const file = isPacked ? new ZipPassThrough(name) : new ZipDeflate(name, { level: 6 });
    zip.add(file);
    for await (const chunk of chunks) {
      file.push(typeof chunk === 'string' ? strToU8(chunk) : chunk);
      yield* ready();
    }
    file.push(new Uint8Array(0), true);
    yield* ready();
  }
  zip.end();
  yield* ready();
}
