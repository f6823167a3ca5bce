import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { createClient } from './index.js';

/** Reads a line without showing it, so that the token is not left on the screen. */
async function readSecret() {
  const hidden = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = Boolean(process.stdin.isTTY);
  const reader = createInterface({ input: process.stdin, output: hidden, terminal });
  try {
    for await (const line of reader) return line.trim();
    return '';
  } finally {
    reader.close();
  }
}

/**
 * Asks for a token, tries it, and keeps it where only this user can read it.
 * @param {string} file
 * @param {string} site
 */
export async function keepSignIn(file, site) {
  const url = (/^https?:\/\//.test(site) ? site : `https://${site}`).replace(/\/+$/, '');
  process.stderr.write(`Access token (from ${url}/settings/programs): `);
  const token = await readSecret();
  const user = await createClient({ url, token }).call('GET /api/user');
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify({ url, token })}\n`, { mode: 0o600 });
  process.stderr.write(`\nSigned in as ${user.username}\n`);
}
