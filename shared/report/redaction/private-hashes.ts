// Hashes over texts that external recipients are not to read. Nothing but the hidden words is unknown to whoever has
// the rest of such a record, so that the hash would tell which of a list of names stood there.
import { isSha256Hex } from '../../domain/ids.ts';
import type { ChainedJournalEntry } from '../../domain/journal.ts';

/** Facts of entries that are hashes of records, texts, journals or files made of them, or sign one. */
const PRIVATE_FACTS: ReadonlySet<string> = new Set([
  ...['recordHash', 'draftSha256', 'bodySha256', 'referenceSha256', 'manifestSha256'],
  ...['head', 'originHead', 'fileSha256', 'sourceSha256', 'signature'],
]);
/** Entries whose `sha256` is that of a file which is evidence and always leaves byte for byte. */
const OF_EVIDENCE = /^(?:snapshot|ruleset|approval)\./;

/** What such hashes are taken from. */
export interface HashedRecords {
  /** The journal's end, as a report or a bundle tells of it. */
  journalHead: string;
  journal: Iterable<Pick<ChainedJournalEntry, 'kind' | 'what' | 'hash' | 'previousHash'>>;
  /** Hashes of records and of what was written from them that are elsewhere. */
  others?: Iterable<string>;
  /** Files that leave byte for byte, whose hashes stay what they are. */
  evidence: Iterable<{ sha256: string }>;
}

/** Every one of them, and the signatures over one. The 64 zeros before the first entry hide nothing. */
export function privateHashes(records: HashedRecords): Set<string> {
  const found = new Set<string>([records.journalHead, ...(records.others ?? [])]);
  for (const { kind, what, hash, previousHash } of records.journal) {
    found.add(hash).add(previousHash);
    for (const [name, fact] of Object.entries(what)) {
      const [of = ''] = name.split('.');
      const isPrivate = of === 'sha256' ? !OF_EVIDENCE.test(kind) : PRIVATE_FACTS.has(of);
      if (isPrivate && (isSha256Hex(fact) || SIGNATURE.test(fact))) found.add(fact);
    }
  }
  for (const { sha256 } of records.evidence) found.delete(sha256);
  found.delete('0'.repeat(64));
  return found;
}

/** Ed25519 in Base64. */
const SIGNATURE = /^[0-9A-Za-z+/]{86}==$/;
const HASHES = /(?<![0-9a-f])[0-9a-f]{64}(?![0-9a-f])|(?<![0-9A-Za-z+/])[0-9A-Za-z+/]{86}==/g;

/** The text with each of these hashes and signatures replaced. */
export function replaceHashes(
  text: string,
  hashes: ReadonlySet<string>,
  replace: (hash: string) => string,
): string {
  if (hashes.size === 0) return text;
  return text.replace(HASHES, (hash) => (hashes.has(hash) ? replace(hash) : hash));
}
