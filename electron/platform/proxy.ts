// The proxy the system prescribes for an address; providers ask through a port.
import type { Session } from 'electron';

/**
 * The first proxy of the system's settings as a URL, or null for a direct connection. SOCKS
 * proxies are not supported; they are passed over as the list prescribes.
 */
export async function resolveSystemProxy(session: Session, base: string): Promise<string | null> {
  return firstHttpProxy(await session.resolveProxy(base));
}

/** Reads a list in the format of proxy auto-configuration: `PROXY host:port; DIRECT`. */
export function firstHttpProxy(list: string): string | null {
  for (const entry of list.split(';')) {
    const [kind = '', host = ''] = entry.trim().split(/\s+/);
    if (kind === 'DIRECT') return null;
    if (kind === 'PROXY' && host !== '') return `http://${host}`;
    if (kind === 'HTTPS' && host !== '') return `https://${host}`;
  }
  return null;
}
