// The request exactly as it was sent, one fact a parameter.
import { isJsonObject, JsonNumber, parseJson, type JsonValue } from '#shared/screening/json.ts';
import type { Fact } from '../../ui/control-types.ts';

/** Parameters by the service's own names; the whole body as one fact if it is no JSON object. */
export function requestFacts(body: string): Fact[] {
  const reading = parseJson(body);
  if (!reading.ok || !isJsonObject(reading.value)) {
    return [{ label: 'body', value: body, mono: true }];
  }
  return Object.entries(reading.value).map(([label, value]) => ({
    label,
    value: valueText(value),
    mono: true,
  }));
}

function valueText(value: JsonValue): string {
  if (typeof value === 'string') return value;
  return value instanceof JsonNumber ? value.text : JSON.stringify(value);
}
