import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { inRepository } from './folders.ts';

const file = inRepository('package.json');

/** The release of this server, like 0.2.0. */
export const VERSION = z.object({ version: z.string() }).parse(JSON.parse(readFileSync(file, 'utf8'))).version;
