// One row of a table as one screening: its subject, its parameters, and every fault in it.
import type { EnvironmentId } from '../domain/ids.ts';
import { isKnownWord } from '../domain/risk.ts';
import {
  MAX_ALIASES,
  MAX_CONTEXT_LENGTH,
  MAX_NAME_LENGTH,
  NAME_DEFAULTS,
  nameRequestSchema,
  THRESHOLD_FORM,
} from '../names/request.ts';
import type { JobRequest } from '../screening/job.ts';
import {
  KYA_DEFAULTS,
  kyaRequestSchema,
  KYT_DEFAULTS,
  kytRequestSchema,
  TOKENS,
  type ScreenDirection,
  type Token,
} from '../screening/request.ts';
import type { RowFault } from './batch.ts';
import { chooseChain, namesChain, type KnownChains } from './chains.ts';
import type { ColumnRole, Columns } from './columns.ts';
import { findSubject, isMeant } from './find-subject.ts';
import type { Recognition } from './recognise.ts';
import { RowCells, type SourceRow } from './row-cells.ts';
import { wordIn } from './words.ts';

/** Parameters that a person set for all rows; an absent one has its documented default. */
export interface RowDefaults {
  token?: Token | undefined;
  inflowHops?: number | undefined;
  outflowHops?: number | undefined;
  minAmount?: string | undefined;
  maxNodesPerHop?: number | undefined;
  forceTimeSequence?: boolean | undefined;
  cexImmune?: boolean | undefined;
  autoMonitor?: boolean | undefined;
  nameThreshold?: string | undefined;
  /** Of an address. */
  rulesetId?: string | undefined;
  /** Of both sides of a transaction. */
  inRulesetId?: string | undefined;
  outRulesetId?: string | undefined;
  scoringRulesetId?: string | undefined;
}

/** What holds for every row. */
export interface RowContext {
  /** Null: addresses and transactions are wrong. */
  screeningEnvironmentId: EnvironmentId | null;
  /** Null: names are wrong. */
  namesEnvironmentId: EnvironmentId | null;
  /** The chain of an `evm` row that names none. */
  evmChain: string | null;
  /** False: no name is ever sent. */
  namesAreScreened: boolean;
  defaults: RowDefaults;
  /** The chains of the screening environment as far as they are known. */
  chains: KnownChains;
}

/** A row that can be sent, or its faults. */
export type RowReading =
  | { ok: true; subject: string; job: JobRequest }
  | { ok: false; subject: string; faults: RowFault[] };

/** Reads one row. Never throws. */
export function readRow(row: SourceRow, columns: Columns, context: RowContext): RowReading {
  const cells = new RowCells(row, columns);
  const found = findSubject(cells, context.chains);
  if (found === null) return wrong(cells, '');
  const { is } = found;
  if (is.kind === 'wrong') {
    cells.fault(is.problem, found.cell);
    // What was meant for an address or a hash is shown, anything else was no subject.
    return wrong(cells, isMeant(is) ? found.cell.text : '');
  }
  const reader = new JobReader(cells, context);
  const job = is.kind === 'name' ? reader.nameJob(is.text) : reader.screeningJob(is);
  if (job === null || cells.faults.length > 0) return wrong(cells, is.text);
  return { ok: true, subject: is.text, job };
}

function wrong(cells: RowCells, subject: string): RowReading {
  if (cells.faults.length === 0) cells.fault('unrecognised', null);
  return { ok: false, subject: subject.trim(), faults: cells.faults };
}

const DIRECTION_WORDS: Readonly<Record<ScreenDirection, readonly string[]>> = {
  in: ['in', 'inbound', 'inflow', 'source', '流入', '转入', '来源'],
  out: ['out', 'outbound', 'outflow', 'destination', '流出', '转出', '去向'],
  both: ['both', '双向', '全部', '两者'],
};
const MAX_INDUSTRY_LENGTH = 100;

/** The parameters of a row whose subject is known. Null after a fault, which is noted. */
class JobReader {
  readonly #cells: RowCells;
  readonly #context: RowContext;

  constructor(cells: RowCells, context: RowContext) {
    this.#cells = cells;
    this.#context = context;
  }

