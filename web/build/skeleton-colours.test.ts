import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const styles = path.join(import.meta.dirname, '../src/ui/styles');
const css = readFileSync(path.join(styles, 'tokens.css'), 'utf8');
const surfaces = readFileSync(path.join(styles, 'surfaces.css'), 'utf8');

/** The lightness of a colour in both themes, between 0 and 1. */
function lightness(name: string): { light: number; dark: number } {
  const found = new RegExp(`--color-${name}: light-dark\\(oklch\\(([\\d.]+).*oklch\\(([\\d.]+)`).exec(css);
  if (!found) throw new Error(`there is no colour ${name}`);
  return { light: Number(found[1]), dark: Number(found[2]) };
}

test.each(['surface', 'bg'])(
  'skeletons are seen on %s in both themes, also at the faint end of their pulse',
  (below) => {
    const faint = Number(/to \{\s*opacity: ([\d.]+)/.exec(surfaces)?.[1]);
    const skeleton = lightness('skeleton');
    const ground = lightness(below);
    for (const theme of ['light', 'dark'] as const) {
      expect(Math.abs(skeleton[theme] - ground[theme]) * faint, theme).toBeGreaterThan(0.06);
    }
  },
);
