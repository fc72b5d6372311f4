// Keeps keys out of words: what a server or a library said may repeat the key it was given.
import { patternOf, replaceKey } from './key-forms.ts';

/** The longest text of a server that is passed on. */
const MAX_MESSAGE = 500;

/** The text without the secrets, in the forms a server may echo them. */
export function redact(text: string, secrets: readonly (string | null)[]): string {
  return secrets.reduce<string>((result, secret) => {
    const pattern = patternOf(secret ?? '');
    return pattern === null ? result : replaceKey(result, pattern);
  }, text);
}

/** A server's words, fit to be next to an error: without keys and control characters, cut. */
export function serverWords(text: string, secrets: readonly (string | null)[]): string {
  // eslint-disable-next-line no-control-regex -- control characters are what is removed here
  const plain = redact(text, secrets).replace(/[\u0000-\u001f\u007f]+/g, ' ');
  return plain.length > MAX_MESSAGE ? `${plain.slice(0, MAX_MESSAGE - 1)}…` : plain;
}
