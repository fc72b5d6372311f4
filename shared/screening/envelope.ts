// The envelope of every blockchain answer: `{code, msg, data}` (1). An answer without it is no
// answer.
import { isJsonObject, JsonNumber, property, type JsonValue } from './json.ts';

/** An opened envelope. `service_error` is a well-formed refusal in the service's own words. */
export type EnvelopeReading =
  | { kind: 'success'; data: JsonValue }
  | { kind: 'service_error'; code: string; message: string }
  | { kind: 'no_envelope' };

/** Opens an envelope; a numeric text as `code` is taken. Never throws. */
export function openEnvelope(value: JsonValue): EnvelopeReading {
  if (!isJsonObject(value)) return { kind: 'no_envelope' };
  const code = property(value, 'code');
  const codeText = code instanceof JsonNumber ? code.text : typeof code === 'string' ? code : null;
  if (codeText === null || !/^-?\d+$/.test(codeText.trim())) return { kind: 'no_envelope' };
  if (Number(codeText) === 0) {
    const data = property(value, 'data');
    return data === undefined ? { kind: 'no_envelope' } : { kind: 'success', data };
  }
  const message = property(value, 'msg');
  return {
    kind: 'service_error',
    code: codeText.trim(),
    message: typeof message === 'string' ? message : '',
  };
}
