// The three ways to authenticate (blockchain API 5). The first one present decides.
import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** Name of the query parameter that may carry the key. */
export const KEY_PARAMETER = 'apikey';

/**
 * Whether a request carries the key: header `X-Api-Key`, query `apikey`, or `Authorization:
 * Bearer`. A console session token is not modelled; the key itself is accepted as one.
 */
export function isAuthenticated(
  headers: IncomingHttpHeaders,
  query: URLSearchParams,
  key: string,
): boolean {
  const header = headers['x-api-key'];
  const bearer = /^Bearer +(.+)$/i.exec(headers.authorization ?? '');
  const given = (Array.isArray(header) ? header[0] : header) ?? query.get(KEY_PARAMETER);
  return isSame(given ?? bearer?.[1] ?? '', key);
}

function isSame(given: string, key: string): boolean {
  return timingSafeEqual(digest(given), digest(key));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text, 'utf8').digest();
}
