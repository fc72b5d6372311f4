// Reads one JSON object tolerantly: takes what it knows, coerces what is obviously meant, and
// records every departure. Knows no field names; the readers next to it do.
import { parseDecimal, type DecimalText } from '../domain/amount.ts';
import { readTimestamp, type UtcMs } from '../domain/time.ts';
import type { Open } from '../domain/risk.ts';
import type { DeviationLog, Expected } from './deviation.ts';
import { isJsonObject, JsonNumber, property, type JsonObject, type JsonValue } from './json.ts';

/** Whether a field may be left out without that being a departure. */
export type Presence = 'required' | 'optional';

/** An element of a list and where it is. */
export interface ListElement {
  value: JsonValue;
  place: string;
  /** No list is around it, which is recorded. */
  isAlone?: true;
}

/** A reader over one object; `finish` records the fields nobody asked for. */
export class FieldReader {
  readonly #object: JsonObject;
  readonly #path: string;
  readonly #log: DeviationLog;
  /** A list, not a set: there are a few in each of hundreds of thousands of objects. */
  readonly #asked: string[] = [];

  constructor(object: JsonObject, path: string, log: DeviationLog) {
    this.#object = object;
    this.#path = path;
    this.#log = log;
  }

  /** A path below this object, for readers of parts. */
  at(key: string): string {
    return this.#path === '' ? key : `${this.#path}.${key}`;
  }

