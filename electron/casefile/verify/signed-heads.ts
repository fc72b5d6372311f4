// The signed heads of the journal against the journal: each names an entry before it, by its number and
// hash, and holds for the key that it names. Whose key that is, a person knows by its fingerprint: one that nobody
// holds or has confirmed shows nothing, for whoever can write the file can make a key.
import type { CaseId, Sha256Hex } from '#shared/domain/ids.ts';
import { isHeadSigned } from '../../bundle/signed-head.ts';
import { fingerprintOf } from '../../bundle/signing.ts';
import { statement, type ReadDb } from '../database.ts';
import { jsonField } from '../stored-json.ts';
import type { Findings } from './findings.ts';

const SIGNED = `SELECT signed.seq, signed.case_id AS caseId, named.hash,
    ${jsonField('signed.what_json', 'entries')} AS entries, ${jsonField('signed.what_json', 'head')} AS head,
    ${jsonField('signed.what_json', 'publicKey')} AS publicKey, ${jsonField('signed.what_json', 'signature')} AS signature
  FROM journal AS signed LEFT JOIN journal AS named
    ON named.seq = CAST(${jsonField('signed.what_json', 'entries')} AS INTEGER) AND named.seq < signed.seq
  WHERE signed.kind = 'journal.signed' AND signed.seq > @after ORDER BY signed.seq`;

interface SignedRow {
  seq: number;
  caseId: string | null;
  hash: string | null;
  entries: string | null;
  head: string | null;
  publicKey: string | null;
  signature: string | null;
}

/** What is known of a file elsewhere than in it. */
export interface Anchors {
  /** Where this computer last saw its journal end; null for a file that it never saw. */
  seen: { entries: number; head: Sha256Hex } | null;
  /** Fingerprints of the keys whose signatures count in it. */
  signers: readonly string[];
}

/**
 * `journal_broken` for each whose entry is gone or has another hash, or whose signature does not hold;
 * `signer_unconfirmed` once for each key that does not count.
 * @param signers null where it is not asked whose they are
 */
export function checkSignedHeads(
  db: ReadDb,
  findings: Findings,
  signers: readonly string[] | null,
): void {
  const told = new Set<string>();
  for (const row of statement(db, SIGNED).all({ after: 0 }) as SignedRow[]) {
    const about = { seq: row.seq, caseId: row.caseId as CaseId | null };
    const id = signerOf(row);
    if (id === null) findings.add({ kind: 'journal_broken', ...about });
    else if (signers !== null && !signers.includes(id) && !told.has(id)) {
      told.add(id);
      findings.add({ kind: 'signer_unconfirmed', ...about, record: 'signer', id });
    }
  }
}

/** The entry at which the journal was last seen to end: it must be there, and the same. */
export function checkSeen(db: ReadDb, findings: Findings, { seen }: Anchors): void {
  if (seen === null) return;
  const { entries: seq, head: id } = seen;
  const hash = statement(db, 'SELECT hash FROM journal WHERE seq = ?').pluck().get(seq);
  if (hash === id) return;
  findings.add({
    kind: hash === undefined ? 'head_missing' : 'head_other',
    seq,
    record: 'head',
    id,
  });
}

/** How many of the newest entries are looked through when a file is opened. */
const NEWEST = 5_000;

/**
 * Who signed, each with the last entry that he signed; what does not hold is left out.
 * @param newest of how many entries
 */
export function listSigners(
  db: ReadDb,
  { newest = NEWEST }: { newest?: number },
): { fingerprint: Sha256Hex; seq: number }[] {
  const last = statement(db, 'SELECT max(seq) FROM journal').pluck().get() as number | null;
  const rows = statement(db, SIGNED).all({ after: (last ?? 0) - newest }) as SignedRow[];
  const signers = new Map<Sha256Hex, number>();
  for (const row of rows) {
    const fingerprint = signerOf(row);
    if (fingerprint !== null) signers.set(fingerprint, row.seq);
  }
  return [...signers].map(([fingerprint, seq]) => ({ fingerprint, seq }));
}

/** The fingerprint of the key whose signature holds; null for none. */
function signerOf({ hash, entries, head, publicKey, signature }: SignedRow): Sha256Hex | null {
  const isWhole = hash !== null && head === hash && publicKey !== null && signature !== null;
  const end = { entries: Number(entries), head: String(head) as Sha256Hex };
  if (!isWhole || !isHeadSigned(end, { publicKey, signature })) return null;
  return fingerprintOf(Buffer.from(publicKey, 'base64'));
}
