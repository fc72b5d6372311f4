// One label type for path tags (snake_case), subject tags (camelCase) and bare strings
// (contract-notes, "tags").
import { RISK_LEVELS } from '../domain/risk.ts';
import type { DeviationLog } from './deviation.ts';
import { FieldReader } from './field-reader.ts';
import { isJsonObject } from './json.ts';
import type { Label } from './result.ts';

/**
 * Reads the list of labels of a field; absent is empty. Anything that is neither object nor text is
 * recorded and left out.
 */
export function readLabels(fields: FieldReader, key: string, log: DeviationLog): Label[] {
  return fields.elements(key, 'optional').flatMap(({ value, place, isAlone }) => {
    if (isJsonObject(value)) return [readLabel(new FieldReader(value, place, log))];
    if (isAlone !== true) log.add(place, 'object', value);
    return typeof value === 'string' ? [{ ...EMPTY_LABEL, text: value }] : [];
  });
}

const EMPTY_LABEL: Label = {
  primary: null,
  secondary: null,
  tertiary: null,
  quaternary: null,
  riskLevel: null,
  riskScore: null,
  text: null,
};

/** Each part under either spelling: an answer may mix them. */
function readLabel(fields: FieldReader): Label {
  const text = (snake: string, camel: string): string | null => {
    const [first, second] = [fields.optionalText(snake), fields.optionalText(camel)];
    return first ?? second;
  };
  const levels = [
    fields.word('risk_level', RISK_LEVELS, 'optional'),
    fields.word('riskLevel', RISK_LEVELS, 'optional'),
  ];
  const scores = [
    fields.decimal('risk_score', 'optional'),
    fields.decimal('riskScore', 'optional'),
  ];
  const label: Label = {
    primary: text('primary_category', 'primaryCategory'),
    secondary: text('secondary_category', 'secondaryCategory'),
    tertiary: text('tertiary_category', 'tertiaryCategory'),
    quaternary: text('quaternary_category', 'quaternaryCategory'),
    riskLevel: levels[0] ?? levels[1] ?? null,
    riskScore: scores[0] ?? scores[1] ?? null,
    text: null,
  };
  fields.finish();
  return label;
}