  screeningJob(is: Extract<Recognition, { family: unknown }>): JobRequest | null {
    const context = this.#context;
    if (context.screeningEnvironmentId === null) this.#cells.fault('no_environment', null);
    const chainCell = this.#cells.parameter('chain', (text) => namesChain(text, context.chains));
    const chain = chooseChain(is.family, chainCell?.text ?? '', context.evmChain, context.chains);
    if (!chain.ok) {
      this.#cells.fault(chain.problem, chainCell);
      return null;
    }
    const token = this.#token(chain.tokens);
    const {
      nameThreshold: _,
      rulesetId,
      inRulesetId,
      outRulesetId,
      ...defaults
    } = given(context.defaults);
    const shared = {
      ...defaults,
      chainName: chain.chainName,
      ...(token === null ? {} : { token }),
    };
    if (is.kind === 'kya') {
      const parsed = kyaRequestSchema.safeParse({
        ...KYA_DEFAULTS,
        ...shared,
        ...given({ rulesetId }),
        address: is.text,
      });
      return parsed.success ? { kind: 'kya', request: parsed.data } : null;
    }
    const screenDirection = this.#direction();
    const parsed = kytRequestSchema.safeParse({
      ...KYT_DEFAULTS,
      ...shared,
      ...given({ inRulesetId, outRulesetId }),
      transaction: is.text,
      screenDirection,
    });
    return parsed.success ? { kind: 'kyt', request: parsed.data } : null;
  }

  #token(tokens: readonly string[]): Token | null {
    const cell = this.#cells.parameter('token', (text) =>
      isKnownWord(TOKENS, text.trim().toLowerCase()),
    );
    if (cell === null) return null;
    const word = cell.text.trim().toLowerCase();
    const isListed = tokens.length === 0 || tokens.some((token) => token.toLowerCase() === word);
    if (isKnownWord(TOKENS, word) && isListed) return word;
    this.#cells.fault('unknown_token', cell);
    return null;
  }

  #direction(): ScreenDirection {
    const cell = this.#cells.one('direction');
    const direction = cell === null ? 'both' : wordIn(DIRECTION_WORDS, cell.text);
    if (direction === null) this.#cells.fault('bad_direction', cell);
    return direction ?? 'both';
  }

  nameJob(name: string): JobRequest | null {
    const context = this.#context;
    if (!context.namesAreScreened) {
      this.#cells.fault('unrecognised', null);
      return null;
    }
    if (context.namesEnvironmentId === null) this.#cells.fault('no_environment', null);
    if (name.length > MAX_NAME_LENGTH) this.#cells.fault('name_too_long', null);
    const parsed = nameRequestSchema.safeParse({
      ...NAME_DEFAULTS,
      name,
      country: this.#country(),
      industry: this.#text('industry', MAX_INDUSTRY_LENGTH),
      aliases: this.#aliases(),
      context: this.#text('context', MAX_CONTEXT_LENGTH),
      threshold: this.#threshold(),
    });
    return parsed.success ? { kind: 'name', request: parsed.data } : null;
  }

  #country(): string | null {
    const cell = this.#cells.one('country');
    if (cell === null) return null;
    const code = cell.text.trim().toUpperCase();
    if (/^[A-Z]{2,3}$/.test(code)) return code;
    this.#cells.fault('unknown_country', cell);
    return null;
  }

  #text(role: ColumnRole, maxLength: number): string | null {
    const cell = this.#cells.one(role);
    if (cell === null) return null;
    if (cell.text.trim().length <= maxLength) return cell.text.trim();
    this.#cells.fault('text_too_long', cell);
    return null;
  }

  /** Apart by `;`, `|`, `；`, `、` or a line; a comma belongs to names (`Co., Ltd.`). */
  #aliases(): string[] {
    const cells = this.#cells.ofRole('aliases');
    const aliases = cells
      .flatMap(({ text }) => text.split(/[;|；、\r\n]+/))
      .map((text) => text.trim())
      .filter((text) => text !== '');
    const isTooMuch =
      aliases.length > MAX_ALIASES || aliases.some((text) => text.length > MAX_NAME_LENGTH);
    if (!isTooMuch) return [...new Set(aliases)];
    this.#cells.fault('text_too_long', cells[0] ?? null);
    return [];
  }

  #threshold(): string {
    const own = this.#context.defaults.nameThreshold ?? NAME_DEFAULTS.threshold;
    const cell = this.#cells.one('threshold');
    if (cell === null) return own;
    const text = cell.text.trim();
    if (THRESHOLD_FORM.test(text)) return text;
    this.#cells.fault('bad_threshold', cell);
    return own;
  }
}

/** Without the fields that were not given. */
function given<Fields extends object>(fields: Fields): Partial<Fields> {
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as Partial<Fields>;
}
