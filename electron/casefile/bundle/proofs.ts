// What proves single commitments of a redacted bundle: for each text and hash of the case that one can be
// for, its salt. It is in the bundle for internal use alone: whoever has it can undo a redaction.
import { PROOFS_PATH, type Proof } from '#shared/bundle/proof.ts';
import type { CaseId } from '#shared/domain/ids.ts';
import type { Committer } from '#shared/report/redaction/commitments.ts';
import { withholdable } from '#shared/report/redaction/withholding.ts';
import type { ReadDb } from '../database.ts';
import { hashesOf } from './case-hashes.ts';
import { secretsOf } from './case-secrets.ts';
import { jsonLinesFile, type PayloadFile } from './payload.ts';
import { withholdableOf } from './withholdable.ts';

/** `data/proofs.jsonl`: a line for each, the same for the same records and key. */
export function proofsFile(db: ReadDb, caseId: CaseId, committer: Committer): PayloadFile {
  return jsonLinesFile(PROOFS_PATH, () => proofsOf(db, caseId, committer));
}

function* proofsOf(db: ReadDb, caseId: CaseId, committer: Committer): Generator<Proof> {
  for (const { value: text } of secretsOf(db, caseId)) {
    yield { of: 'token', id: null, text, ...committer.toText(text) };
  }
  const records = withholdableOf(db, caseId);
  for (const { kind, id, text, salt, commitment } of withholdable(records, committer)) {
    yield { of: kind, id, text, salt, commitment };
  }
  // Which attachments stay behind is decided for each bundle: the hash of any may be committed to.
  const files = new Set(records.attachments.map(({ fileId }) => fileId));
  for (const text of [...hashesOf(db, caseId, files)].sort()) {
    yield { of: 'hash', id: null, text, ...committer.toHash(text) };
  }
}
