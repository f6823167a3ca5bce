/** The parts of a JSON schema that the attack uses. */
export interface Schema {
  type?: string;
  anyOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  additionalProperties?: boolean | Schema;
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  minLength?: number;
  format?: string;
  pattern?: string;
}

export interface Field {
  /** The path of the field: `['banners', 0, 'text']`. */
  path: readonly (string | number)[];
  kind: 'integer' | 'number' | 'string' | 'boolean' | 'choice' | 'array' | 'object' | 'anything';
  isNullable: boolean;
  isRequired: boolean;
  /** Whether the object that contains it refuses keys which are not in the schema. */
  besideIsRefused: boolean;
  schema: Schema;
}

/** The schema of the value if it is not null. */
function solid(schema: Schema): Schema {
  return schema.anyOf?.find(({ type }) => type !== 'null') ?? schema;
}

function kindOf({ type, enum: choices, const: only }: Schema): Field['kind'] {
  if (choices || only !== undefined) return 'choice';
  switch (type) {
    case 'integer':
    case 'number':
    case 'string':
    case 'boolean':
    case 'array':
    case 'object':
      return type;
    case undefined:
    default:
      return 'anything';
  }
}

export function fieldOf(path: Field['path'], given: Schema, isRequired: boolean, besideIsRefused = true): Field {
  const schema = solid(given);
  return {
    path,
    kind: kindOf(schema),
    isNullable: given.anyOf?.some(({ type }) => type === 'null') ?? false,
    isRequired,
    besideIsRefused,
    schema,
  };
}

/**
 * Lists every field of an object, including nested objects and the first item of lists. A whole body must refuse unknown
 * keys; objects inside it may ignore them if the contract says so, as for what browsers return.
 */
export function fieldsOf(schema: Schema, at: Field['path'] = []): Field[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, given]) => {
    const isStrict = at.length === 0 || schema.additionalProperties === false;
    const field = fieldOf([...at, name], given, schema.required?.includes(name) ?? false, isStrict);
    const inside = field.kind === 'object' ? fieldsOf(field.schema, field.path) : [];
    const items = field.schema.items ? fieldsOf(solid(field.schema.items), [...field.path, 0]) : [];
    return [field, ...inside, ...items];
  });
}
