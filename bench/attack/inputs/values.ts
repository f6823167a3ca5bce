import type { Random } from '../../random.ts';
import { type Field, fieldOf } from './fields.ts';
import { NO_TEXT, ODDITIES, PAYLOADS } from './payloads.ts';

/** A value as it is written into a body, and whether the field must refuse it. */
export interface Value {
  raw: string;
  mustBeRefused: boolean;
}

const isNumber = ({ kind }: Field) => kind === 'integer' || kind === 'number';

function refusesText({ kind, schema }: Field, text: string): boolean {
  if (kind === 'anything') return false;
  if (kind === 'choice') return !schema.enum?.includes(text) && schema.const !== text;
  if (kind !== 'string') return true;
  if (schema.maxLength !== undefined && text.trim().length > schema.maxLength) return true;
  if (schema.pattern !== undefined) return !new RegExp(schema.pattern, 'u').test(text);
  return schema.format !== undefined;
}

function refusesNumber(field: Field, value: number): boolean {
  if (field.kind === 'anything') return false;
  if (!isNumber(field)) return true;
  const { minimum = Number.NEGATIVE_INFINITY, maximum = Number.POSITIVE_INFINITY } = field.schema;
  if (!Number.isFinite(value) || value < minimum || value > maximum) return true;
  return field.kind === 'integer' && !Number.isSafeInteger(value);
}

/** A list with one item must be refused unless the field is a list of such items. */
function refusesItem({ kind, schema, path }: Field, refuses: (item: Field) => boolean): boolean {
  if (kind === 'anything') return false;
  return kind !== 'array' || !schema.items || refuses(fieldOf(path, schema.items, true));
}

/** An object without keys must be refused unless the field is an object that needs none. */
function refusesNothingInside({ kind, schema }: Field): boolean {
  if (kind === 'anything') return false;
  return kind !== 'object' || (schema.required ?? []).length > 0;
}

const NUMBERS = [
  '-1',
  '0',
  '-0',
  '0.5',
  '1.0000000001',
  '-1e-7',
  '2147483648',
  '9007199254740992',
  '9007199254740993',
  '-9007199254740993',
  '9223372036854775808',
  '1e16',
  '1e308',
  '1e999',
  '-1e999',
];
/** These are not JSON, although some parsers accept them. */
const NO_JSON = ['NaN', 'Infinity', '-Infinity', 'undefined', '0x10', '010', '.5', '+1', "'a'", '1n', '"a\nb"', ''];
const NUMBER_TEXTS = ['10', '0x10', '1e3', ' 10 ', '10.0', '', ' ', '٣', '-1', 'true', 'false'];

export function valuesFor(field: Field, random: Random): Value[] {
  const text = (value: string): Value => ({ raw: JSON.stringify(value), mustBeRefused: refusesText(field, value) });
  const number = (raw: string): Value => ({ raw, mustBeRefused: refusesNumber(field, Number(raw)) });
  const other = (raw: string, fits: Field['kind'] | undefined): Value => ({
    raw,
    mustBeRefused: field.kind !== 'anything' && field.kind !== fits && JSON.stringify(field.schema.const) !== raw,
  });
  const { minimum, maximum, maxLength } = field.schema;
  return [
    { raw: 'null', mustBeRefused: !field.isNullable },
    other('true', 'boolean'),
    other('false', 'boolean'),
    other('[]', 'array'),
    { raw: '[5]', mustBeRefused: refusesItem(field, (item) => refusesNumber(item, 5)) },
    { raw: '["10"]', mustBeRefused: refusesItem(field, (item) => refusesText(item, '10')) },
    { raw: '{}', mustBeRefused: refusesNothingInside(field) },
    { raw: '{"toString":1,"valueOf":2}', mustBeRefused: true },
    { raw: `${'['.repeat(3000)}${']'.repeat(3000)}`, mustBeRefused: true },
    ...NUMBERS.map(number),
    ...(isNumber(field) && minimum !== undefined ? [number(String(minimum - 1))] : []),
    ...(isNumber(field) && maximum !== undefined ? [number(String(maximum + 1))] : []),
    number(String(random.below(1_000_000) + 0.25)),
    ...NO_JSON.map((raw) => ({ raw, mustBeRefused: true })),
    ...NO_TEXT.map((raw) => ({ raw, mustBeRefused: true })),
    ...NUMBER_TEXTS.map(text),
    text('A'.repeat((maxLength ?? 5000) + 1)),
    text('😀'.repeat((maxLength ?? 1000) + 1)),
    ...PAYLOADS.map(text),
    ...ODDITIES.map(text),
    ...Array.from({ length: 3 }, () => withoutZero(random.text(1 + random.below(40)))).map(text),
  ];
}

const withoutZero = (text: string) => text.replaceAll('\0', '0');

const TEXTS = [
  'abc',
  '-1',
  '0',
  '1.5',
  '1,5',
  '1e999',
  'Infinity',
  '9007199254740993',
  '9'.repeat(30),
  '1;2',
  '1 or 1=1',
  'true',
  '[5]',
  '{}',
  '',
  ' ',
  '0x10',
  '1e1',
  '+5',
  '\0',
  '1\0',
  '٣',
  'A'.repeat(180),
  'A'.repeat(1500),
];

/** The same for paths and queries, where every value is text and numbers are parsed from it. */
export function textsFor(field: Field, random: Random): { text: string; mustBeRefused: boolean }[] {
  const texts = [...TEXTS, ...PAYLOADS, ...ODDITIES, withoutZero(random.text(10))];
  return texts.map((text) => ({
    text,
    mustBeRefused:
      text.includes('\0') ||
      (isNumber(field) ? text.trim() === '' || refusesNumber(field, Number(text)) : refusesText(field, text)),
  }));
}
