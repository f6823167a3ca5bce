import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from '@swc/core';
import { inRoot } from './root.mjs';

/** The files that may hold SQL: a reader who looks for a statement needs to open only these. */
const STORE = /(?:^|[/-])(?:store|audit|checks)\.ts$/;

/** Words that only SQL puts beside each other. A fragment of a statement counts as well. */
const SQL =
  /\bselect\s[^]+?\sfrom\s|^\s*select\s+\w+\(|\binsert into\s|\bupdate \w+(?: \w+)? set\s|\bdelete from\s|\bjoin \w+ (?:\w+ )?on\s|\bexists \(|\binterval '|\bis (?:not )?null\b|\bnow\(\)|\$\d+::|\bfor (?:no key )?update\b|\b[a-z]\w*\.\w+ (?:=|<>|<=|>=|>|<) |^\s*(?:and|or|where|order by) \w+(?:\.\w+)? /;

/** Every module file of the features and the ledger, without tests. */
export const serverFiles = ['api/src/features', 'api/src/ledger'].flatMap((folder) =>
  readdirSync(inRoot(folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => path.join(folder, file))
    .sort(),
);

/** @param {unknown} node @param {(node: Record<string, any>) => void} visit */
function walk(node, visit) {
  if (Array.isArray(node)) for (const child of node) walk(child, visit);
  else if (node && typeof node === 'object') {
    visit(node);
    for (const child of Object.values(node)) walk(child, visit);
  }
}

/** What a text of TypeScript says in strings and to the database. Comments do not count. @param {string} source */
function readSource(source) {
  /** @type {string[]} */
  const texts = [];
  let asks = false;
  walk(parseSync(source, { syntax: 'typescript', target: 'esnext' }).body, (node) => {
    if (node.type === 'StringLiteral') texts.push(node.value);
    // A value that is put in stands as `?`, so that the words round it stay beside each other.
    if (node.type === 'TemplateLiteral')
      texts.push(node.quasis.map((/** @type {{ raw: string }} */ quasi) => quasi.raw).join('?'));
    if (node.type === 'CallExpression' && node.callee.type === 'MemberExpression')
      asks ||= ['query', 'one'].includes(node.callee.property.value);
  });
  return { texts, asks };
}

/** Every string in a text of TypeScript. @param {string} source */
export const textsIn = (source) => readSource(source).texts;

/** Why a file may not stand as it is, or null. @param {string} file @param {string} source */
export function misplacedSql(file, source = readFileSync(inRoot(file), 'utf8')) {
  if (STORE.test(file)) return null;
  const { texts, asks } = readSource(source);
  const found = texts.find((text) => SQL.test(text));
  if (found) return `${file}: ${found.trim().replace(/\s+/g, ' ').slice(0, 80)}`;
  return asks ? `${file}: sends a statement` : null;
}
