// Small evidence bundles for tests: their files, a signer, and one written to a folder.
import { createHash, createPrivateKey, createPublicKey } from 'node:crypto';
import { join } from 'node:path';
import { caseViewerData } from '#shared/bundle/case-viewer.ts';
import {
  INDEX_PATH,
  JOURNAL_PATH,
  readIndexFile,
  tablePath,
  type BundleIndexFile,
} from '#shared/bundle/index-file.ts';
import type { ViewerData } from '#shared/bundle/viewer-data.ts';
import { gatherViewerRecords } from '#shared/bundle/viewer-rows.ts';
import type { CaseId } from '#shared/domain/ids.ts';
import { AppError } from '#shared/errors.ts';
import { caseViewerWords } from '#shared/words/viewer-words.ts';
import { readViewerParts } from '../../build/tasks/viewer-parts.ts';
import { openBagSink } from '../../electron/bundle/bag-sink.ts';
import {
  createBagWriter,
  type BagDescription,
  type WrittenBag,
} from '../../electron/bundle/bag-writer.ts';
import { fingerprintOf, type SigningKey } from '../../electron/bundle/signing.ts';
import { writeViewer } from '../../electron/bundle/viewer/viewer-html.ts';
import { putInPlace } from '../../electron/files/write-file.ts';
import type { SigningService } from '../../electron/services/signing.ts';

/** The folder in the archive of every sample. */
export const SAMPLE_FOLDER = 'CASE-7-evidence';

/** What the sample bundle says of itself. */
export const SAMPLE_INFO: BagDescription = {
  baggingDate: '2026-01-02',
  externalIdentifier: 'CASE 7 – Wallet "a%b"\nand more',
  caseFileId: '6a1d7f0e-0000-4000-8000-000000000001',
  journalEntries: 12,
  journalHead: 'ab'.repeat(32),
  profile: 'internal',
  version: '0.1.0',
};

/** Files of a payload, of all sizes, in an order that is not that of their names. */
export const SAMPLE_PAYLOAD: Readonly<Record<string, string>> = {
  'data/reports/report.html': '<!doctype html><title>报告</title>',
  'data/case/case.json': '{"id":"case-7"}\n',
  'data/answers/one.json': '{"result":[1,2,3]}',
  'data/answers/two.json': '{"result":[4,5,6]}',
  'data/journal/entries.jsonl': '{"n":1}\n{"n":2}\n',
  'data/attachments/0a/Überweisung 证据.txt': 'IBAN'.repeat(40),
  'data/attachments/0b/empty.bin': '',
};

/** What is before the 32 bytes of a private Ed25519 key in its DER form (RFC 8410, 7). */
const PRIVATE_KEY_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex');

/** A signer of its own for each name, the same in every run. */
export function createSigner(name = 'signer'): SigningKey {
  const seed = createHash('sha256').update(name).digest();
  const privateKeyPkcs8 = Buffer.concat([PRIVATE_KEY_HEAD, seed]);
  const key = createPublicKey(
    createPrivateKey({ key: privateKeyPkcs8, format: 'der', type: 'pkcs8' }),
  );
  return { privateKeyPkcs8, publicKeySpki: key.export({ type: 'spki', format: 'der' }) };
}

/** What lends a key to sign with: this one, or none. */
export function lendingKey(signer: SigningKey | null): Pick<SigningService, 'get' | 'withKey'> {
  return {
    get: async () => ({
      state: signer === null ? 'none' : 'stored',
      fingerprint: signer === null ? null : fingerprintOf(signer.publicKeySpki),
      ...{ trouble: null, publicKeyPem: null, createdAt: null, backedUpAt: null },
    }),
    withKey: async (use) => {
      if (signer === null) throw new AppError('signing.no_key', 'there is no key');
      return use(signer);
    },
  };
}

/** The text of `data/index.json`, but for what a test changes. */
export function bundleIndexText(changed: Partial<BundleIndexFile> = {}): string {
  const index: BundleIndexFile = {
    ...{ format: 'tracefile-bundle', version: 1, caseId: 'case-7' as CaseId },
    ...{ caseReference: 'CASE 7', caseTitle: 'Seven', profile: 'internal', reports: [] },
    ...{ preparedAt: Date.UTC(2026, 0, 2), snapshots: 0, journalEntries: 0 },
    ...changed,
  };
  return JSON.stringify(index);
}

/** The page of a bundle as it is written for its payload; of one without an index some page. */
async function sampleViewer(
  payload: Readonly<Record<string, string>>,
  files: ViewerData['files'],
  { publicKeySpki }: SigningKey,
): Promise<string> {
  const index = readIndexFile(payload[INDEX_PATH] ?? '');
  if (index === null) return '<!doctype html><title>Viewer</title>';
  const records = await gatherViewerRecords((name) => {
    if (name !== 'journal') return JSON.parse(payload[tablePath(name)] ?? '[]') as unknown[];
    const lines = (payload[JOURNAL_PATH] ?? '').split('\n').slice(0, -1);
    return lines.map((line) => (JSON.parse(line) as { entry: unknown }).entry);
  });
  const { caseFileId, journalEntries, journalHead, version } = SAMPLE_INFO;
  const source = {
    ...{ index, records, files, caseFileId, journalEntries, journalHead, appVersion: version },
    signerFingerprint: fingerprintOf(publicKeySpki),
  };
  return writeViewer(caseViewerData(source, caseViewerWords('en')), readViewerParts());
}

/** Writes a bundle into a folder; gives its path and what the writer gave. */
export async function writeSampleBundle(
  folder: string,
  signer: SigningKey,
  payload: Readonly<Record<string, string>> = SAMPLE_PAYLOAD,
  name = 'sample.zip',
): Promise<{ path: string; written: WrittenBag }> {
  const path = join(folder, name);
  const bag = createBagWriter(await openBagSink(path), { folder: SAMPLE_FOLDER });
  const files: ViewerData['files'][number][] = [];
  for (const [place, text] of Object.entries(payload)) {
    files.push({ path: place, ...(await bag.addPayload(place, [Buffer.from(text)])) });
  }
  const viewerHtml = [Buffer.from(await sampleViewer(payload, files, signer))];
  const written = await bag.finish({ info: SAMPLE_INFO, signer, viewerHtml });
  await putInPlace(written, path);
  return { path, written };
}
