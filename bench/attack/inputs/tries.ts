import type { RouteDefinition } from '@viewloop/contract';
import type { Random } from '../../random.ts';
import { isForAdmins, type Person } from '../cast.ts';
import type { Sent } from '../http/send.ts';
import { BAD_REQUEST, type Expected, refused } from '../judge.ts';
import type { World } from '../world.ts';
import type { Example } from './examples.ts';
import { type Field, fieldOf, fieldsOf, type Schema } from './fields.ts';
import { bodyBeside, bodyWith, bodyWithout, holds, pathOf } from './spoil.ts';
import { textsFor, valuesFor } from './values.ts';

/** A call as the OpenAPI document describes it. */
export interface Operation {
  parameters?: { name: string; in: 'path' | 'query'; required: boolean; schema: Schema }[];
  requestBody?: { content: { 'application/json': { schema: Schema } } };
}
export interface Try {
  what: string;
  sent: Sent;
  expected: Expected;
}

/** Keys that are in no schema. The server must refuse each of them in every object. */
const STRANGE_KEYS = [
  '"unknown":1',
  '"isAdmin":true',
  '"__proto__":{"isAdmin":true}',
  '"constructor":{"prototype":{"isAdmin":true}}',
  '"toString":"x"',
  '"\\u0000":1',
  '"":1',
];

/** Bodies that are not JSON objects. */
const NO_OBJECTS = ['null', '[]', '[{}]', '"text"', '5', 'true', '{"a":1}', '{"__proto__":null}'];

const expect = (mustBeRefused: boolean): Expected => (mustBeRefused ? BAD_REQUEST : 'harmless');
/** Calls for everybody may sign somebody in, which ends the session they were sent with. */
function asWhom(route: RouteDefinition, { as }: Example, world: World): Person {
  if (as) return as;
  if (isForAdmins(route)) return world.admin;
  return route.access === 'anyone' ? world.visitor : world.attacker;
}

/** Bodies in which exactly one thing is wrong. */
export function bodyTries(
  route: RouteDefinition,
  example: Example,
  schema: Schema | undefined,
  world: World,
  random: Random,
): Try[] {
  if (route.method !== 'POST') return [];
  const person = asWhom(route, example, world);
  const sentWith = (body: string): Sent => ({
    ...person.request('POST', pathOf(route, example), undefined, { 'content-type': 'application/json' }),
    body,
  });
  const name = `${route.method} ${route.path}`;
  const { body } = example;
  const whole = NO_OBJECTS.filter((text) => schema || !['null', '[]'].includes(text)).map((text) => ({
    what: `${name} with the body ${text}`,
    sent: sentWith(text),
    expected: BAD_REQUEST,
  }));
  if (!schema || !body) return whole;
  const bodies = [body, ...(example.otherBody ? [example.otherBody] : [])];
  return [...whole, ...bodies.flatMap((one) => spoiltTries(route, one, schema, sentWith, random))];
}

/** Bodies are read up to this size. What is longer is refused before it is parsed. */
const largestBody = ({ largestBody: most = 16 * 1024 }: RouteDefinition) => most;

function spoiltTries(
  route: RouteDefinition,
  body: Record<string, unknown>,
  schema: Schema,
  sentWith: (body: string) => Sent,
  random: Random,
): Try[] {
  const name = `${route.method} ${route.path}`;
  const fields = fieldsOf(schema).filter((field) => holds(body, field));
  const spoilt = (field: Field, raw: string, mustBeRefused: boolean): Try => {
    const text = bodyWith(body, field, raw);
    const isTooLong = Buffer.byteLength(text) > largestBody(route);
    return {
      what: `${name}, ${field.path.join('.')}: ${raw.slice(0, 60)}`,
      sent: sentWith(text),
      expected: isTooLong ? refused(413, 'too_large') : expect(mustBeRefused),
    };
  };
  return fields.flatMap((field) => [
    {
      what: `${name} without ${field.path.join('.')}`,
      sent: sentWith(bodyWithout(body, field)),
      expected: expect(field.isRequired),
    },
    ...valuesFor(field, random).map(({ raw, mustBeRefused }) => spoilt(field, raw, mustBeRefused)),
    {
      what: `${name}, ${field.path.join('.')} twice`,
      sent: sentWith(bodyBeside(body, field, `"${field.path.at(-1)}":{}`)),
      expected: 'harmless' as const,
    },
    ...STRANGE_KEYS.map((more) => ({
      what: `${name}, ${more} beside ${field.path.join('.')}`,
      sent: sentWith(bodyBeside(body, field, more)),
      expected: expect(field.besideIsRefused),
    })),
  ]);
}

/** Paths and queries in which exactly one thing is wrong. */
export function addressTries(
  route: RouteDefinition,
  example: Example,
  parameters: NonNullable<Operation['parameters']>,
  world: World,
  random: Random,
): Try[] {
  const person = asWhom(route, example, world);
  return parameters.flatMap(({ name, in: where, required, schema }) => {
    const part = where === 'path' ? 'params' : 'query';
    const field: Field = fieldOf([name], schema, required);
    return textsFor(field, random).flatMap(({ text, mustBeRefused }) => {
      const path = pathOf(route, { ...example, [part]: { ...example[part], [name]: text } });
      // Skip empty and very long path segments: the router treats them as a different address.
      const elsewhere = where === 'path' && (text.trim() === '' || encodeURIComponent(text).length > 150);
      return [
        {
          what: `${route.method} ${route.path}, ${where} ${name}: ${text.slice(0, 60)}`,
          sent: person.request(route.method, path, example.body),
          expected: elsewhere ? { refuse: [400, 404, 414] } : expect(mustBeRefused),
        },
        ...(where === 'query'
          ? [
              {
                what: `${route.method} ${route.path}, ${name} twice and ${text.slice(0, 60)}`,
                sent: person.request(route.method, `${path}&${name}=1&${name}[]=2&${name}[a]=3`, example.body),
                expected: 'harmless' as const,
              },
            ]
          : []),
      ];
    });
  });
}