  /** The raw value; null and absent are both undefined. */
  raw(key: string, presence: Presence = 'optional'): JsonValue | undefined {
    this.#asked.push(key);
    const value = property(this.#object, key);
    const isMissing = value === undefined || value === null;
    if (isMissing && presence === 'required') this.#log.add(this.at(key), 'value', value);
    return value ?? undefined;
  }

  /** Text; a number becomes its own text. Absent is the empty string. */
  text(key: string, presence: Presence = 'required'): string {
    const value = this.raw(key, presence);
    if (value === undefined) return '';
    if (typeof value === 'string') return value;
    this.#log.add(this.at(key), 'text', value);
    return value instanceof JsonNumber ? value.text : '';
  }

  /** Text, or null when absent or empty. */
  optionalText(key: string): string | null {
    const text = this.text(key, 'optional');
    return text === '' ? null : text;
  }

  /** An id as text, whether number or string (contract-notes, "job"). */
  id(key: string, presence: Presence = 'required'): string | null {
    const value = this.raw(key, presence);
    if (value instanceof JsonNumber) return value.text;
    if (typeof value === 'string' && value !== '') return value;
    if (value !== undefined) this.#log.add(this.at(key), 'id', value);
    return null;
  }

  /** A decimal with its digits; a numeric string is taken and recorded. */
  decimal(key: string, presence: Presence = 'required'): DecimalText | null {
    const value = this.raw(key, presence);
    if (value === undefined) return null;
    if (value instanceof JsonNumber) {
      const exact = parseDecimal(value.text);
      if (exact === null) this.#log.add(this.at(key), 'number', value);
      return exact;
    }
    this.#log.add(this.at(key), 'number', value);
    return typeof value === 'string' ? parseDecimal(value) : null;
  }

  /** A whole number that fits a double exactly. */
  integer(key: string, presence: Presence = 'required'): number | null {
    const text = this.decimal(key, presence);
    if (text === null) return null;
    const number = Number(text);
    if (Number.isSafeInteger(number)) return number;
    this.#log.add(this.at(key), 'whole_number', text);
    return null;
  }

  /** A boolean; `"true"` and 1 are taken and recorded. Absent is false. */
  flag(key: string, presence: Presence = 'optional'): boolean {
    const value = this.raw(key, presence);
    if (value === undefined) return false;
    if (typeof value === 'boolean') return value;
    this.#log.add(this.at(key), 'true_or_false', value);
    if (value instanceof JsonNumber) return value.value !== 0;
    return typeof value === 'string' && value.trim().toLowerCase() === 'true';
  }

  /** A word of a list in any letter case; another word is kept as sent and recorded. */
  word<Known extends string>(
    key: string,
    known: readonly Known[],
    presence: Presence = 'required',
  ): Open<Known> | null {
    const text = this.text(key, presence).trim();
    if (text === '') return null;
    if ((known as readonly string[]).includes(text)) return text;
    const match = known.find((word) => word.toLowerCase() === text.toLowerCase());
    if (match !== text) this.#log.add(this.at(key), { kind: 'words', words: known }, text);
    return match ?? text;
  }

  /**
   * Unix milliseconds or ISO 8601; 0 and absent are null (2.5, `last_closed_timestamp`). Another
   * unit is recognised by its range and recorded.
   */
  timestamp(key: string): UtcMs | null {
    const value = this.raw(key);
    if (value === undefined) return null;
    const sent = value instanceof JsonNumber ? value.value : value;
    const reading =
      typeof sent === 'number' || typeof sent === 'string' ? readTimestamp(sent) : null;
    if (reading === null) this.#log.add(this.at(key), 'time', value);
    else if (reading.unit !== 'milliseconds') {
      this.#log.add(this.at(key), { kind: 'milliseconds', readAs: reading.unit }, value);
    }
    return reading === null || reading.ms === 0 ? null : reading.ms;
  }

  /** The elements of an array; absent is empty. */
  list(key: string, presence: Presence = 'required'): JsonValue[] {
    const value = this.raw(key, presence);
    if (value === undefined) return [];
    if (Array.isArray(value)) return value;
    this.#log.add(this.at(key), 'array', value);
    return [];
  }

  /** As `list`, with its place; a text or an object with something in it may come without a list. */
  elements(key: string, presence: Presence = 'required'): ListElement[] {
    const value = this.raw(key, presence);
    const isOne =
      typeof value === 'string'
        ? value.trim() !== ''
        : isJsonObject(value) && Object.keys(value).length > 0;
    if (value === undefined || !isOne) {
      const place = (index: number) => `${this.at(key)}[${String(index)}]`;
      return this.list(key, 'optional').map((one, index) => ({ value: one, place: place(index) }));
    }
    this.#log.add(this.at(key), 'array', value);
    return [{ value, place: this.at(key), isAlone: true }];
  }

  /** The texts of an array; other elements are recorded and left out. */
  texts(key: string, presence: Presence = 'required'): string[] {
    return this.elements(key, presence).flatMap(({ value, place }) => {
      if (typeof value === 'string') return [value];
      this.#log.add(place, 'text', value);
      return [];
    });
  }

  /** One reading per object of an array, or of one without a list; other elements are recorded and left out. */
  objects<Part>(
    key: string,
    read: (fields: FieldReader, index: number) => Part,
    presence: Presence = 'required',
  ): Part[] {
    return this.elements(key, presence).flatMap(({ value, place, isAlone }, index) => {
      if (!isJsonObject(value)) {
        if (isAlone !== true) this.#log.add(place, 'object', value);
        return [];
      }
      const fields = new FieldReader(value, place, this.#log);
      const part = read(fields, index);
      fields.finish();
      return [part];
    });
  }

  /** A reading of a part; null when absent or not an object. */
  object<Part>(
    key: string,
    read: (fields: FieldReader) => Part,
    presence: Presence = 'required',
  ): Part | null {
    const value = this.raw(key, presence);
    if (value === undefined) return null;
    if (!isJsonObject(value)) {
      this.#log.add(this.at(key), 'object', value);
      return null;
    }
    const fields = new FieldReader(value, this.at(key), this.#log);
    const part = read(fields);
    fields.finish();
    return part;
  }

  /** Records a departure of this object. */
  deviates(key: string, expected: Expected, found: unknown): void {
    this.#log.add(this.at(key), expected, found);
  }

  /** The fields nobody asked for so far, as sent; `finish` records them. */
  rest(): JsonObject {
    const others = Object.entries(this.#object).filter(([key]) => !this.#asked.includes(key));
    return Object.fromEntries(others);
  }

  /** Records the fields nobody asked for; they stay in the stored bytes. */
  finish(): void {
    for (const key of Object.keys(this.#object)) {
      if (!this.#asked.includes(key)) {
        this.#log.add(this.at(key), 'no_such_field', this.#object[key]);
      }
    }
  }
}
