// Rulesets (blockchain API 4.5). None of these calls is charged; those that change something are
// never sent twice from here.
import type { AnswerReading, StoredRuleset } from '#shared/screening/exchange.ts';
import { JsonNumber, parseJson, type JsonObject, type JsonValue } from '#shared/screening/json.ts';
import { toJsonText } from '#shared/screening/json-text.ts';
import type { RulesetListItem, RulesetType } from '#shared/screening/ruleset.ts';
import { addressed, sendAndRead, type CallContext, type ClientPorts } from '../call.ts';
import type { ResolvedEnvironment } from '../environment.ts';
import { unsent } from '../http/request-errors.ts';
import type { RequestId } from '#shared/domain/ids.ts';
import type { RequestPurpose } from '#shared/records/ledger.ts';

/** Which rulesets are listed. */
export interface RulesetQuery {
  /** Null = all kinds. */
  type: RulesetType | null;
  /** False = only own ones. */
  includeBuiltin: boolean;
  /** Only these; all when left out. */
  ids?: readonly string[];
}

/** A ruleset to be made. */
export interface RulesetDraft {
  name: string;
  type: RulesetType;
  jurisdiction: string;
  /** JSON text, sent whole and unchanged; null or left out starts from the default. Scoring only. */
  scoringConfig?: string | null;
}

/** What is to change; what is left out stays. */
export interface RulesetChange {
  name?: string;
  jurisdiction?: string;
  icon?: string;
  /** JSON text; replaces the whole config. */
  scoringConfig?: string;
}

/**
 * The calls of this file; errors as in `ScreeningClient`. `input.invalid` unless an id is a whole
 * number and a scoring config is JSON; `http.forbidden` for a builtin; `http.not_found`.
 */
export interface RulesetCalls {
  listRulesets: (
    environment: ResolvedEnvironment,
    query: RulesetQuery,
    context?: CallContext,
  ) => Promise<RulesetListItem[]>;
  getRuleset: (
    environment: ResolvedEnvironment,
    id: string,
    context?: CallContext,
  ) => Promise<StoredRuleset>;
  /** The created ruleset: empty, the caller's own. */
  createRuleset: (
    environment: ResolvedEnvironment,
    draft: RulesetDraft,
    context?: CallContext,
  ) => Promise<StoredRuleset>;
  /** The updated ruleset. */
  updateRuleset: (
    environment: ResolvedEnvironment,
    id: string,
    change: RulesetChange,
    context?: CallContext,
  ) => Promise<StoredRuleset>;
  /** Gives the id the service says it deleted. */
  deleteRuleset: (
    environment: ResolvedEnvironment,
    id: string,
    context?: CallContext,
  ) => Promise<{ id: string }>;
  /** Gives the id of the copy; nothing else of the answer is documented. */
  cloneRuleset: (
    environment: ResolvedEnvironment,
    source: { id: string; name: string },
    context?: CallContext,
  ) => Promise<{ id: string }>;
}

/** Builds them. */
export function createRulesetCalls(ports: ClientPorts): RulesetCalls {
  const { reader } = ports;

  async function post<Value>(
    environment: ResolvedEnvironment,
    request: { purpose: RequestPurpose; path: string; fields: JsonObject; context: CallContext },
    read: (id: RequestId) => Promise<AnswerReading<Value>>,
  ): Promise<Value> {
    const { purpose, path, fields, context } = request;
    const { value } = await sendAndRead(
      ports,
      {
        ...addressed(environment, purpose, context),
        method: 'POST',
        path: `/api/v3/rulesets/${path}`,
        body: toJsonText(fields),
      },
      read,
    );
    return value;
  }

  return {
    async listRulesets(environment, { type, includeBuiltin, ids }, context = {}) {
      const fields = {
        ...(type === null ? {} : { ruleset_type: type }),
        include_builtin: includeBuiltin,
        ...(ids === undefined ? {} : { ids: ids.map(wholeNumber) }),
      };
      const request = { purpose: 'ruleset', path: 'list', fields, context } as const;
      return post(environment, request, reader.readRulesetList);
    },
    async getRuleset(environment, id, context = {}) {
      const fields = { ruleset_id: wholeNumber(id) };
      const request = { purpose: 'ruleset', path: 'get', fields, context } as const;
      return post(environment, request, reader.readRuleset);
    },
    async createRuleset(environment, draft, context = {}) {
      const { name, type, jurisdiction, scoringConfig = null } = draft;
      const fields = {
        name,
        ruleset_type: type,
        jurisdiction,
        ...(scoringConfig === null ? {} : { scoring_config: readConfig(scoringConfig) }),
      };
      const request = { purpose: 'ruleset_change', path: 'create', fields, context } as const;
      return post(environment, request, reader.readRuleset);
    },
    async updateRuleset(environment, id, change, context = {}) {
      const { scoringConfig, ...words } = change;
      const fields = {
        ruleset_id: wholeNumber(id),
        ...words,
        ...(scoringConfig === undefined ? {} : { scoring_config: readConfig(scoringConfig) }),
      };
      const request = { purpose: 'ruleset_change', path: 'update', fields, context } as const;
      return post(environment, request, reader.readRuleset);
    },
    async deleteRuleset(environment, id, context = {}) {
      const fields = { ruleset_id: wholeNumber(id) };
      const request = { purpose: 'ruleset_change', path: 'delete', fields, context } as const;
      return post(environment, request, reader.readChangedId);
    },
    async cloneRuleset(environment, { id, name }, context = {}) {
      const fields = { source_ruleset_id: wholeNumber(id), name };
      const request = { purpose: 'ruleset_change', path: 'clone', fields, context } as const;
      return post(environment, request, reader.readChangedId);
    },
  };
}

/** An id with all its digits, also beyond 2^53. Error: `input.invalid`. */
export function wholeNumber(id: string): JsonNumber {
  if (!/^\d{1,30}$/.test(id)) throw unsent('input.invalid', 'an id is a whole number');
  return new JsonNumber(BigInt(id).toString());
}

/** Sent back as it was typed: no number loses a digit, nothing is reshaped. */
function readConfig(text: string): JsonValue {
  const reading = parseJson(text);
  if (!reading.ok) throw unsent('input.invalid', 'a scoring config is JSON');
  return reading.value;
}
