import { type RouteDefinition, routes } from '@viewloop/contract';
import type { Attack } from '../attack.ts';
import { untouched } from '../books.ts';
import { requestOf } from '../cast.ts';
import type { Group } from '../findings.ts';
import { jsonOf, send } from '../http/send.ts';
import { attempt } from '../judge.ts';
import { severalAtOnce } from '../several.ts';
import { type Example, examplesOf } from './examples.ts';
import { fieldsOf } from './fields.ts';
import { holds } from './spoil.ts';
import { addressTries, bodyTries, type Operation, type Try } from './tries.ts';

interface Document {
  paths: Record<string, Partial<Record<string, Operation>>>;
}

/** Tries all fields of the routes whose path matches `only`. */
export async function attackInputs({ findings, world, random, address }: Attack, only = /^/): Promise<void> {
  const document = jsonOf(await send(address, requestOf('GET', '/api/openapi.json'))) as Document;
  const examples = examplesOf(world);
  for (const route of routes.filter(({ path }) => only.test(path))) {
    const operation = document.paths[route.path.replace(/:(\w+)/g, '{$1}')]?.[route.method.toLowerCase()];
    const example = examples[`${route.method} ${route.path}`] ?? {};
    const tries = [
      ...bodyTries(route, example, operation?.requestBody?.content['application/json'].schema, world, random),
      ...addressTries(route, example, addressPartsOf(operation), world, random),
    ];
    const group = findings.group(`fields: ${route.access}`);
    for (const gap of gapsIn(example, operation)) group.fail(`${route.method} ${route.path}`, `no example of ${gap}`);
    await tryAll(group, { world, address }, route, tries);
  }
}

/** Each of these calls hashes a password, which is slow on purpose. A few dozen tries show as much as hundreds. */
const HASHES = /login|register|password|email/;
const MOST_HASHED = 30;

/** First sends everything that must be refused and compares the tables once; then what may be accepted. */
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
  const harmless = tries.filter(({ expected }) => expected === 'harmless');
  const every = HASHES.test(route.path) ? Math.ceil(harmless.length / MOST_HASHED) : 1;
  await make(harmless.filter((_, index) => index % every === 0));
}

/** Headers that many calls share are named by a reference. They are no part of the address. */
const addressPartsOf = (operation: Operation | undefined) =>
  (operation?.parameters ?? []).filter((parameter) => 'schema' in parameter);

/** Fields of the contract that have no example, and would therefore not be tried. */
function gapsIn(example: Example, operation: Operation | undefined): string[] {
  const schema = operation?.requestBody?.content['application/json'].schema;
  const inBody = fieldsOf(schema ?? {})
    .filter((field) => !holds(example.body, field) && !holds(example.otherBody, field))
    .map(({ path }) => path.join('.'));
  const inAddress = addressPartsOf(operation)
    .filter(({ name, in: where }) => !((example[where === 'path' ? 'params' : 'query'] ?? {})[name] !== undefined))
    .map(({ name }) => name);
  return [...(operation ? [] : ['the call in the documentation']), ...inBody, ...inAddress];
}
