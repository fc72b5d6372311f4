// Signing the journal's head where a case is closed or leaves: the signature is an entry of its own, which
// tells of the chain before it. Without a key, or with a keychain that fails, there is none: the journal
// shows that, and nothing is kept from being closed.
import type { CaseId } from '#shared/domain/ids.ts';
import { isKeychainTrouble, toAppError } from '#shared/errors.ts';
import { signHead, type JournalEnd } from '../bundle/signed-head.ts';
import { fingerprintOf } from '../bundle/signing.ts';
import type { CaseFile } from '../casefile/operations.ts';
import type { ServicePorts } from './ports.ts';
import type { SigningService } from './signing.ts';

/** What it needs. */
export interface JournalSigningPorts extends Pick<ServicePorts, 'clock'> {
  caseFile: Pick<CaseFile, 'listJournal' | 'addJournalEntry'>;
  signing: Pick<SigningService, 'withKey'>;
}

/** Signs the journal as it is, for a case, where there is a key. Errors: those of the case file. */
export type SignJournal = (caseId: CaseId) => Promise<void>;

/** Builds it. */
export function createJournalSigning({
  caseFile,
  signing,
  clock,
}: JournalSigningPorts): SignJournal {
  return async (caseId) => {
    const newest = { caseId: null, subject: null, beforeSeq: null, limit: 1 };
    const [entry] = (await caseFile.listJournal(newest)).entries;
    if (entry === undefined) return;
    const end = { entries: entry.seq, head: entry.hash };
    const signed = await sign(signing, end);
    if (signed === null) return;
    const { publicKeySpki, signature } = signed;
    await caseFile.addJournalEntry({
      kind: 'journal.signed',
      caseId,
      subject: fingerprintOf(publicKeySpki),
      why: null,
      what: {
        entries: String(end.entries),
        head: end.head,
        signature,
        publicKey: Buffer.from(publicKeySpki).toString('base64'),
      },
      at: clock.now(),
    });
  };
}

/** Null where there is no key to be had. */
async function sign(
  signing: JournalSigningPorts['signing'],
  end: JournalEnd,
): Promise<{ publicKeySpki: Uint8Array; signature: string } | null> {
  try {
    return await signing.withKey(async (key) => ({
      publicKeySpki: key.publicKeySpki,
      signature: signHead(end, key),
    }));
  } catch (error) {
    const { code } = toAppError(error);
    if (code === 'signing.no_key' || isKeychainTrouble(code)) return null;
    throw error;
  }
}
