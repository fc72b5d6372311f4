// The proxy for an address, as the settings say: the system's, none, or one given by hand. Loopback
// never gets here. Providers ask through a port.
import type { Session } from 'electron';
import type { ProxySetting } from '#shared/domain/environment.ts';
import { firstHttpProxy } from './proxy-list.ts';

/** A proxy as a URL, or null for a direct connection. */
export async function resolveProxy(
  session: Session,
  setting: ProxySetting,
  base: string,
): Promise<string | null> {
  switch (setting.mode) {
    case 'none':
      return null;
    case 'manual':
      return setting.url;
    case 'system':
      return firstHttpProxy(await session.resolveProxy(base));
  }
}
