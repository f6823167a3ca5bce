import { expect, test } from 'vitest';
import { misplacedSql, serverFiles } from './sql-in-code.mjs';

test('SQL stands in store files, audits and checks only', () => {
  expect(serverFiles.map((file) => misplacedSql(file)).filter((found) => found !== null)).toEqual([]);
});

test.each([
  ['a whole statement', 'const text = `select id from member where id = $1`;'],
  ['a fragment with a value put in', 'const text = (id: string) => `exists (select from view v where v.id = ${id})`;'],
  ['a condition', "const due = 'and p.ended_at is null';"],
  ['a call of a function of the database', "const text = `select tally_add('members', 1)`;"],
  ['a statement whose text stands elsewhere', 'const rows = (tx: Tx) => tx.query(TEXT);'],
])('%s in a use case is found, and is allowed in a store', (_, source) => {
  expect(misplacedSql('api/src/features/exchange/watching/start-watching.ts', source)).not.toBeNull();
  expect(misplacedSql('api/src/features/exchange/watching/start-store.ts', source)).toBeNull();
});

test('plain sentences, comments and queries of requests are no SQL', () => {
  const source = `
    // select id from member where id = 1
    const words = 'Choose from the list, or update the page.';
    const page = request.query.page;`;
  expect(misplacedSql('api/src/features/exchange/watching/feature.ts', source)).toBeNull();
});
