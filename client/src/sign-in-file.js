import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
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

export class NoAddress extends Error {}

/**
 * The address of a site as somebody types it, with or without https://.
 * @param {string} site
 */
export function addressOf(site) {
  const written = /^[a-z][a-z\d+.-]*:\/\//i.test(site) ? site : `https://${site}`;
  const url = URL.canParse(written) ? new URL(written) : undefined;
  // A single word is more likely a mistake than the name of a machine nearby, which can be written with http:// before it.
  const isSite = url && /^https?:$/.test(url.protocol) && (written === site || /[.:]|^localhost$/.test(url.hostname));
  if (!isSite || url.username || url.password || url.search || url.hash)
    throw new NoAddress(`${site} is not the address of a site, such as viewloop.example`);
  return url.href.replace(/\/+$/, '');
}

/**
 * A file that was there keeps its mode when it is written over, so a new one takes its place.
 * @param {string} file
 * @param {string} text
 */
function writePrivately(file, text) {
  const fresh = `${file}.${process.pid}`;
  rmSync(fresh, { force: true });
  writeFileSync(fresh, text, { mode: 0o600, flag: 'wx' });
  renameSync(fresh, file);
}

/**
 * Asks for a token, tries it, and keeps it where only this user can read it.
 * @param {string} file
 * @param {string} site
 */
export async function keepSignIn(file, site) {
  const url = addressOf(site);
  process.stderr.write(`Access token (from ${url}/settings/programs): `);
  const token = await readSecret();
  const user = await createClient({ url, token }).call('GET /api/user');
  mkdirSync(path.dirname(file), { recursive: true });
  writePrivately(file, `${JSON.stringify({ url, token })}\n`);
  process.stderr.write(`\nSigned in as ${user.username}\n`);
}
