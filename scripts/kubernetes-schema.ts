import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

/**
 * Checks manifests with kubernetes-models, which is made from Kubernetes's own OpenAPI document. Its validators check values
 * only. A misspelt field, which Kubernetes would ignore, is found by its type declarations, which have all names.
 */

const require = createRequire(import.meta.url);

export interface Manifest {
  apiVersion: string;
  kind: string;
  metadata: { name: string; namespace?: string };
}

type Kind = new (manifest: Manifest) => { validate(): void };

/** Throws what the schema of Kubernetes says against the values of a manifest. */
export function validate(manifest: Manifest): void {
  const { apiVersion, kind } = manifest;
  const kinds = require(`kubernetes-models/${apiVersion}/${kind}`) as Record<string, Kind>;
  new (kinds[kind] as Kind)(manifest).validate();
}

interface Shape {
  /** The type of each field, as it is written. */
  fields: Map<string, string>;
  /** Where the types that it mentions are declared. */
  files: Map<string, string>;
}

/** Reads one declaration. Fields of an object within it are fields of the same level, which is enough here. */
function shapeIn(declaration: string, fileOf: (specifier: string) => string): Shape {
  const code = declaration.replace(/\/\*[\s\S]*?\*\//g, '');
  const body = /export interface [^{]+\{([\s\S]*?)\n\}/.exec(code)?.[1] ?? '';
  const fields = [...body.matchAll(/^ {4}"([^"]+)"\??: ([\s\S]*?);$/gm)].map(
    ([, name = '', type = '']) => [name, type] as const,
  );
  const imports = [...code.matchAll(/import \{ ([^}]+) \} from "([^"]+)"/g)].flatMap(([, names = '', from = '']) =>
    names.split(', ').map((name) => [name, fileOf(from)] as const),
  );
  return { fields: new Map(fields), files: new Map(imports) };
}

function shapeOf(file: string): Shape {
  const fileOf = (specifier: string) =>
    specifier.startsWith('.')
      ? `${path.join(path.dirname(file), specifier).replace(/\.m?js$/, '')}.d.ts`
      : `${require.resolve(specifier).replace(/\.m?js$/, '')}.d.ts`;
  return shapeIn(readFileSync(file, 'utf8'), fileOf);
}

function unknownIn(value: unknown, file: string, at: string): string[] {
  if (Array.isArray(value)) return value.flatMap((item, index) => unknownIn(item, file, `${at}[${index}]`));
  if (typeof value !== 'object' || value === null) return [];
  const { fields, files } = shapeOf(file);
  // A type without fields of its own is a plain value, such as a quantity or a time.
  if (fields.size === 0) return [];
  return Object.entries(value).flatMap(([name, inner]) => {
    const type = fields.get(name);
    if (type === undefined) return [`${at}.${name}`];
    const next = [...files].find(([known]) => new RegExp(`\\b${known}\\b`).test(type))?.[1];
    return next === undefined ? [] : unknownIn(inner, next, `${at}.${name}`);
  });
}

/** The paths of all fields of a manifest that its kind does not have. */
export function unknownFields(manifest: Manifest): string[] {
  const { apiVersion, kind } = manifest;
  const file = require.resolve(`kubernetes-models/${apiVersion}/${kind}`).replace(/\.m?js$/, '.d.ts');
  return unknownIn(manifest, file, kind);
}
