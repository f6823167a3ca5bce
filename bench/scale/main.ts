import { readFileSync, writeFileSync } from 'node:fs';
import { measureCosts } from './costs.ts';
import { DERIVED } from './derived.ts';
import { differences } from './differences.ts';
import type { Costs } from './model.ts';
import { callTable, costsIn, otherTable, rowTable, withBlock } from './page.ts';

const PAGE = new URL('../../docs/scale.md', import.meta.url);

/** The page with these figures, and everything that follows from them. */
function pageWith(page: string, measured: Costs): string {
  let next = withBlock(page, 'calls', callTable(measured));
  next = withBlock(next, 'rows', rowTable(measured));
  next = withBlock(next, 'times', otherTable(measured));
  // Calculate with the figures as they are printed, so that a reader comes to the same results.
  const stated = costsIn(next);
  for (const [name, table] of Object.entries(DERIVED)) next = withBlock(next, name, table(stated));
  return next;
}

/**
 * Measures what a watch costs and compares it with docs/scale.md. With `write`, the page gets the new figures instead. Returns
 * the differences.
 */
export async function checkScale({ write }: { write: boolean }): Promise<{ measured: Costs; wrong: string[] }> {
  const measured = await measureCosts();
  const page = readFileSync(PAGE, 'utf8');
  if (write) writeFileSync(PAGE, pageWith(page, measured));
  const wrong = write ? [] : differences(costsIn(page), measured);
  process.stdout.write(`${callTable(measured)}\n\n${rowTable(measured)}\n\n${otherTable(measured)}\n\n`);
  process.stdout.write(
    wrong.length > 0
      ? `${wrong.join('\n')}\n`
      : `docs/scale.md ${write ? 'has these figures now' : 'says the same'}.\n`,
  );
  return { measured, wrong };
}
