// Keeps keys out of words: what a server or a library said may repeat the key it was given.

/** Stands where a key was. */
export const REMOVED = '[key removed]';
/** The longest text of a server that is passed on. */
const MAX_MESSAGE = 500;

/** The text without the secrets, in the forms a server may echo them. */
export function redact(text: string, secrets: readonly (string | null)[]): string {
  return formsOf(secrets).reduce((result, form) => result.split(form).join(REMOVED), text);
}

/** A server's words, fit to stand beside an error: without keys and control characters, cut. */
export function serverWords(text: string, secrets: readonly (string | null)[]): string {
  // eslint-disable-next-line no-control-regex -- control characters are what is removed here
  const plain = redact(text, secrets).replace(/[\u0000-\u001f\u007f]+/g, ' ');
  return plain.length > MAX_MESSAGE ? `${plain.slice(0, MAX_MESSAGE - 1)}…` : plain;
}

/** A secret in the forms in which it may come back, longest first. */
export function formsOf(secrets: readonly (string | null)[]): string[] {
  const forms = secrets.flatMap((secret) => {
    if (secret === null || secret === '') return [];
    const bytes = Buffer.from(secret, 'utf8');
    return [
      secret,
      encodeURIComponent(secret),
      JSON.stringify(secret).slice(1, -1),
      bytes.toString('base64').replace(/=+$/, ''),
      bytes.toString('base64url'),
      bytes.toString('hex'),
    ];
  });
  // Longest first: a shorter form may be part of a longer one.
  return [...new Set(forms)].sort((a, b) => b.length - a.length);
}
