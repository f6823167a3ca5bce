import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

const NOT_INPUTS = new Set(['node_modules', 'dist']);

/**
 * A digest of files and whole folders by name and content. Times are left out, because a fresh checkout has new ones.
 * @param {string[]} inputs
 */
export function fingerprint(inputs) {
  const hash = createHash('sha256');
  for (const file of inputs.flatMap(filesIn).sort()) hash.update(`${file}\0`).update(readFileSync(file)).update('\0');
  return hash.digest('hex');
}

/** @param {string} input @returns {string[]} */
function filesIn(input) {
  if (!existsSync(input)) return [];
  if (!statSync(input).isDirectory()) return [input];
  return readdirSync(input)
    .filter((name) => !NOT_INPUTS.has(name))
    .flatMap((name) => filesIn(path.join(input, name)));
}

/** @param {string} stampFile @param {string} value */
export function stampIs(stampFile, value) {
  return existsSync(stampFile) && readFileSync(stampFile, 'utf8') === value;
}
