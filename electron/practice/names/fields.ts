// Reads bodies and queries of the name API strictly. Every wrong field is named in one 422, whose
// `detail` is a list of field errors (name API 7: "statuses for invalid input: not shown").
import {
  JsonNumber,
  isJsonObject,
  property,
  type JsonObject,
  type JsonValue,
} from '#shared/screening/json.ts';
import { jsonNumber, Refusal } from '../answer.ts';

/** One refused field. */
export interface FieldError {
  loc: readonly (string | number)[];
  msg: string;
  type: 'missing' | 'wrong_type' | 'out_of_range' | 'not_json';
}

/** A 422 with its list of field errors. */
export class FieldRefusal extends Refusal {
  readonly errors: readonly FieldError[];

  constructor(errors: readonly FieldError[]) {
    super(422, errors.map(({ loc, msg }) => `${loc.join('.')} ${msg}`).join('; '));
    this.name = 'FieldRefusal';
    this.errors = errors;
  }

  /** The `detail` of the answer. */
  toDetail(): JsonValue {
    return this.errors.map(({ loc, msg, type }): JsonValue => ({
      loc: loc.map((step) => (typeof step === 'number' ? jsonNumber(step) : step)),
      msg,
      type,
    }));
  }
}

/** Reads one body or query; `finish` throws when anything was wrong. Null is "not given". */
export class NameFields {
  readonly #object: JsonObject;
  readonly #place: 'body' | 'query';
  readonly #errors: FieldError[] = [];

  constructor(object: JsonObject, place: 'body' | 'query') {
    this.#object = object;
    this.#place = place;
  }

  /** The fields of a query, each as text. */
  static ofQuery(query: URLSearchParams): NameFields {
    return new NameFields(Object.fromEntries(query), 'query');
  }

  /** A text that must be there and hold more than spaces. */
  requiredText(name: string, max: number): string {
    const value = this.#value(name);
    if (value === undefined) this.#add([name], 'is required', 'missing');
    return value === undefined ? '' : this.#checkText([name], value, max, 1);
  }

  /** A text; null when it was not given or is empty. */
  optionalText(name: string, max: number): string | null {
    const value = this.#value(name);
    const text = value === undefined ? '' : this.#checkText([name], value, max, 0);
    return text === '' ? null : text;
  }

  /** Texts, none empty; an empty list when not given. */
  texts(name: string, max: { count: number; length: number }): string[] {
    const value = this.#value(name);
    if (value === undefined) return [];
    if (!Array.isArray(value)) {
      this.#add([name], 'must be a list of texts', 'wrong_type');
      return [];
    }
    if (value.length > max.count) {
      this.#add([name], `must have at most ${max.count} items`, 'out_of_range');
    }
    return value.map((part, index) => this.#checkText([name, index], part, max.length, 1));
  }

  /** An object with at least one field; its values are free-form. */
  requiredObject(name: string): JsonObject {
    const value = this.#value(name);
    if (value === undefined) this.#add([name], 'is required', 'missing');
    else if (!isJsonObject(value)) this.#add([name], 'must be an object', 'wrong_type');
    else if (Object.keys(value).length === 0) {
      this.#add([name], 'must not be empty', 'out_of_range');
    } else return value;
    return {};
  }

  /** A number within bounds; the default when not given. A query carries its numbers as text. */
  number(name: string, min: number, max: number, byDefault: number): number {
    const value = this.#value(name);
    if (value === undefined) return byDefault;
    const number = this.#toNumber(value);
    if (number === null) this.#add([name], 'must be a number', 'wrong_type');
    else if (number >= min && number <= max) return number;
    else this.#add([name], `must be from ${min} to ${max}`, 'out_of_range');
    return byDefault;
  }

  /** A whole number within bounds; the default when not given. */
  integer(name: string, min: number, max: number, byDefault: number): number {
    const number = this.number(name, min, max, byDefault);
    if (Number.isInteger(number)) return number;
    this.#add([name], 'must be a whole number', 'wrong_type');
    return byDefault;
  }

  /** Records that a value that was read is not acceptable. */
  refuse(name: string, msg: string): void {
    this.#add([name], msg, 'out_of_range');
  }

  /** Throws a 422 that names every wrong field. */
  finish(): void {
    if (this.#errors.length > 0) throw new FieldRefusal(this.#errors);
  }

  #value(name: string): JsonValue | undefined {
    return property(this.#object, name) ?? undefined;
  }

  #checkText(
    path: readonly (string | number)[],
    value: JsonValue,
    max: number,
    min: number,
  ): string {
    if (typeof value !== 'string') {
      this.#add(path, 'must be a text', 'wrong_type');
      return '';
    }
    const text = value.trim();
    if (text.length < min) this.#add(path, 'must not be empty', 'out_of_range');
    if (text.length > max) this.#add(path, `must have at most ${max} characters`, 'out_of_range');
    return text;
  }

  #toNumber(value: JsonValue): number | null {
    if (value instanceof JsonNumber) return value.value;
    const isNumeric =
      this.#place === 'query' && typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value);
    return isNumeric ? Number(value) : null;
  }

  #add(path: readonly (string | number)[], msg: string, type: FieldError['type']): void {
    this.#errors.push({ loc: [this.#place, ...path], msg, type });
  }
}
