// A thousand addresses that no page of ours may reach: what they begin with × whom they name × what
// follows. Those that name this machine lead to a port of the test's own, which sees who comes.

/** Ways to begin: schemes, and spellings that parsers read in different ways. `ran=1` is a script. */
const BEGINNINGS = [
  ...['https://', 'http://', 'HTTPS://', 'ht\ttps://', ' https:\n//', 'https:\\\\', '//', '/\\'],
  ...[
    'ws://',
    'ftp://',
    'file://',
    'file:///',
    'smb://',
    'app://',
    'APP:\\\\',
    'filesystem:app://',
  ],
  ...['view-source:https://', 'devtools://', 'chrome://', 'blob:https://', 'mailto:', 'search-ms:'],
  ...['javascript:ran=1//', '\u0001java\nscript:ran=1//', 'data:text/html,<script>ran=1</script>'],
] as const;

/** Whom they name; the port is the test's. */
const HOSTS = (port: number): string[] => [
  ...['elsewhere.invalid', 'tracefile.elsewhere.invalid', 'tracefile@elsewhere.invalid'],
  ...['tracefile:x@elsewhere.invalid', 'tr\u0430cefile.invalid', 'elsewhere\u3002invalid'],
  ...['127.0.0.1', '[::1]', '2130706433', '0x7f.1'].map((host) => `${host}:${String(port)}`),
];

/** What follows. */
const ENDS = [
  '/',
  '/?to=app://tracefile/',
  '/..%2f..%2fetc/passwd',
  '/\u202efdp.exe#app://tracefile/',
];

/** How many there are. */
export const HOSTILE_ADDRESSES = 1000;

/** All of them. */
export function hostileAddresses(port: number): string[] {
  return BEGINNINGS.flatMap((beginning) =>
    HOSTS(port).flatMap((host) => ENDS.map((end) => `${beginning}${host}${end}`)),
  );
}
