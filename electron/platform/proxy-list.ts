// Reads a list of proxies in the format of proxy auto-configuration: `PROXY host:port; DIRECT`.
import { AppError } from '#shared/errors.ts';

/**
 * The first proxy that can be used, as a URL; null for a direct connection. SOCKS proxies are not
 * supported: passed over for one that is, never for a direct connection, which whoever set them
 * does not want. Errors: `http.proxy_unsupported`.
 */
export function firstHttpProxy(list: string): string | null {
  const entries = list.split(';').map((entry) => entry.trim());
  const given = entries.filter((entry) => entry !== '');
  for (const [place, entry] of given.entries()) {
    const [kind = '', host = ''] = entry.split(/\s+/);
    if (kind === 'DIRECT' && place === 0) return null;
    if (kind === 'PROXY' && host !== '') return `http://${host}`;
    if (kind === 'HTTPS' && host !== '') return `https://${host}`;
  }
  if (given.length === 0) return null;
  throw new AppError('http.proxy_unsupported', 'no proxy of the system settings is supported');
}
