// Which texts of a case external recipients are not to read: the organisation's own people, services and files.
// Names and addresses under investigation are none of these; they are what a report is about.
import type { ChainedJournalEntry } from '../../domain/journal.ts';
import { ownTexts } from './own-texts.ts';
import {
  foldedSecret,
  reachLimitOf,
  SECRET_KINDS,
  type Secret,
  type SecretKind,
} from './secret.ts';

/** What originals are taken from; a `Dossier` is one, and a bundle adds what it alone holds. */
export interface SecretRecords {
  investigator: string;
  case: { owner: string };
  /** Oldest first. */
  snapshots: readonly { environmentName: string }[];
  decisions: readonly { author: string }[];
  slots: readonly { author: string }[];
  statedTransactions: readonly { author: string }[];
  ownFacts: readonly { author: string }[];
  attachments: readonly { name: string }[];
  /** Entries of the case, and of the file where they leave with it; oldest first. */
  journal: readonly Pick<ChainedJournalEntry, 'actor' | 'kind' | 'what'>[];
  /** Every revision, oldest first. */
  notes?: readonly { author: string }[];
  /** Of environments: what the request ledger and the answers' records say. */
  baseAddresses?: readonly string[];
  /** Names or paths of files that were read or written here. */
  files?: readonly string[];
  /** What the files of a bundle are called by us: no original, even if one of the person's is called so. */
  ownPaths?: readonly string[];
}

const FILE_FACTS = ['fileName', 'path', 'backup'];
const ADDRESS_FACTS = ['primaryBase', 'backupBase', 'base', 'endpoint'];

/**
 * Every original once, without regard to letter case; longest first, numbered within its kind in the
 * order in which they were met. Reviewers are not among them: their signed files stay as they are.
 */
export function collectSecrets(records: SecretRecords): Secret[] {
  const found = new Map<string, { kind: SecretKind; value: string }>();
  const add = (kind: SecretKind, text: string): void => {
    const value = text.normalize('NFC').trim();
    const folded = foldedSecret(value);
    if (folded !== '' && !found.has(folded)) found.set(folded, { kind, value });
  };
  collectPeople(records, (text) => {
    add('person', text);
  });
  collectServices(records, (text) => {
    add('service', text);
  });
  collectFiles(records, (text) => {
    add('file', text);
  });

  const own = [ownTexts(), ...(records.ownPaths ?? []).map(foldedSecret)].join('\n');
  const numbers = new Map(SECRET_KINDS.map((kind) => [kind, 0]));
  const secrets = [...found].map(([folded, { kind, value }]) => {
    const number = (numbers.get(kind) ?? 0) + 1;
    numbers.set(kind, number);
    const limit = reachLimitOf(folded, own);
    const reach = limit === null ? ('everywhere' as const) : ('whole_fields' as const);
    return { token: `[${kind} ${String(number)}]`, kind, value, reach, limit };
  });
  return secrets.sort((a, b) => b.value.length - a.value.length);
}

function collectPeople(records: SecretRecords, add: (text: string) => void): void {
  add(records.investigator);
  add(records.case.owner);
  for (const { actor, kind, what } of records.journal) {
    add(actor);
    if (kind === 'investigator.named') add(what['name'] ?? '');
    if (kind === 'case.changed') for (const side of SIDES) add(what[`owner.${side}`] ?? '');
  }
  const { decisions, slots, statedTransactions, ownFacts, notes = [] } = records;
  const written = [decisions, slots, statedTransactions, ownFacts, notes];
  for (const { author } of written.flat()) add(author);
}

function collectServices(records: SecretRecords, add: (text: string) => void): void {
  const addBase = (base: string): void => {
    // Without the slash at its end, so that it is found before a path too.
    add(base.replace(/\/+$/, ''));
    const host = /^[a-z][a-z0-9+.-]*:\/\/(?:[^/?#@]*@)?([^/?#]+)/i.exec(base.trim())?.[1];
    if (host !== undefined) add(host);
  };
  for (const { environmentName } of records.snapshots) add(environmentName);
  for (const { kind, what } of records.journal) {
    if (kind === 'environment.changed') add(what['name'] ?? '');
    for (const fact of factsOf(what, ADDRESS_FACTS)) addBase(fact);
  }
  for (const base of records.baseAddresses ?? []) addBase(base);
}

function collectFiles(records: SecretRecords, add: (text: string) => void): void {
  const addFile = (path: string): void => {
    add(path);
    add(path.split(/[/\\]/).at(-1) ?? '');
  };
  for (const { kind, what } of records.journal) {
    for (const fact of factsOf(what, FILE_FACTS)) addFile(fact);
    if (kind.startsWith('attachment.')) for (const fact of factsOf(what, ['name'])) addFile(fact);
  }
  for (const { name } of records.attachments) addFile(name);
  for (const file of records.files ?? []) addFile(file);
}

const SIDES = ['before', 'after'] as const;

/** The facts of these names, and both sides of a change of one. */
function factsOf(what: Readonly<Record<string, string>>, names: readonly string[]): string[] {
  return names
    .flatMap((name) => [name, ...SIDES.map((side) => `${name}.${side}`)])
    .flatMap((name) => what[name] ?? []);
}
