// How often a screening was accepted, by its body: the proof, in tests, that nothing ran twice.
import {
  isJsonObject,
  JsonNumber,
  type JsonObject,
  type JsonValue,
} from '#shared/screening/json.ts';
import { encodeJson } from './answer.ts';

/** Accepted screenings with the same body. */
export interface Acceptance {
  type: 'kya' | 'kyt';
  /** The first of them, as it was sent. */
  body: JsonObject;
  count: number;
  /** Ids of the asynchronous ones. */
  jobIds: number[];
}

/** The accepted screenings of one database since the start or the last reset. */
export class Acceptances {
  readonly #byBody = new Map<string, Acceptance>();

  /** One entry per body, in the order of the first. */
  list(): Acceptance[] {
    return [...this.#byBody.values()];
  }

  /** Counts one; `jobId` is null for a synchronous one. */
  add(type: Acceptance['type'], body: JsonObject, jobId: number | null): void {
    const key = `${type} ${encodeJson(sortKeys(body))}`;
    const known = this.#byBody.get(key) ?? { type, body, count: 0, jobIds: [] };
    this.#byBody.set(key, {
      ...known,
      count: known.count + 1,
      jobIds: jobId === null ? known.jobIds : [...known.jobIds, jobId],
    });
  }

  /** Forgets all. */
  clear(): void {
    this.#byBody.clear();
  }
}

/** The order of the members of a body means nothing. */
function sortKeys(value: JsonValue): JsonValue {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (!isJsonObject(value) || value instanceof JsonNumber) return value;
  const sorted = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(sorted.map(([key, part]) => [key, sortKeys(part)]));
}
