import { expect, test } from 'vitest';
import { featureImports } from './module-map.mjs';
import { declaredReads, goesUp, reads, ringIn, tablesReadIn } from './table-reads.mjs';

const edges = reads.flatMap(({ module, others }) =>
  [...new Set(others.map(({ owner }) => owner))].map((owner) => ({ module, owner })),
);

/** Imports and these reads. */
function graphWith(more: readonly { module: string; owner: string }[]): Map<string, Set<string>> {
  const graph = new Map(
    featureImports().map(({ from, to }) => [from, new Set(to.filter((name) => name.includes('/')))]),
  );
  for (const { module, owner } of more) graph.set(module, (graph.get(module) ?? new Set()).add(owner));
  return graph;
}

test('docs/architecture.md names every table of another feature that a module reads, and no other', () => {
  const found = reads.map(({ module, others }) => ({ module, tables: others.map(({ table }) => table).sort() }));
  expect(declaredReads).toEqual(found);
});

test('the ledger reads no table of a feature', () => {
  expect(edges.filter(({ module }) => module === 'ledger')).toEqual([]);
});

test('reads go to rooms further down', () => {
  expect(edges.filter(({ module, owner }) => goesUp(module, owner))).toEqual([]);
});

test('imports and reads together form no ring', () => {
  expect(ringIn(graphWith(edges))).toBeNull();
});

test('planted reads are found: in a join, upward, and in a ring', () => {
  const source = 'const text = `select v.id from view v join member m on m.id = v.viewer_id`; // from deposit';
  expect(tablesReadIn(source)).toEqual(['view', 'member']);
  expect(goesUp('ground/admin-log', 'exchange/watching')).toBe(true);
  expect(goesUp('exchange/watching', 'ledger')).toBe(false);
  expect(ringIn(graphWith([...edges, { module: 'exchange/videos', owner: 'exchange/watching' }]))).not.toBeNull();
});
