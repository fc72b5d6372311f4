// The public part of the key that signs, in the journal of every file that it signs something of: the key
// may have been made while another file was open.
import { fingerprintOf } from '../bundle/signing.ts';
import type { CaseFile } from '../casefile/operations.ts';

/** Tells of a key where no entry of the file has its public part yet. Errors: those of the case file. */
export async function tellKeyOnce(
  caseFile: Pick<CaseFile, 'listJournal' | 'addJournalEntry'>,
  publicKeySpki: Uint8Array,
  at: number,
): Promise<void> {
  const subject = fingerprintOf(publicKeySpki);
  // Every entry about a key has it: its making, its restoring, a signed head.
  const { total } = await caseFile.listJournal({
    caseId: null,
    subject,
    beforeSeq: null,
    limit: 1,
  });
  if (total > 0) return;
  await caseFile.addJournalEntry({
    kind: 'signing_key.used',
    caseId: null,
    subject,
    why: null,
    at,
    what: {
      publicKey: Buffer.from(publicKeySpki).toString('base64'),
      signerFingerprint: subject,
    },
  });
}
