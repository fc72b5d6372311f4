// The proxy the system prescribes for an address; providers ask through a port.
import type { Session } from 'electron';
import { firstHttpProxy } from './proxy-list.ts';

/** The first usable proxy of the system's settings as a URL, or null for a direct connection. */
export async function resolveSystemProxy(session: Session, base: string): Promise<string | null> {
  return firstHttpProxy(await session.resolveProxy(base));
}
