// What survives a kill: jobs and rulesets as lines of JSON in the order they happened, so that
// reading them again makes the same service. It never holds a key.
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { isJsonObject, parseJson, property, type JsonObject } from '#shared/screening/json.ts';
import { encodeJson } from './answer.ts';
import type { DatabaseName } from './database.ts';

/** Whose entries they are: those of a database, or of the name service. */
export type StateOwner = DatabaseName | 'names';

/** Appends what must be remembered; it is in the file when this returns. */
export type Remember = (entry: JsonObject) => void;

/** The state file of a service; without a path it remembers nothing. */
export class StateFile {
  readonly #path: string | null;
  readonly #entries: JsonObject[];

  constructor(path: string | null) {
    this.#path = path;
    const text = path !== null && existsSync(path) ? readFileSync(path, 'utf8') : '';
    this.#entries = text.split('\n').flatMap((line) => {
      const reading = parseJson(line);
      return reading.ok && isJsonObject(reading.value) ? [reading.value] : [];
    });
    // A torn last line was never answered; what comes next must not be glued to it.
    if (path !== null && text !== '' && !text.endsWith('\n')) appendFileSync(path, '\n');
  }

  /** What an owner remembered before, oldest first. */
  entriesOf(owner: StateOwner): JsonObject[] {
    return this.#entries.filter((entry) => (property(entry, 'owner') ?? 'production') === owner);
  }

  /** How an owner remembers from now on. */
  rememberFor(owner: StateOwner): Remember {
    return (entry) => {
      if (this.#path === null) return;
      appendFileSync(this.#path, `${encodeJson({ ...entry, owner })}\n`);
    };
  }
}
