import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type RouteDefinition, routes } from '../index.ts';
import { IdInPath, wholeInText } from './shapes.ts';

const OTHER_SPELLINGS = [
  '0x10',
  '1e1',
  '+1',
  ' 1',
  '1 ',
  '1.0',
  '-1',
  '0b1',
  '',
  '१',
  '1_0',
  '10000000000000000000000',
];

test.each(OTHER_SPELLINGS)('an id is written in plain decimal digits, so %j is none', (text) => {
  expect(IdInPath.safeParse(text).success).toBe(false);
});

test('plain digits are read as the number they are, within its bounds', () => {
  expect(IdInPath.parse('9007199254740991')).toBe(Number.MAX_SAFE_INTEGER);
  expect(IdInPath.safeParse('9007199254740992').success).toBe(false);
  expect(wholeInText(1, 200).safeParse('201').success).toBe(false);
  expect(wholeInText(1, 200).safeParse('0').success).toBe(false);
});

interface Place {
  where: string;
  name: string;
  schema: z.ZodType;
}

/** Every whole number that a route reads from its path or its query. */
function wholeNumbersOf(route: RouteDefinition): Place[] {
  return (['params', 'query'] as const).flatMap((part) => {
    const schema = route[part];
    if (!schema) return [];
    const shape = z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' });
    return Object.entries(shape.properties ?? {}).flatMap(([name, property]) =>
      typeof property === 'object' && property.type === 'integer'
        ? [{ where: `${route.method} ${route.path}`, name, schema }]
        : [],
    );
  });
}

describe('no route reads a number in another spelling', () => {
  const places = (routes as readonly RouteDefinition[]).flatMap(wholeNumbersOf);
  test.each(places)('$where: $name', ({ name, schema }) => {
    for (const text of OTHER_SPELLINGS) {
      const issues = schema.safeParse({ [name]: text }).error?.issues ?? [];
      expect(issues.map(({ path }) => path[0])).toContain(name);
    }
  });
});
