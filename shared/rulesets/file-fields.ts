// Fields of a ruleset that comes as a file. What is there in another form than the one it must
// have is named with its place; what is missing is empty.
import { compareDecimals, parseDecimal } from '../domain/amount.ts';
import { JsonNumber, property, type JsonObject } from '../screening/json.ts';

/** What may be wrong with a file that is JSON. */
export type FileProblemKind =
  | 'not_a_ruleset'
  /** An answer by which the service refused. */
  | 'service_error'
  | 'other_version'
  | 'unknown_type'
  | 'wrong_type'
  /** A number that has more digits than can be kept. */
  | 'number_not_exact'
  /** More or longer than a draft holds. */
  | 'beyond_limit';

/** Ends the reading of a file. Never leaves `readRulesetJson`. */
export class FileProblem extends Error {
  readonly kind: FileProblemKind;
  readonly place: string;
  readonly value: string;

  constructor(kind: FileProblemKind, place: string, value: string) {
    super(kind);
    this.kind = kind;
    this.place = place;
    this.value = value;
  }
}

/** Text; a number as its own text. */
export function textAt(object: JsonObject, place: string, name: string): string {
  const value = property(object, name) ?? null;
  if (value === null) return '';
  if (typeof value === 'string') return value;
  if (value instanceof JsonNumber) return value.text;
  throw new FileProblem('wrong_type', at(place, name), '');
}

/** A whole number, also as text; 0 when missing. */
export function wholeNumberAt(object: JsonObject, place: string, name: string): number {
  const value = property(object, name) ?? null;
  if (value === null) return 0;
  const text = value instanceof JsonNumber ? value.text : value;
  const number = typeof text === 'string' && parseDecimal(text) !== null ? Number(text) : NaN;
  if (Number.isSafeInteger(number)) return number;
  throw new FileProblem('wrong_type', at(place, name), typeof text === 'string' ? text : '');
}

/** Yes or no; no when missing. */
export function flagAt(object: JsonObject, place: string, name: string): boolean {
  const value = property(object, name) ?? null;
  if (value === null || typeof value === 'boolean') return value === true;
  throw new FileProblem('wrong_type', at(place, name), '');
}

/** A list of texts; empty when missing. */
export function textsAt(object: JsonObject, place: string, name: string): string[] {
  const value = property(object, name) ?? null;
  if (value === null) return [];
  if (Array.isArray(value) && value.every((part) => typeof part === 'string')) return value;
  throw new FileProblem('wrong_type', at(place, name), '');
}

/** A number that a float holds with all its digits. */
export function exactNumber(number: JsonNumber, place: string): number {
  const [sent, held] = [parseDecimal(number.text), parseDecimal(String(number.value))];
  if (sent !== null && held !== null && compareDecimals(sent, held) === 0) return number.value;
  throw new FileProblem('number_not_exact', place, number.text);
}

/** The place of a field. */
export function at(place: string, name: string): string {
  return place === '' ? name : `${place}.${name}`;
}
