import type { Database } from '../../../platform/db/db.ts';
import { type ArchiveFile, zipOf } from './archive.ts';
import { catalogue, type ExportFile, readRows } from './catalogue-store.ts';
import { csvOf, jsonOf, type Row } from './file-format-rules.ts';
import { withoutOthers } from './other-people-rules.ts';

const ROWS_A_PAGE = 500;

const files: readonly ExportFile[] = catalogue.flatMap(({ exported }) => ('not' in exported ? [] : [exported]));

/** Yields the rows of one file page by page; between pages nothing is held, neither rows nor a transaction. */
async function* pagesOf(
  db: Pick<Database, 'read'>,
  file: ExportFile,
  memberId: string,
  onPage: () => Promise<void>,
): AsyncGenerator<Row[]> {
  const { cursor } = file;
  for (let after: unknown = null; ; ) {
    const values = cursor === undefined ? [memberId] : [memberId, after, ROWS_A_PAGE];
    const rows = await db.read((tx) => readRows(tx, file, values));
    await onPage();
    yield rows.map((row) => withoutOthers(row, memberId));
    if (cursor === undefined || rows.length < ROWS_A_PAGE) return;
    after = rows.at(-1)?.[cursor];
  }
}

const README = `This archive holds what this site stores about you.

json/  one file for each kind of data, as JSON
csv/   the same as tables for spreadsheets; a kind without rows is an empty file
clips/ the clips that you uploaded and that are still kept, each by its number

Times are in UTC. Amounts of Litecoin are in litoshi (0.00000001 LTC).
Passwords and sign-in tokens are stored as hashes only and are not part of it.
`;

/** A file that a member uploaded. */
export interface OwnFile {
  name: string;
  chunks: AsyncIterable<Uint8Array>;
}

/** Everything about a member, as bytes of one archive. `onPage` is called after every page that was read. */
export function exportArchive(
  db: Pick<Database, 'read'>,
  memberId: string,
  uploaded: readonly OwnFile[],
  onPage: () => Promise<void>,
): AsyncGenerator<Uint8Array> {
  async function* withPages({ chunks }: OwnFile) {
    for await (const chunk of chunks) {
      await onPage();
      yield chunk;
    }
  }
  const pages = (file: ExportFile) => pagesOf(db, file, memberId, onPage);
  const archive: ArchiveFile[] = [
    { name: 'README.txt', chunks: [README] },
    ...files.map((file) => ({ name: `json/${file.name}.json`, chunks: jsonOf(pages(file)) })),
    ...files.map((file) => ({ name: `csv/${file.name}.csv`, chunks: csvOf(pages(file)) })),
    ...uploaded.map((file) => ({ name: file.name, chunks: withPages(file), isPacked: true })),
  ];
  return zipOf(archive);
}
