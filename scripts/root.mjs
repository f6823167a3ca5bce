import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = path.dirname(path.dirname(fileURLToPath(import.meta.url)));

/** @param {string[]} parts */
export function inRoot(...parts) {
  return path.join(ROOT, ...parts);
}
