// A rule of a ruleset that comes as a file (blockchain API 2.3, 2.4).
import { isJsonObject, JsonNumber, property, type JsonValue } from '../screening/json.ts';
import type { Condition, ConditionValue, Rule } from '../screening/ruleset.ts';
import { normalizeOperator } from '../screening/ruleset-reader.ts';
import { MAX_CONDITIONS } from './draft-schema.ts';
import {
  at,
  exactNumber,
  FileProblem,
  flagAt,
  textAt,
  textsAt,
  wholeNumberAt,
} from './file-fields.ts';

/** Reads one; its ids are dropped. Throws a `FileProblem`. */
export function readRuleOfFile(
  value: JsonValue,
  place: string,
): Omit<Rule, 'id' | 'rulesetId'> & { id: null } {
  if (!isJsonObject(value)) throw new FileProblem('wrong_type', place, '');
  const text = (name: string): string => textAt(value, place, name);
  return {
    id: null,
    ruleCode: text('rule_code'),
    name: text('name'),
    category: text('category'),
    description: text('description'),
    reference: text('reference'),
    riskLevel: text('risk_level'),
    action: text('action'),
    direction: text('direction'),
    minHops: wholeNumberAt(value, place, 'min_hops'),
    maxHops: wholeNumberAt(value, place, 'max_hops'),
    conditions: readConditions(property(value, 'conditions'), at(place, 'conditions')),
    isHighlighted: flagAt(value, place, 'is_highlighted'),
    highlightTags: textsAt(value, place, 'highlight_tags'),
    sortOrder: wholeNumberAt(value, place, 'sort_order'),
  };
}

function readConditions(value: JsonValue | undefined, place: string): Condition[] {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value)) throw new FileProblem('wrong_type', place, '');
  if (value.length > MAX_CONDITIONS) {
    throw new FileProblem('beyond_limit', place, String(value.length));
  }
  return value.map((part, index) => readCondition(part, `${place}[${String(index)}]`));
}

function readCondition(value: JsonValue, place: string): Condition {
  if (!isJsonObject(value)) throw new FileProblem('wrong_type', place, '');
  return {
    parameter: textAt(value, place, 'parameter'),
    operator: normalizeOperator(textAt(value, place, 'operator')),
    value: readValue(property(value, 'value'), at(place, 'value')),
  };
}

function readValue(value: JsonValue | undefined, place: string): ConditionValue {
  if (Array.isArray(value)) {
    return value.map((part, index) => readPart(part, `${place}[${String(index)}]`));
  }
  if (typeof value === 'boolean') return value;
  return value === undefined || value === null ? '' : readPart(value, place);
}

function readPart(value: JsonValue, place: string): string | number {
  if (value instanceof JsonNumber) return exactNumber(value, place);
  if (typeof value === 'string') return value;
  throw new FileProblem('wrong_type', place, '');
}
