import { strToU8, Zip, ZipDeflate } from 'fflate';

export interface ArchiveFile {
  name: string;
  chunks: AsyncIterable<string> | Iterable<string>;
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
  for (const { name, chunks } of files) {
    const file = new ZipDeflate(name, { level: 6 });
    zip.add(file);
    for await (const chunk of chunks) {
      file.push(strToU8(chunk));
      yield* ready();
    }
    file.push(new Uint8Array(0), true);
    yield* ready();
  }
  zip.end();
  yield* ready();
}
