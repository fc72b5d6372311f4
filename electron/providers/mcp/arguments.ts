// Puts what is known under the names a tool declares: argument names come from `tools/list`
// (contract-notes, "rule get, update, delete").
import { JsonNumber, toPlain, type JsonObject } from '#shared/screening/json.ts';
import { unsent } from '../http/request-errors.ts';

/** The part of a tool's input schema that is read. */
export interface ToolSchema {
  properties?: Readonly<Record<string, unknown>> | undefined;
  required?: readonly string[] | undefined;
}

/** The arguments, or the one that is in the way. */
export type FittedArguments =
  { ok: true; arguments: Record<string, unknown> } | { ok: false; argument: string };

/** Other names under which an id may be declared. */
const OTHER_NAMES: Readonly<Record<string, readonly string[]>> = { rule_id: ['id'] };
/** What a tool may do without: a rule's id says which ruleset it is in. */
const DISPENSABLE: readonly string[] = ['ruleset_id'];

/**
 * Fits values to a schema. Letter case and underscores do not matter; fields of a rule may be
 * declared inside the schema's only object; an id declared as text is sent as text. Without any
 * declared property everything is sent under its own name.
 * @param wanted by the names of blockchain API 2.3, and `ruleset_id`, `rule_id`
 */
export function fitArguments(schema: ToolSchema, wanted: JsonObject): FittedArguments {
  const properties = schema.properties ?? {};
  const declared = Object.keys(properties);
  const fitted: Record<string, unknown> = {};
  const left: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(wanted)) {
    const place = declared.length === 0 ? name : findName(declared, name);
    if (place !== null) fitted[place] = toArgument(value, properties[place]);
    else if (!DISPENSABLE.includes(name)) left[name] = toArgument(value, undefined);
  }
  const [firstLeft] = Object.keys(left);
  if (firstLeft !== undefined) {
    const [place, ...others] = declared.filter((name) => typeOf(properties[name]) === 'object');
    if (place === undefined || others.length > 0) return { ok: false, argument: firstLeft };
    fitted[place] = left;
  }
  const missing = (schema.required ?? []).find((name) => !Object.hasOwn(fitted, name));
  return missing === undefined ? { ok: true, arguments: fitted } : { ok: false, argument: missing };
}

function findName(declared: readonly string[], name: string): string | null {
  const names = [name, ...(OTHER_NAMES[name] ?? [])].map(plain);
  return names.flatMap((one) => declared.filter((other) => plain(other) === one))[0] ?? null;
}

function plain(name: string): string {
  return name.toLowerCase().replace(/[_-]/g, '');
}

/** The library sends floats: a number that would lose a digit is refused. */
function toArgument(value: JsonObject[string], schema: unknown): unknown {
  if (!(value instanceof JsonNumber)) return toPlain(value);
  if (typeOf(schema) === 'string') return value.text;
  if (Number.isInteger(value.value) && !Number.isSafeInteger(value.value)) {
    throw unsent('input.invalid', 'a number that cannot be sent exactly');
  }
  return value.value;
}

function typeOf(schema: unknown): unknown {
  return typeof schema === 'object' && schema !== null && 'type' in schema ? schema.type : null;
}
