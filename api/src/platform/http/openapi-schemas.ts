import { shapeNames } from '@viewloop/contract';
import { z } from 'zod';

export type Json = Record<string, unknown>;
type Io = 'input' | 'output';

/** What the contract says about its schemas, and the names of those that have one. */
const described = z.registry<Json>();
described.get = ((schema: z.ZodType) => {
  const id = shapeNames.get(schema);
  const meta = z.globalRegistry.get(schema);
  return id === undefined ? meta : { ...meta, id };
}) as typeof described.get;

const DEFINED = '#/$defs/';
const SHARED = '#/components/schemas/';

/** Points every reference to where the document keeps the shapes. */
function withNames(value: unknown, nameOf: (name: string) => string): unknown {
  if (Array.isArray(value)) return value.map((one) => withNames(one, nameOf));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => key !== 'id' || !('type' in value))
      .map(([key, inner]) => [
        key,
        key === '$ref' && typeof inner === 'string' && inner.startsWith(DEFINED)
          ? SHARED + nameOf(inner.slice(DEFINED.length))
          : withNames(inner, nameOf),
      ]),
  );
}

/** Collects the named shapes while a document is written. */
export function openSchemas(): { schemaOf(schema: z.ZodType, io: Io): Json; named: () => Record<string, Json> } {
  const found: Record<Io, Record<string, Json>> = { input: {}, output: {} };

  /** Inside an object, because a schema is not replaced by a reference to itself. */
  function definitionsOf(schema: z.ZodType, io: Io): { it: Json; definitions: Record<string, Json> } {
    const options = { io, target: 'draft-2020-12', unrepresentable: 'any', metadata: described } as const;
    const { properties, $defs = {} } = z.toJSONSchema(z.object({ it: schema }), options) as unknown as {
      properties: { it: Json };
      $defs?: Record<string, Json>;
    };
    return { it: properties.it, definitions: $defs };
  }

  const inputName = (name: string) => `${name}Input`;
  const nameFor = (io: Io) => (io === 'input' ? inputName : (name: string) => name);

  return {
    schemaOf(schema, io) {
      const { it, definitions } = definitionsOf(schema, io);
      for (const [name, definition] of Object.entries(definitions))
        found[io][nameFor(io)(name)] ??= withNames(definition, nameFor(io)) as Json;
      return withNames(it, nameFor(io)) as Json;
    },
    named: () => ({ ...found.output, ...found.input }),
  };
}
