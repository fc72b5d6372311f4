// The key that redacted copies commit with: of the signing key and the case, so that it is secret, the same
// each time, and stored nowhere.
import { hkdfSync } from 'node:crypto';
import type { CaseId } from '#shared/domain/ids.ts';
import type { SigningService } from './signing.ts';

const KEY_BYTES = 32;
const INFO = 'tracefile redaction commitments';

/**
 * Lends the key of a case (HKDF, RFC 5869), null where there is no key to sign with; it is wiped after the
 * use. Errors: those of the keychain and of the use.
 */
export async function withCommitmentKey<Result>(
  signing: Pick<SigningService, 'get' | 'withKey'>,
  caseId: CaseId,
  use: (key: Uint8Array | null) => Promise<Result>,
): Promise<Result> {
  const { state } = await signing.get();
  if (state !== 'stored' && state !== 'session') return use(null);
  const key = await signing.withKey(
    async ({ privateKeyPkcs8 }) =>
      new Uint8Array(hkdfSync('sha256', privateKeyPkcs8, caseId, INFO, KEY_BYTES)),
  );
  try {
    return await use(key);
  } finally {
    key.fill(0);
  }
}
