// Exchanges by name, run when first asked for and remembered: an exchange crosses the wire once,
// whatever the number of rows about it.
import type { Recorded } from './recorded.ts';
import type { ContractStage } from './stage.ts';

/** How an exchange is brought about; it may ask for others first. */
export type RunExchange = (
  stage: ContractStage,
  get: (name: string) => Promise<Recorded>,
) => Promise<Recorded>;

/** Exchanges under the names by which fields.json calls them. */
export type ExchangeTable = Readonly<Record<string, RunExchange>>;

/** The exchanges that have run. */
export class Recordings {
  readonly #stage: ContractStage;
  readonly #table: ExchangeTable;
  readonly #known = new Map<string, Promise<Recorded>>();

  constructor(stage: ContractStage, table: ExchangeTable) {
    this.#stage = stage;
    this.#table = table;
  }

  /** Runs an exchange, unless it has run. */
  get = (name: string): Promise<Recorded> => {
    const known = this.#known.get(name);
    if (known !== undefined) return known;
    const run = this.#table[name];
    if (run === undefined) return Promise.reject(new Error(`no exchange ${name}`));
    const recorded = run(this.#stage, this.get);
    this.#known.set(name, recorded);
    return recorded;
  };

  /** The names of those that nobody asked for. */
  get unused(): string[] {
    return Object.keys(this.#table).filter((name) => !this.#known.has(name));
  }
}
