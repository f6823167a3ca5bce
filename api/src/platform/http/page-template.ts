import { readFileSync } from 'node:fs';
import path from 'node:path';
import { CannotStart } from '../run/cannot-start.ts';

export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

export type Tokens = Readonly<Record<string, string | { html: string }>>;

/** Fills `%NAME%` in a built page. Escapes text unless it is marked as markup. Leaves unknown tokens as they are. */
export function fill(page: string, tokens: Tokens): string {
  return page.replace(/%([A-Z_]+)%/g, (whole, name: string) => {
    const value = tokens[name];
    if (value === undefined) return whole;
    return typeof value === 'string' ? escapeHtml(value) : value.html;
  });
}

/** Screens that were built by another version may lack a page that this server needs. */
export function readPage(folder: string, name: string): string {
  try {
    return readFileSync(path.join(folder, name), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    throw new CannotStart(
      `the built screens in ${folder} have no ${name}, so they belong to another version: "npm start" builds them again`,
    );
  }
}
