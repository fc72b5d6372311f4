// A record redacted: every text of it, at any depth. Names of fields stay; they are ours.
import type { Replacer } from './replace.ts';

/** Fields that hold a word of a closed list of ours: a name that is such a word is not meant there. */
const CLOSED = new Set([
  'kind',
  'origin',
  'environmentKind',
  'environment_kind',
  'status',
  'state',
  'profile',
  'format',
]);

/**
 * The value with tokens in its texts. A text that is itself a JSON object or list, e.g. the body of a
 * request, is redacted as such; one that holds no original stays byte for byte.
 */
export function redactJson(value: unknown, replacer: Replacer, field = ''): unknown {
  if (typeof value === 'string') return redactText(value, replacer, field);
  if (Array.isArray(value)) return value.map((one) => redactJson(one, replacer, field));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [name, redactJson(part, replacer, name)]),
  );
}

function redactText(text: string, replacer: Replacer, field: string): string {
  const token = CLOSED.has(field) ? null : replacer.tokenOfField(text);
  if (token !== null) return token;
  const inner = jsonWithin(text);
  if (inner !== null) {
    const redacted = JSON.stringify(redactJson(inner, replacer));
    // What is in names of fields within it is found in the text.
    if (redacted !== JSON.stringify(inner)) return replacer.replacePieces([redacted])[0] ?? '';
  }
  return replacer.replacePieces([text])[0] ?? text;
}

function jsonWithin(text: string): object | null {
  if (!/^\s*[[{]/.test(text)) return null;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' ? value : null;
  } catch {
    return null; // It only begins like JSON.
  }
}
