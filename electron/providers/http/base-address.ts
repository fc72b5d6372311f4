// Base addresses: the only reader of what a person typed, and the only place that joins a base
// with a path.
import { AppError } from '#shared/errors.ts';

/** Why a text is no base address; is in `details.problem`. */
export type BaseAddressProblem =
  'not_a_url' | 'scheme' | 'plain_http' | 'credentials' | 'query_or_fragment' | 'path';

/**
 * Normalises a base address: scheme, lower-case host and port. Only https is accepted, and plain
 * http on this machine (127.0.0.0/8, ::1, localhost). A path is refused: those of the API are ours
 * to add.
 * Errors: `environment.address_invalid` with `details.problem`; the text itself is not repeated,
 * because a mistyped one may hold a key.
 */
export function parseBaseAddress(text: string): string {
  const trimmed = text.trim();
  const url = URL.canParse(trimmed) ? new URL(trimmed) : null;
  if (url === null) throw invalid('not_a_url');
  if (url.protocol !== 'https:' && url.protocol !== 'http:') throw invalid('scheme');
  if (url.hostname === '') throw invalid('not_a_url');
  if (url.username !== '' || url.password !== '' || /^[a-z]+:\/*[^/?#]*@/i.test(trimmed)) {
    throw invalid('credentials');
  }
  if (/[?#]/.test(trimmed)) throw invalid('query_or_fragment');
  if (url.protocol === 'http:' && !isLoopback(url.hostname)) throw invalid('plain_http');
  if (!/^\/*$/.test(url.pathname)) throw invalid('path');
  return url.origin;
}

/** Whether a host, as `URL.hostname` gives it, is this machine. */
export function isLoopback(hostname: string): boolean {
  return (
    hostname === 'localhost' ||
    hostname === '[::1]' ||
    /^127(\.(\d|[1-9]\d|1\d\d|2[0-4]\d|25[0-5])){3}$/.test(hostname)
  );
}

/**
 * The full URL of a path below a base. Errors: `input.invalid` when the path would leave the
 * base or be rewritten on the way, e.g. one with `..` in it.
 */
export function joinUrl(base: string, path: string): URL {
  const text = `${base}${path}`;
  const url = path.startsWith('/') && URL.canParse(text) ? new URL(text) : null;
  if (url?.href !== text || url.hash !== '') {
    throw new AppError('input.invalid', 'a request path may not be rewritten', {
      details: { reached: 'no' },
    });
  }
  return url;
}

function invalid(problem: BaseAddressProblem): AppError {
  return new AppError('environment.address_invalid', `not a base address: ${problem}`, {
    details: { problem, reached: 'no' },
  });
}
