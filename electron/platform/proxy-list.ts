// Reads a list of proxies in the format of proxy auto-configuration: `PROXY host:port; DIRECT`.

/**
 * The first proxy that can be used, as a URL; null for a direct connection. SOCKS proxies are not
 * supported and passed over, as the list prescribes for one that does not answer.
 */
export function firstHttpProxy(list: string): string | null {
  for (const entry of list.split(';')) {
    const [kind = '', host = ''] = entry.trim().split(/\s+/);
    if (kind === 'DIRECT') return null;
    if (kind === 'PROXY' && host !== '') return `http://${host}`;
    if (kind === 'HTTPS' && host !== '') return `https://${host}`;
  }
  return null;
}
