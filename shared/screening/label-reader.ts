// One label type for path tags (snake_case), subject tags (camelCase) and bare strings
// (contract-notes, "tags").
import { RISK_LEVELS } from '../domain/risk.ts';
import type { DeviationLog } from './deviation.ts';
import { FieldReader } from './field-reader.ts';
import { isJsonObject, type JsonValue } from './json.ts';
import type { Label } from './result.ts';

const SNAKE = {
  primary: 'primary_category',
  secondary: 'secondary_category',
  tertiary: 'tertiary_category',
  quaternary: 'quaternary_category',
  riskLevel: 'risk_level',
  riskScore: 'risk_score',
} as const;
const CAMEL = {
  primary: 'primaryCategory',
  secondary: 'secondaryCategory',
  tertiary: 'tertiaryCategory',
  quaternary: 'quaternaryCategory',
  riskLevel: 'riskLevel',
  riskScore: 'riskScore',
} as const;

/** Reads a list of labels; anything that is neither object nor text is recorded and left out. */
export function readLabels(values: JsonValue[], path: string, log: DeviationLog): Label[] {
  return values.flatMap((value, index) => {
    const place = `${path}[${String(index)}]`;
    if (typeof value === 'string') {
      log.add(place, 'an object', value);
      return [{ ...EMPTY_LABEL, text: value }];
    }
    if (!isJsonObject(value)) {
      log.add(place, 'an object', value);
      return [];
    }
    return [readLabel(new FieldReader(value, place, log), isSnake(Object.keys(value)))];
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

function isSnake(keys: string[]): boolean {
  return keys.some((key) => key.includes('_'));
}

function readLabel(fields: FieldReader, snake: boolean): Label {
  const keys = snake ? SNAKE : CAMEL;
  const label: Label = {
    primary: fields.optionalText(keys.primary),
    secondary: fields.optionalText(keys.secondary),
    tertiary: fields.optionalText(keys.tertiary),
    quaternary: fields.optionalText(keys.quaternary),
    riskLevel: fields.word(keys.riskLevel, RISK_LEVELS, 'optional'),
    riskScore: fields.decimal(keys.riskScore, 'optional'),
    text: null,
  };
  fields.finish();
  return label;
}
