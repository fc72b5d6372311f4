// A ruleset as a file of its own, so that it can leave the program and come back:
//
//   { "format": "tracefile-ruleset", "version": 1, "name", "jurisdiction", "icon", "ruleset_type",
//     "rules": [ { "rule_code", …, "conditions": [ { "parameter", "operator", "value" } ],
//                  "is_highlighted", "highlight_tags" } ],     in their order; none in a scoring one
//     "scoring_config": …  }                                   of a scoring ruleset
//
// in the spelling of blockchain API 2.2–2.4. A config that is not JSON yet is as text under
// `scoring_config_text`. Ids are left out: they mean nothing elsewhere. Also read: what `rulesets/get`
// answers, in its envelope or without.
import { isKnownWord, type Open } from '../domain/risk.ts';
import { openEnvelope } from '../screening/envelope.ts';
import {
  isJsonObject,
  JsonNumber,
  parseJson,
  property,
  type JsonObject,
  type JsonProblem,
  type JsonValue,
} from '../screening/json.ts';
import { toJsonText } from '../screening/json-text.ts';
import { toRuleFields } from '../screening/rule-fields.ts';
import { RULESET_TYPES, type RulesetType } from '../screening/ruleset.ts';
import { MAX_CONFIG_LENGTH, MAX_RULES, rulesetDraftSchema } from './draft-schema.ts';
import type { DraftRule, RulesetDraft } from './draft.ts';
import { FileProblem, textAt, type FileProblemKind } from './file-fields.ts';
import { readRuleOfFile } from './rule-of-file.ts';

const RULESET_FILE_FORMAT = 'tracefile-ruleset';
/** A later one is not read. */
const RULESET_FILE_VERSION = 1;
/** The largest file that is read, in bytes. */
export const MAX_RULESET_FILE_BYTES = 4 * 1024 * 1024;

/** Why a text is no ruleset, and where. */
export interface RulesetJsonProblem {
  kind: JsonProblem | FileProblemKind;
  /** In the file's own spelling, e.g. `rules[3].min_hops`; empty for the whole. */
  place: string;
  /** What is there, shortened; empty where nothing does. */
  value: string;
}

/** A draft, or why there is none. */
export type RulesetJsonReading =
  { ok: true; draft: RulesetDraft } | { ok: false; problem: RulesetJsonProblem };

/** What is written: a draft, or a version whose kind may be any word. */
export type WrittenRuleset = Omit<RulesetDraft, 'rulesetType'> & { rulesetType: Open<RulesetType> };

/** The text of the file; it ends with a line's end. */
export function writeRulesetJson(
  ruleset: WrittenRuleset,
  { isPractice = false }: { isPractice?: boolean } = {},
): string {
  const { name, jurisdiction, icon, rulesetType, rules, scoringConfigText } = ruleset;
  const file: JsonObject = {
    format: RULESET_FILE_FORMAT,
    version: new JsonNumber(String(RULESET_FILE_VERSION)),
    ...(isPractice ? { practice: true } : {}),
    name,
    jurisdiction,
    icon,
    ruleset_type: rulesetType,
    rules: rules.map(({ key: _key, id: _id, ...rule }) => toRuleFields(rule)),
    ...(scoringConfigText === null ? {} : configFields(scoringConfigText)),
  };
  return `${toJsonText(file, 'indented')}\n`;
}

function configFields(text: string): JsonObject {
  const reading = parseJson(text);
  const isConfig = reading.ok && reading.value !== null;
  return isConfig ? { scoring_config: reading.value } : { scoring_config_text: text };
}

/** Reads a file; its ids are dropped, its rules have keys of their own (`rule-0` …). */
export function readRulesetJson(text: string): RulesetJsonReading {
  if (text.length > MAX_RULESET_FILE_BYTES) return refused('too_large', '', '');
  const reading = parseJson(text.replace(/^\ufeff/, ''));
  if (!reading.ok) return refused(reading.problem, '', '');
  try {
    return limited(readFile(reading.value));
  } catch (error) {
    if (!(error instanceof FileProblem)) throw error;
    return refused(error.kind, error.place, error.value);
  }
}

