import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { inRoot } from './root.mjs';

/**
 * Copies the drawings that the screens use out of `lucide-react`, so that a start does not install its 50 MB. The package
 * belongs to those who develop; `npm run icons` writes the folder anew after an icon was added or the package was updated.
 */

export const ICONS = inRoot('web', 'src', 'ui', 'icons');
const IMPORT = /import\s*\{([^}]*)\}\s*from\s*'[^']*\/icons\/index\.ts'/g;

/** The names of all icons that the screens import. */
function usedIcons() {
  const files = readdirSync(inRoot('web', 'src'), { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.tsx?$/.test(file),
  );
  const names = files.flatMap((file) =>
    [...readFileSync(inRoot('web', 'src', file), 'utf8').matchAll(IMPORT)].flatMap(([, list = '']) => list.split(',')),
  );
  const plain = names.map((name) => name.trim().split(/\s/)[0] ?? '').filter((name) => /^[A-Z]/.test(name));
  return [...new Set(plain)].sort();
}

/** @typedef {{ name: string, node: [tag: string, attributes: Record<string, string>][] }} Drawing */

/** @param {string} name @returns {Promise<Drawing>} */
async function drawingOf(name) {
  const index = createRequire(inRoot('web', 'package.json'))
    .resolve('lucide-react')
    .replace(/cjs.*$/, 'esm');
  const exported = readFileSync(path.join(index, 'lucide-react.mjs'), 'utf8');
  const file = new RegExp(`default as ${name}\\b[^}]*\\} from '(\\./icons/[\\w-]+\\.mjs)'`).exec(exported)?.[1];
  if (!file) throw new Error(`lucide-react has no icon ${name}`);
  return (await import(pathToFileURL(path.join(index, file)).href)).__iconData;
}

const NOTICE =
  '// Written by `npm run icons` from Lucide (ISC license, see the LICENSE file beside it). Do not edit.\n';

/** @param {Drawing['node'][number]} part */
function partText([tag, { key: _key, ...attributes }]) {
  const pairs = Object.entries(attributes).map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
  return `['${tag}', { ${pairs.join(', ')} }]`.replaceAll('"', "'");
}

/** The files of the folder, by name. @returns {Promise<Map<string, string>>} */
export async function drawIcons() {
  const files = new Map();
  const lines = [];
  for (const icon of usedIcons()) {
    const { name, node } = await drawingOf(icon);
    const parts = node.map((part) => partText(part)).join(', ');
    files.set(
      `drawings/${name}.ts`,
      `${NOTICE}import { iconOf } from '../icon.ts';\n\nexport const ${icon} = iconOf([${parts}]);\n`,
    );
    lines.push(`export { ${icon} } from './drawings/${name}.ts';\n`);
  }
  files.set('index.ts', `${NOTICE}export type { IconComponent } from './icon.ts';\n${lines.sort().join('')}`);
  return files;
}

/** Writes the folder. */
export async function writeIcons() {
  const files = await drawIcons();
  rmSync(path.join(ICONS, 'drawings'), { recursive: true, force: true });
  mkdirSync(path.join(ICONS, 'drawings'), { recursive: true });
  for (const [name, text] of files) writeFileSync(path.join(ICONS, name), text);
}
