// The envelope of every blockchain answer: `{code, msg, data}` (1). An answer without it is no
// answer.
import { isAllWell, readFailureWords } from './failure-words.ts';
import { isJsonObject, JsonNumber, property, type JsonValue } from './json.ts';

/** An opened envelope. `service_error` is a well-formed refusal in the service's own words. */
export type EnvelopeReading =
  | {
      kind: 'success';
      data: JsonValue;
      /** What it says next to the data, when that is more than that all is well. */
      message?: string;
    }
  | { kind: 'service_error'; code: string; message: string }
  /** `message`: words of a failure that it holds all the same. */
  | { kind: 'no_envelope'; message?: string };

/** Opens an envelope; a numeric text as `code` is taken. Never throws. */
export function openEnvelope(value: JsonValue): EnvelopeReading {
  if (!isJsonObject(value)) return { kind: 'no_envelope' };
  const code = property(value, 'code');
  const codeText = code instanceof JsonNumber ? code.text : typeof code === 'string' ? code : null;
  if (codeText === null || !/^-?\d+$/.test(codeText.trim())) {
    const words = readFailureWords(value);
    return words === null ? { kind: 'no_envelope' } : { kind: 'no_envelope', message: words };
  }
  const said = property(value, 'msg');
  const message = typeof said === 'string' && !isAllWell(said) ? said : null;
  if (Number(codeText) === 0) {
    const data = property(value, 'data');
    if (data === undefined) return { kind: 'no_envelope' };
    return { kind: 'success', data, ...(message === null ? {} : { message }) };
  }
  return {
    kind: 'service_error',
    code: codeText.trim(),
    message: message ?? readFailureWords(value) ?? '',
  };
}
