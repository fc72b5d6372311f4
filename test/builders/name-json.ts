// Parsed JSON for readers of the name API, from plain values.
import {
  isJsonObject,
  parseJson,
  type JsonObject,
  type JsonValue,
} from '#shared/screening/json.ts';

/** A value as it would arrive. */
export function parsed(value: unknown): JsonValue {
  const reading = parseJson(typeof value === 'string' ? value : JSON.stringify(value));
  if (!reading.ok) throw new Error(`not JSON: ${reading.problem}`);
  return reading.value;
}

/** An object as it would arrive. */
export function parsedObject(value: unknown): JsonObject {
  const object = parsed(value);
  if (!isJsonObject(object)) throw new Error('not an object');
  return object;
}

/** A whole result as name API 2.2 describes it, every group with a hit. */
export const WHOLE_RESULT = {
  decision: 'REJECT',
  decision_label: 'Reject',
  risk_level: 'severe',
  decision_reasons: ['first', 'second'],
  risk_level_reasons: ['factor'],
  sanctions: {
    hit: true,
    triggers: [{ type: 'list', entity: 'A (fictional)', similarity: 0.91, detail: { list: 'X' } }],
  },
  pep: {
    hit: true,
    triggers: [
      { entity: 'B (fictional)', detail: [{ position: 'Keeper of Fog', jurisdiction: 'UK' }] },
    ],
  },
  convicted: { hit: true, triggers: [{ entity: 'C (fictional)', detail: 'fraud' }] },
  adverse_media: {
    hit: true,
    triggers: [{ entity: 'D (fictional)', count: 2, max_severity: 'high', entries: [1, 2] }],
  },
  relationships: {
    hit: true,
    triggers: [{ entity: 'E (fictional)', relationship: 'owner of', risk: 'severe' }],
  },
  live_news: {
    articles: [
      {
        headline: 'F',
        source: 'Wire (fictional)',
        date: '2026-02-01',
        severity: 'low',
        url: 'https://press.practice.invalid/f',
        verified: false,
      },
    ],
  },
};
