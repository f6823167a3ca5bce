import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const ROOT = path.join(import.meta.dirname, '..');
const FEATURES = readdirSync(path.join(ROOT, 'api/src/features'), { recursive: true, encoding: 'utf8' })
  .filter((file) => /^[\w-]+\/[\w-]+\/feature\.ts$/.test(file))
  .map((file) => `api/src/features/${file}`);

const camel = (name: string) => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

test('a feature registers in one form: nameFeature(app) or nameFeature(app, { what it needs })', () => {
  expect(FEATURES.length).toBeGreaterThan(30);
  for (const file of FEATURES) {
    const name = `${camel(path.basename(path.dirname(file)))}Feature`;
    const functions =
      readFileSync(path.join(ROOT, file), 'utf8').match(/^export (?:async )?function .*?\) ?(?=[:{])/gms) ?? [];
    expect(functions, file).toHaveLength(1);
    expect(functions[0]?.replace(/\s+/g, ' '), file).toMatch(
      new RegExp(`function ${name}\\( ?app: [^{}]*(?:, (?:\\{.*\\}|needs): .*)?\\)`),
    );
  }
});

test('app.ts calls each of them', () => {
  const app = readFileSync(path.join(ROOT, 'api/src/app.ts'), 'utf8');
  for (const file of FEATURES) {
    const name = `${camel(path.basename(path.dirname(file)))}Feature`;
    expect(app).toContain(`import { ${name} } from './${file.slice('api/src/'.length)}'`);
    expect(app).toContain(`${name}(app`);
  }
});
