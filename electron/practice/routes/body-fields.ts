// Reads the fields of a request body strictly: a wrong type or range is a 400 whose `msg` names
// the field (blockchain API 7). Fields nobody asks for are ignored.
import type { DecimalText } from '#shared/domain/amount.ts';
import { parseDecimal } from '#shared/domain/amount.ts';
import { JsonNumber, property, type JsonObject, type JsonValue } from '#shared/screening/json.ts';
import { Refusal } from '../answer.ts';

/** Reads one body; every method throws a 400 `Refusal` that names the field. */
export class BodyFields {
  readonly #body: JsonObject;

  constructor(body: JsonObject) {
    this.#body = body;
  }

  /** The raw value; undefined when omitted. */
  raw(name: string): JsonValue | undefined {
    return property(this.#body, name);
  }

  /** A text that must be there and not be empty. */
  requiredText(name: string): string {
    const value = this.raw(name);
    if (value === undefined) throw invalid(name, 'is required');
    if (typeof value !== 'string') throw invalid(name, 'must be a string');
    if (value.trim() === '') throw invalid(name, 'must not be empty');
    return value.trim();
  }

  /** A text; the default when omitted. */
  text(name: string, byDefault: string, mayBeEmpty?: 'may be empty'): string {
    const value = this.raw(name);
    if (value === undefined) return byDefault;
    if (mayBeEmpty === undefined) return this.requiredText(name);
    if (typeof value !== 'string') throw invalid(name, 'must be a string');
    return value.trim();
  }

  /** Texts, none of them empty; null when omitted. */
  texts(name: string): string[] | null {
    const value = this.raw(name);
    if (value === undefined) return null;
    if (!Array.isArray(value)) throw invalid(name, 'must be an array of strings');
    return value.map((part) => {
      if (typeof part === 'string' && part.trim() !== '') return part.trim();
      throw invalid(name, 'must be an array of strings');
    });
  }

  /** One of some words that must be there. */
  requiredWord<Word extends string>(name: string, words: readonly [Word, ...Word[]]): Word {
    if (this.raw(name) === undefined) throw invalid(name, 'is required');
    return this.word(name, words, words[0]);
  }

  /** One of some words; the default when omitted. */
  word<Word extends string>(name: string, words: readonly Word[], byDefault: Word): Word {
    const value = this.raw(name);
    if (value === undefined) return byDefault;
    const found = words.find((word) => word === value);
    if (found === undefined) throw invalid(name, `must be one of: ${words.join(', ')}`);
    return found;
  }

  /** A whole number within bounds; null when omitted. */
  integer(name: string, min: number, max: number): number | null {
    const value = this.raw(name);
    if (value === undefined) return null;
    const number = value instanceof JsonNumber ? value.value : Number.NaN;
    if (!Number.isSafeInteger(number) || number < min || number > max) {
      throw invalid(name, `must be a whole number from ${min} to ${max}`);
    }
    return number;
  }

  /** A whole number that must be there. */
  requiredInteger(name: string, min: number, max: number): number {
    const value = this.integer(name, min, max);
    if (value === null) throw invalid(name, 'is required');
    return value;
  }

  /** A decimal of zero or more with its own digits; the default when omitted. */
  amount(name: string, byDefault: DecimalText): DecimalText {
    const value = this.raw(name);
    if (value === undefined) return byDefault;
    const amount = value instanceof JsonNumber ? parseDecimal(value.text) : null;
    if (amount === null || amount.startsWith('-') || !Number.isFinite(Number(amount))) {
      throw invalid(name, 'must be a number of 0 or more');
    }
    return amount;
  }

  /** True or false; the default when omitted. */
  flag(name: string, byDefault: boolean): boolean {
    const value = this.raw(name);
    if (value === undefined) return byDefault;
    if (typeof value !== 'boolean') throw invalid(name, 'must be true or false');
    return value;
  }

  /** Whole numbers; null when omitted. */
  integers(name: string): number[] | null {
    const value = this.raw(name);
    if (value === undefined) return null;
    if (!Array.isArray(value)) throw invalid(name, 'must be an array of whole numbers');
    return value.map((part) => {
      if (part instanceof JsonNumber && Number.isSafeInteger(part.value)) return part.value;
      throw invalid(name, 'must be an array of whole numbers');
    });
  }
}

/** A 400 that names a field. */
export function invalid(field: string, problem: string): Refusal {
  return new Refusal(400, `${field} ${problem}`);
}
