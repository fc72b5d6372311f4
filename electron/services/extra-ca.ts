// A company's own certificate authority: checked, copied into the profile's folder, and read from
// there. It is trusted besides the usual roots; TLS is never relaxed.
import { createHash, X509Certificate } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { AppError } from '#shared/errors.ts';
import type { Sha256Hex } from '#shared/domain/ids.ts';
import type { UtcMs } from '#shared/domain/time.ts';
import { writeWhole } from '../files/replace-file.ts';
import type { StoredSettings } from './settings.ts';

/** A file of certificates is far smaller. */
const MAX_BYTES = 1024 * 1024;

/** Why a file is no CA; is in `details.problem`. */
export type CaProblem =
  | 'not_readable'
  | 'too_large'
  | 'not_pem'
  | 'not_a_certificate'
  | 'private_key'
  | 'not_a_ca'
  | 'expired';

/** The extra CA of this profile. */
export interface ExtraCa {
  /** Checks a file and copies it. Errors: `settings.ca_invalid`, `casefile.io_failed`. */
  take: (path: string, now: UtcMs) => Promise<NonNullable<StoredSettings['extraCa']>>;
  remove: (sha256: Sha256Hex) => Promise<void>;
  /** Reads the copy. Errors: `settings.ca_invalid` when it is not the one that was checked. */
  read: (expected: Sha256Hex) => Promise<string>;
}

/** Builds it over the profile's folder. */
export function createExtraCa(profileFolder: string): ExtraCa {
  /** Under its hash: one that is chosen does not spoil the one in force before it is. */
  const copyPath = (sha256: Sha256Hex): string =>
    join(profileFolder, `extra-ca-${sha256.slice(0, 16)}.pem`);
  return {
    async take(path, now) {
      const pem = await readPem(path);
      const [first] = checkCertificates(pem, now);
      const sha256 = hashOf(pem);
      await replace(copyPath(sha256), pem);
      return {
        fileName: basename(path),
        subject: first.subject.replaceAll('\n', ', ').slice(0, 500),
        validUntil: Date.parse(first.validTo),
        sha256,
      };
    },
    async remove(sha256) {
      await rm(copyPath(sha256), { force: true });
    },
    async read(expected) {
      const pem = await readPem(copyPath(expected));
      if (hashOf(pem) !== expected) throw invalid('not_readable');
      return pem;
    },
  };
}

/** Every certificate of a PEM text; each must be a CA in force. Errors: `settings.ca_invalid`. */
function checkCertificates(pem: string, now: UtcMs): [X509Certificate, ...X509Certificate[]] {
  // A key next to its certificate would be copied along.
  if (/-----BEGIN [A-Z ]*PRIVATE KEY-----/.test(pem)) throw invalid('private_key');
  const blocks = pem.match(/-----BEGIN CERTIFICATE-----[\s\S]*?-----END CERTIFICATE-----/g) ?? [];
  const [first, ...others] = blocks.map((block) => {
    const certificate = parse(block);
    if (!certificate.ca) throw invalid('not_a_ca');
    if (Date.parse(certificate.validTo) <= now) throw invalid('expired');
    return certificate;
  });
  if (first === undefined) throw invalid('not_pem');
  return [first, ...others];
}

function parse(block: string): X509Certificate {
  try {
    return new X509Certificate(block);
  } catch (error) {
    throw invalid('not_a_certificate', error);
  }
}

async function readPem(path: string): Promise<string> {
  let bytes: Buffer;
  try {
    const file = await open(path, 'r');
    try {
      if ((await file.stat()).size > MAX_BYTES) throw invalid('too_large');
      bytes = await file.readFile();
    } finally {
      await file.close();
    }
  } catch (error) {
    throw error instanceof AppError ? error : invalid('not_readable', error);
  }
  return bytes.toString('latin1');
}

async function replace(path: string, text: string): Promise<void> {
  try {
    await writeWhole(path, Buffer.from(text, 'latin1'));
  } catch (error) {
    throw new AppError('casefile.io_failed', 'the certificate cannot be copied', { cause: error });
  }
}

function hashOf(pem: string): Sha256Hex {
  return createHash('sha256').update(pem, 'latin1').digest('hex') as Sha256Hex;
}

function invalid(problem: CaProblem, cause?: unknown): AppError {
  return new AppError('settings.ca_invalid', `not a CA that can be trusted: ${problem}`, {
    details: { problem },
    cause,
  });
}
