import type { RouteDefinition } from '@viewloop/contract';
import type { Example } from './examples.ts';
import type { Field } from './fields.ts';

const MARK = '@@spoilt@@';

/** Replaces one field of the example by the given text. */
export function bodyWith(body: object, { path }: Field, raw: string): string {
  const copy = structuredClone(body) as Record<string | number, unknown>;
  const last = path.at(-1) as string;
  holderOf(copy, path)[last] = MARK;
  return JSON.stringify(copy).replace(JSON.stringify(MARK), () => raw);
}

export function bodyWithout(body: object, { path }: Field): string {
  const copy = structuredClone(body) as Record<string | number, unknown>;
  delete holderOf(copy, path)[path.at(-1) as string];
  return JSON.stringify(copy);
}

/** Adds text to the object that contains the field. */
export function bodyBeside(body: object, { path }: Field, more: string): string {
  const copy = structuredClone(body) as Record<string | number, unknown>;
  holderOf(copy, path)[MARK] = 0;
  return JSON.stringify(copy).replace(`"${MARK}":0`, () => more);
}

function holderOf(body: Record<string | number, unknown>, path: Field['path']): Record<string | number, unknown> {
  return path.slice(0, -1).reduce((holder, step) => holder[step] as Record<string | number, unknown>, body);
}

/** Whether the example has this field. Only fields that are there can be spoilt. */
export function holds(body: object | undefined, { path }: Field): boolean {
  let value: unknown = body;
  for (const step of path) value = (value as Record<string | number, unknown> | undefined)?.[step];
  return value !== undefined;
}

export function pathOf(
  route: Pick<RouteDefinition, 'path'>,
  { params = {}, query = {} }: Pick<Example, 'params' | 'query'>,
): string {
  const path = Object.entries(params).reduce<string>(
    (text, [name, value]) => text.replace(`:${name}`, () => encodeURIComponent(String(value))),
    route.path,
  );
  const search = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`);
  return search.length > 0 ? `${path}?${search.join('&')}` : path;
}
