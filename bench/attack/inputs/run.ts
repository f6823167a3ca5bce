import { type RouteDefinition, routes } from '@viewloop/contract';
import type { Attack } from '../attack.ts';
import { untouched } from '../books.ts';
import { requestOf } from '../cast.ts';
import type { Group } from '../findings.ts';
import { jsonOf, type Sent, send } from '../http/send.ts';
import { attempt, BAD_REQUEST, type Expected } from '../judge.ts';
import type { Random } from '../random.ts';
import { severalAtOnce } from '../several.ts';
import type { World } from '../world.ts';
import { type Example, examplesOf } from './examples.ts';
import { type Field, fieldOf, fieldsOf, type Schema } from './fields.ts';
import { bodyBeside, bodyWith, bodyWithout, holds, pathOf } from './spoil.ts';
import { textsFor, valuesFor } from './values.ts';

interface Operation {
  parameters?: { name: string; in: 'path' | 'query'; required: boolean; schema: Schema }[];
  requestBody?: { content: { 'application/json': { schema: Schema } } };
}
interface Document {
  paths: Record<string, Partial<Record<string, Operation>>>;
}

interface Try {
  what: string;
  sent: Sent;
  expected: Expected;
}

/** Keys that no schema names: each must be refused, wherever an object is read. */
const STRANGE_KEYS = [
  '"unknown":1',
  '"isAdmin":true',
  '"__proto__":{"isAdmin":true}',
  '"constructor":{"prototype":{"isAdmin":true}}',
  '"toString":"x"',
  '"\\u0000":1',
  '"":1',
];

/** Whole bodies that are no object. */
const NO_OBJECTS = ['null', '[]', '[{}]', '"text"', '5', 'true', '{"a":1}', '{"__proto__":null}'];

/** Of the routes whose path `only` matches. */
export async function attackInputs({ findings, world, random, address }: Attack, only = /^/): Promise<void> {
  const document = jsonOf(await send(address, requestOf('GET', '/api/openapi.json'))) as Document;
  const examples = examplesOf(world);
  for (const route of routes.filter(({ path }) => only.test(path))) {
    const operation = document.paths[route.path.replace(/:(\w+)/g, '{$1}')]?.[route.method.toLowerCase()];
    const example = examples[`${route.method} ${route.path}`] ?? {};
    const tries = [
      ...bodyTries(route, example, operation?.requestBody?.content['application/json'].schema, world, random),
      ...addressTries(route, example, operation?.parameters ?? [], world, random),
    ];
    const group = findings.group(`fields: ${route.access}`);
    for (const gap of gapsIn(example, operation)) group.fail(`${route.method} ${route.path}`, `no example of ${gap}`);
    await tryAll(group, { world, address }, route, tries);
  }
}

/** What must be refused first, all of it under one look at the books; what may be accepted after that. */
async function tryAll(
  group: Group,
  { world, address }: Pick<Attack, 'world' | 'address'>,
  route: RouteDefinition,
  tries: readonly Try[],
): Promise<void> {
  const harmful = tries.filter(({ expected }) => expected !== 'harmless');
  const make = (list: readonly Try[]) =>
    severalAtOnce(list, ({ what, sent, expected }) => attempt(group, address, what, sent, expected));
  const name = `${route.method} ${route.path}`;
  if (harmful.length > 0) {
    const held = await untouched(group, world.query, name, () => make(harmful));
    if (!held) for (const one of harmful) await untouched(group, world.query, one.what, () => make([one]));
  }
  await make(tries.filter(({ expected }) => expected === 'harmless'));
}

const expect = (mustBeRefused: boolean): Expected => (mustBeRefused ? BAD_REQUEST : 'harmless');
const asWhom = (route: RouteDefinition, { as }: Example, world: World) =>
  as ?? (route.access === 'admin' ? world.admin : world.attacker);

function bodyTries(
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
  const fields = fieldsOf(schema).filter((field) => holds(body, field));
  const spoilt = fields.flatMap((field) => [
    {
      what: `${name} without ${field.path.join('.')}`,
      sent: sentWith(bodyWithout(body, field)),
      expected: expect(field.isRequired),
    },
    ...valuesFor(field, random).map(({ raw, mustBeRefused }) => ({
      what: `${name}, ${field.path.join('.')}: ${raw.slice(0, 60)}`,
      sent: sentWith(bodyWith(body, field, raw)),
      expected: expect(mustBeRefused),
    })),
    {
      what: `${name}, ${field.path.join('.')} twice`,
      sent: sentWith(bodyBeside(body, field, `"${field.path.at(-1)}":{}`)),
      expected: 'harmless' as const,
    },
    ...STRANGE_KEYS.map((more) => ({
      what: `${name}, ${more} beside ${field.path.join('.')}`,
      sent: sentWith(bodyBeside(body, field, more)),
      expected: BAD_REQUEST,
    })),
  ]);
  return [...whole, ...spoilt];
}

function addressTries(
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
      // An empty or an overlong part of a path is another address.
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

/** What the contract has and the examples do not: it would go untried. */
function gapsIn(example: Example, operation: Operation | undefined): string[] {
  const schema = operation?.requestBody?.content['application/json'].schema;
  const inBody = fieldsOf(schema ?? {})
    .filter((field) => !holds(example.body, field))
    .map(({ path }) => path.join('.'));
  const inAddress = (operation?.parameters ?? [])
    .filter(({ name, in: where }) => !((example[where === 'path' ? 'params' : 'query'] ?? {})[name] !== undefined))
    .map(({ name }) => name);
  return [...(operation ? [] : ['the call in the documentation']), ...inBody, ...inAddress];
}
