// What may be in the log and in the file for support: fields of closed kinds, by the name of the
// event. There is no kind for free text: an address, a name, a key or a path has no field to be in.
import { ERROR_CODES } from '#shared/errors.ts';
import { isCallName } from '#shared/ipc/contract.ts';

/** What a field may hold; a list is one of its words. */
export type FieldKind = keyof KindValues | readonly string[];

interface KindValues {
  /** A whole number, 0 or more. */
  count: number;
  /** Milliseconds, rounded. */
  duration: number;
  /** A whole number of any sign, as a process ends with it. */
  exitCode: number;
  flag: boolean;
  /** One of the program's error codes. */
  code: string;
  /** What the person is shown: eight digits, base 16. */
  reference: string;
  /** E.g. `33.2.1`. */
  version: string;
  /** Where it happened: the name of a call, or one of `OWN_PLACES`. */
  place: string;
  /** The kind of an error, e.g. `TypeError`. */
  errorKind: string;
  /** Where in our code: function, file without its folder, line and column. */
  frames: readonly string[];
}

/** The value of a kind. */
type ValueOf<Kind> = Kind extends keyof KindValues
  ? KindValues[Kind]
  : Kind extends readonly (infer Word)[]
    ? Word
    : never;

/** The words of `process.platform` on which the program runs. */
export const PLATFORMS = ['linux', 'darwin', 'win32'] as const;
/** The words of `process.arch`. */
export const ARCHITECTURES = ['x64', 'arm64', 'ia32', 'arm'] as const;
/** Where secrets are kept, without what the system calls it. */
export const KEYCHAINS = [
  ...['keychain', 'credential_manager', 'gnome_keyring', 'kwallet', 'keepassxc'],
  ...['other', 'none'],
] as const;
const END_REASONS = [
  ...['clean-exit', 'abnormal-exit', 'killed', 'crashed', 'oom', 'launch-failed'],
  ...['integrity-failure', 'memory-eviction'],
] as const;

