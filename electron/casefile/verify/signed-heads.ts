// The signed heads of the journal against the journal: each names an entry before it, by its number and
// hash, and holds for the key that it names. Whose key that is, a person knows by its fingerprint.
import type { CaseId, Sha256Hex } from '#shared/domain/ids.ts';
import { isHeadSigned } from '../../bundle/signed-head.ts';
import { statement, type ReadDb } from '../database.ts';
import type { Findings } from './findings.ts';

const SIGNED = `SELECT signed.seq, signed.case_id AS caseId, named.hash,
    signed.what_json ->> '$.entries' AS entries, signed.what_json ->> '$.head' AS head,
    signed.what_json ->> '$.publicKey' AS publicKey, signed.what_json ->> '$.signature' AS signature
  FROM journal AS signed LEFT JOIN journal AS named
    ON named.seq = CAST(signed.what_json ->> '$.entries' AS INTEGER) AND named.seq < signed.seq
  WHERE signed.kind = 'journal.signed' ORDER BY signed.seq`;

interface SignedRow {
  seq: number;
  caseId: string | null;
  hash: string | null;
  entries: string | null;
  head: string | null;
  publicKey: string | null;
  signature: string | null;
}

/** `journal_broken` for each whose entry is gone or has another hash, or whose signature does not hold. */
export function checkSignedHeads(db: ReadDb, findings: Findings): void {
  for (const row of statement(db, SIGNED).all() as SignedRow[]) {
    const { seq, caseId, hash, entries, head, publicKey, signature } = row;
    const isWhole = hash !== null && head === hash && publicKey !== null && signature !== null;
    const end = { entries: Number(entries), head: String(head) as Sha256Hex };
    if (isWhole && isHeadSigned(end, { publicKey, signature })) continue;
    findings.add({ kind: 'journal_broken', seq, caseId: caseId as CaseId | null });
  }
}
