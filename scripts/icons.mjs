import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { inRoot } from './root.mjs';

/**
 * Copies the drawings that the screens use out of Lucide, so that a start need not install them all. The package, which is
 * one file of drawings, belongs to those who develop; `npm run icons` writes the folder anew after an icon was added or the
 * package was updated.
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

/** @typedef {[tag: string, attributes: Record<string, string>]} Part */

/** @type {{ icons: Record<string, { body: string }>, aliases: Record<string, { parent: string }> }} */
const LUCIDE = createRequire(import.meta.url)('@iconify-json/lucide/icons.json');

/** @param {string} name "trash-2" is imported as "Trash2" */
const importedAs = (name) => name.replaceAll(/(?:^|-)(\w)/g, (_, first) => first.toUpperCase());
const NAMES = new Map(
  [...Object.keys(LUCIDE.icons), ...Object.keys(LUCIDE.aliases)].map((name) => [importedAs(name), name]),
);

/** What `iconOf` says for all parts of an icon. */
const FRAME = new Map(
  Object.entries({
    fill: 'none',
    stroke: 'currentColor',
    'stroke-linecap': 'round',
    'stroke-linejoin': 'round',
    'stroke-width': '2',
  }),
);

/** @param {string} icon @returns {{ name: string, parts: Part[] }} */
function drawingOf(icon) {
  const known = NAMES.get(icon) ?? '';
  const name = LUCIDE.aliases[known]?.parent ?? known;
  const drawing = LUCIDE.icons[name];
  if (!drawing) throw new Error(`Lucide has no icon ${icon}`);
  const tags = [...drawing.body.matchAll(/<(\w+)((?: [\w-]+="[^"]*")*)\/?>/g)];
  const parts = tags.map(([, tag = '', list = '']) => /** @type {Part} */ ([tag, attributesIn(list)]));
  const groups = parts.filter(([tag]) => tag === 'g');
  // Groups can be left out as long as they only repeat what the frame says.
  if (groups.some(([, attributes]) => Object.keys(attributes).length > 0)) throw new Error(`${icon} needs its group`);
  return { name, parts: parts.filter((part) => !groups.includes(part)) };
}

/** @param {string} list */
function attributesIn(list) {
  const all = [...list.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]);
  return Object.fromEntries(all.filter(([name = '', value]) => FRAME.get(name) !== value));
}

const NOTICE =
  '// Written by `npm run icons` from Lucide (ISC license, see the LICENSE file beside it). Do not edit.\n';

/** @param {Part} part */
function partText([tag, attributes]) {
  const pairs = Object.entries(attributes).map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
  return `['${tag}', { ${pairs.join(', ')} }]`.replaceAll('"', "'");
}

/** The files of the folder, by name. @returns {Map<string, string>} */
export function drawIcons() {
  const files = new Map();
  const lines = [];
  for (const icon of usedIcons()) {
    const { name, parts } = drawingOf(icon);
    files.set(
      `drawings/${name}.ts`,
      `${NOTICE}import { iconOf } from '../icon.ts';\n\nexport const ${icon} = iconOf([${parts.map(partText).join(', ')}]);\n`,
    );
    lines.push(`export { ${icon} } from './drawings/${name}.ts';\n`);
  }
  files.set('index.ts', `${NOTICE}export type { IconComponent } from './icon.ts';\n${lines.sort().join('')}`);
  return files;
}

/** Writes the folder. */
export function writeIcons() {
  const files = drawIcons();
  rmSync(path.join(ICONS, 'drawings'), { recursive: true, force: true });
  mkdirSync(path.join(ICONS, 'drawings'), { recursive: true });
  for (const [name, text] of files) writeFileSync(path.join(ICONS, name), text);
}
