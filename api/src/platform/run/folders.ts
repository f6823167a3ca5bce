import { existsSync } from 'node:fs';
import path from 'node:path';

/** The nearest folder above with a package.json: `api`, whether this runs from its sources or from what was built of them. */
function packageFolder(from: string): string {
  return existsSync(path.join(from, 'package.json')) ? from : packageFolder(path.dirname(from));
}

const api = packageFolder(import.meta.dirname);

/** A file or folder of the server's package. */
export const inApi = (...parts: string[]): string => path.join(api, ...parts);

/** A file or folder of the whole repository. */
export const inRepository = (...parts: string[]): string => path.join(path.dirname(api), ...parts);
