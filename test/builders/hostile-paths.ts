// A thousand addresses of the application's own scheme that lead out of the built page, or would if
// they were read another way: ways up × how they are written × where they lead.

/** Steps up, as addresses write them. */
const UPS = [
  ...['../', '..%2f', '%2e%2e/', '%2e%2e%2f', '.%2e/', '..%5c', '..\\', '%2e%2e%5c'],
  ...['%252e%252e%252f', '..%252f', '..;/', '..%c0%af', '%c0%ae%c0%ae/', '..%00/', '....//'],
  ...['..%u2215', '..%e2%88%95', '%uff0e%uff0e/', '..%0d%0a/', './../'],
] as const;

/** What is before them. */
const STARTS = ['', 'assets/', '/', '%2f', '.'] as const;

/** Where they lead: a file next to the page, one of the system, and other names for a place. */
const TARGETS = [
  ...[
    'secret.js',
    'main/main.js',
    '../../../../etc/passwd',
    '%65tc/passwd%00.js',
    'C:/Windows/win.js',
  ],
  ...['C%3a%5cWindows%5cwin.js', '%5c%5chost%5cshare%5cx.js', 'file:///etc/passwd', '.env.js'],
  'secret.js::$DATA',
] as const;

/** Addresses whose host, port or person is not the page's own. */
export const FOREIGN_PLACES = [
  ...['app://other/index.html', 'app://tracefile:80/index.html', 'app://a@other/index.html'],
  ...[
    'app://tracefile.other/index.html',
    'app://tracefile%2eother/index.html',
    'app:///index.html',
  ],
  ...['app://tracefile@other/index.html', 'app://../index.html', 'app://%2e%2e/index.html'],
  ...['file:///index.html', 'http://tracefile/index.html', 'filesystem:app://tracefile/index.html'],
  ...[
    'app:index.html',
    'apps://tracefile/index.html',
    'app://[::1]/index.html',
    'blob:app://tracefile/x',
  ],
] as const;

/** How many ways out there are. */
export const PATH_ESCAPES = 1000;

/** The ways out, as addresses of the page's own host. */
export function pathEscapes(): string[] {
  return STARTS.flatMap((start) =>
    UPS.flatMap((up) => TARGETS.map((target) => `app://tracefile/${start}${up}${target}`)),
  );
}