/** Every event and its fields. */
export const LOG_EVENTS = {
  'app.started': {
    version: 'version',
    electron: 'version',
    chromium: 'version',
    node: 'version',
    platform: PLATFORMS,
    architecture: ARCHITECTURES,
    isPackaged: 'flag',
  },
  'window.shown': { afterMs: 'duration' },
  'app.ended': { afterMs: 'duration' },
  'keychain.found': { keychain: KEYCHAINS },
  'caseFile.opened': {
    mode: ['write', 'read'],
    isEncrypted: 'flag',
    wasUnclean: 'flag',
    sqlite: 'version',
  },
  'caseFile.changed': { state: ['none', 'locked', 'open'] },
  'job.failed': { code: 'code' },
  'page.gone': { reason: END_REASONS, exitCode: 'exitCode', isLoadedAgain: 'flag' },
  'process.gone': {
    type: ['Utility', 'Zygote', 'Sandbox helper', 'GPU', 'Pepper Plugin', 'Unknown'],
    reason: END_REASONS,
    exitCode: 'exitCode',
  },
  problem: {
    where: 'place',
    reference: 'reference',
    code: 'code',
    kind: 'errorKind',
    frames: 'frames',
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, FieldKind>>>>;

/** The name of an event. */
export type LogEvent = keyof typeof LOG_EVENTS;
/** The fields of an event; null where something is not known. */
export type LogFields<Event extends LogEvent> = {
  readonly [Field in keyof (typeof LOG_EVENTS)[Event]]: ValueOf<
    (typeof LOG_EVENTS)[Event][Field]
  > | null;
};

/** Where something may go wrong that is no call of the page. */
const OWN_PLACES: readonly string[] = [
  ...[
    'caseFile.backUp',
    'caseFile.cleanUp',
    'caseFile.closeAfterFailure',
    'caseFile.forgetPassphrase',
  ],
  ...['caseFile.idleLock', 'caseFile.lock', 'caseFile.note', 'caseFile.noteEnd'],
  ...['caseFile.release', 'caseFile.reopen', 'caseFile.verify', 'caseFile.withhold'],
  ...['caseFile.worker', 'job.run', 'main.rejection', 'main.uncaught', 'page'],
  ...['page.gone', 'search.index', 'settings.loadCa', 'signing.forget', 'monitors.look'],
  ...['monitors.revoke', 'monitors.settle', 'monitors.start'],
];

const MAX_FRAMES = 7;
const codes: ReadonlySet<unknown> = new Set(ERROR_CODES);
const isCount = (value: unknown): boolean => Number.isSafeInteger(value) && Number(value) >= 0;
const matches =
  (pattern: RegExp) =>
  (value: unknown): boolean =>
    typeof value === 'string' && pattern.test(value);
/** A function under a computed key is called after data: a name with digits is left out. */
const FRAME =
  /^at (?:[A-Za-z_$.<>]{1,60} )?(?:[A-Za-z][\w.-]{0,60}\.[cm]?[jt]s|[a-z_]{1,30}):\d+:\d+$/;

const isValid: Readonly<Record<keyof KindValues, (value: unknown) => boolean>> = {
  count: isCount,
  duration: isCount,
  exitCode: Number.isSafeInteger,
  flag: (value) => typeof value === 'boolean',
  code: (value) => codes.has(value),
  reference: matches(/^[0-9A-F]{8}$/),
  version: matches(/^\d{1,5}(?:\.\d{1,5}){0,3}$/),
  place: (value) => isCallName(value) || OWN_PLACES.some((place) => place === value),
  errorKind: matches(/^[A-Z][A-Za-z]{0,30}(?:Error|Exception)$/),
  frames: (value) =>
    Array.isArray(value) && value.length <= MAX_FRAMES && value.every(matches(FRAME)),
};

/** The value if it is of the kind; else null, whatever it was. */
export function redact(kind: FieldKind, value: unknown): unknown {
  const isOfKind =
    typeof kind === 'string' ? isValid[kind](value) : kind.some((word) => word === value);
  return isOfKind ? value : null;
}

/** The fields of an event that are of their kinds, null for the others; nothing next to them. */
export function redactFields(
  event: LogEvent,
  fields: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const kinds: Readonly<Record<string, FieldKind>> = LOG_EVENTS[event];
  return Object.fromEntries(
    Object.entries(kinds).map(([field, kind]) => [field, redact(kind, fields[field])]),
  );
}

/** A stored line, read as strictly as it was written; null for one of another form. */
export function readLogLine(line: string): Record<string, unknown> | null {
  const parsed = parseObject(line);
  if (parsed === null) return null;
  const { at, event } = parsed;
  const isTime = matches(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)(at);
  if (!isTime || typeof event !== 'string' || !isLogEvent(event)) return null;
  return { at, event, ...redactFields(event, parsed) };
}

/** Where an error came from: frames with the files' names alone, as the kind `frames` takes them. */
export function framesOf(stack: string): string[] {
  return stack
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line.startsWith('at '))
    .map(withoutFolder)
    .slice(0, MAX_FRAMES);
}

function withoutFolder(line: string): string {
  const [, place] = /([^/\\():\s?]+:\d+:\d+)\)?$/.exec(line) ?? [];
  const [, name] = /^at (?:async |new )?([A-Za-z_$.<>]{1,60}) \(/.exec(line) ?? [];
  const frame = `at ${name === undefined ? '' : `${name} `}${place ?? 'elsewhere:0:0'}`;
  return FRAME.test(frame) ? frame : 'at elsewhere:0:0';
}

function isLogEvent(name: string): name is LogEvent {
  return Object.hasOwn(LOG_EVENTS, name);
}

function parseObject(line: string): Record<string, unknown> | null {
  try {
    const parsed: unknown = JSON.parse(line);
    return typeof parsed === 'object' && parsed !== null ? { ...parsed } : null;
  } catch {
    return null; // Half a line, as a power cut leaves it.
  }
}