function readFile(value: JsonValue): RulesetDraft {
  const envelope = openEnvelope(value);
  if (envelope.kind === 'service_error') {
    throw new FileProblem('service_error', '', envelope.message);
  }
  const file = envelope.kind === 'success' ? envelope.data : value;
  if (!isJsonObject(file)) throw new FileProblem('not_a_ruleset', '', '');
  requireForm(file);
  const rulesetType = textAt(file, '', 'ruleset_type');
  if (!isKnownWord(RULESET_TYPES, rulesetType)) {
    throw new FileProblem('unknown_type', 'ruleset_type', rulesetType);
  }
  return {
    name: textAt(file, '', 'name'),
    jurisdiction: textAt(file, '', 'jurisdiction'),
    icon: textAt(file, '', 'icon'),
    rulesetType,
    rules: readRules(property(file, 'rules')),
    scoringConfigText: readConfig(file),
  };
}

/** Our own form says so; the service's has an id, a name and a kind. */
function requireForm(file: JsonObject): void {
  const format = property(file, 'format');
  if (format === undefined) {
    if (property(file, 'ruleset_type') !== undefined) return;
    throw new FileProblem('not_a_ruleset', '', '');
  }
  if (format !== RULESET_FILE_FORMAT) {
    throw new FileProblem('not_a_ruleset', 'format', typeof format === 'string' ? format : '');
  }
  const version = property(file, 'version');
  if (!(version instanceof JsonNumber) || version.value !== RULESET_FILE_VERSION) {
    const found = version instanceof JsonNumber ? version.text : '';
    throw new FileProblem('other_version', 'version', found);
  }
}

function readRules(value: JsonValue | undefined): DraftRule[] {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value)) throw new FileProblem('wrong_type', 'rules', '');
  if (value.length > MAX_RULES)
    throw new FileProblem('beyond_limit', 'rules', String(value.length));
  const placed = value.map((rule, index) => ({
    ...readRuleOfFile(rule, `rules[${String(index)}]`),
    key: `rule-${String(index)}`,
  }));
  // Our own files have no places: there the sort keeps the order of the list.
  return placed
    .sort((a, b) => a.sortOrder - b.sortOrder)
    .map(({ sortOrder: _order, ...rule }) => rule);
}

function readConfig(file: JsonObject): string | null {
  const config = property(file, 'scoring_config') ?? null;
  if (config !== null) return toJsonText(config, 'indented');
  const text = property(file, 'scoring_config_text') ?? null;
  if (text === null) return null;
  if (typeof text !== 'string') throw new FileProblem('wrong_type', 'scoring_config_text', '');
  return text;
}

/** What a draft may be at most. */
function limited(draft: RulesetDraft): RulesetJsonReading {
  if ((draft.scoringConfigText?.length ?? 0) > MAX_CONFIG_LENGTH) {
    return refused('beyond_limit', 'scoring_config', '');
  }
  const checked = rulesetDraftSchema.safeParse(draft);
  if (checked.success) return { ok: true, draft };
  return refused('beyond_limit', placeOf(checked.error.issues[0]?.path ?? []), '');
}

/** `['rules', 3, 'ruleCode']` as `rules[3].rule_code`. */
function placeOf(path: readonly PropertyKey[]): string {
  return path
    .map((part, index) => {
      if (typeof part === 'number') return `[${String(part)}]`;
      const name = String(part).replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
      return index === 0 ? name : `.${name}`;
    })
    .join('');
}

function refused(kind: RulesetJsonProblem['kind'], place: string, value: string) {
  return { ok: false, problem: { kind, place, value: value.slice(0, 200) } } as const;
}
