// Four eyes: what a reviewer signs elsewhere, and what of it arrives here. Real bundles, real
// signatures, the real case file.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { BundleId, CaseId, ReportId, Sha256Hex } from '#shared/domain/ids.ts';
import {
  readReview,
  reviewText,
  statedOf,
  writeReview,
  type StatedReview,
} from '#shared/report/review-file.ts';
import { readViewerParts } from '../../../build/tasks/viewer-parts.ts';
import { createCheck } from '../../../electron/bundle/check-bundle.ts';
import { fingerprintOf, signBytes, type SigningKey } from '../../../electron/bundle/signing.ts';
import { putInPlace, writeBeside } from '../../../electron/files/write-file.ts';
import { createApprovalService } from '../../../electron/services/approvals.ts';
import { createOpenedBundleService } from '../../../electron/services/opened-bundles.ts';
import { createOneAtATime } from '../../../electron/services/report-run.ts';
import { tellKeyOnce } from '../../../electron/services/told-key.ts';
import { bundleIndexText, createSigner, writeSampleBundle } from '../../builders/bundle-samples.ts';
import { encloseReport } from '../../builders/enclosed-report.ts';
import { createTestCaseFile } from '../../fakes/case-file.ts';

const checkBundle = createCheck(readViewerParts());

const { contentSha256: CONTENT, json: REPORT } = encloseReport();
const AT = Date.UTC(2026, 2, 1);
const REVIEW = {
  decision: 'approved' as 'approved' | 'objected',
  ...{ reason: 'Read whole', reviewer: 'R. Viewer' },
};

/** A payload with one report, and the hash that the index states of it. */
function payloadOf(caseId: CaseId, contentSha256 = CONTENT): Record<string, string> {
  const report = { name: 'report.json', title: 'Report', document: 'report.json', contentSha256 };
  return {
    'data/index.json': bundleIndexText({ caseId, caseReference: 'TF-1', reports: [report] }),
    'data/reports/report.json': REPORT,
  };
}

/** A review that is signed as whoever holds that key could. */
function signedBy(name: string, stated: StatedReview): string {
  const key = createSigner(name);
  const publicKey = Buffer.from(key.publicKeySpki).toString('base64');
  const text = Buffer.from(reviewText({ ...stated, publicKey }));
  const signature = Buffer.from(signBytes(text, key)).toString('base64');
  return writeReview({ ...stated, publicKey, signature });
}

/** A case with a bundle that was written from it, and a desk for each key. */
async function setUp() {
  const folder = await mkdtemp(join(tmpdir(), 'tracefile-approvals-'));
  const { caseFile, caseId, path: casePath, close } = await createTestCaseFile();
  onTestFinished(async () => {
    await close();
    await rm(folder, { recursive: true, force: true });
  });
  const review = join(folder, 'review');
  const { path, written } = await writeSampleBundle(
    ...([folder, createSigner('office'), payloadOf(caseId)] as const),
  );
  await caseFile.addBundle({
    bundle: {
      ...{ id: randomUUID() as BundleId, caseId, profile: 'internal', fileName: 'sample.zip' },
      ...{ sha256: written.sha256, sizeBytes: written.sizeBytes, at: AT },
      ...{ manifestSha256: written.manifestSha256, signerFingerprint: written.signerFingerprint },
      reports: [{ reportId: randomUUID() as ReportId, contentSha256: CONTENT }],
    },
    manifest: written.manifest,
  });
  const told: unknown[] = [];
  const deskOf = (key: SigningKey, savePath = review) => {
    const clock = { now: () => AT, monotonicMs: () => 0 };
    const emit = (...event: unknown[]) => void told.push(event);
    const work = createOneAtATime();
    const chooseBundle = async () => path;
    const opened = createOpenedBundleService({
      ...{ clock, emit, caseFile, chooseBundle, work, checkBundle },
    });
    const approvals = createApprovalService({
      ...{ clock, emit, caseFile, newId: randomUUID, readReviewed: opened.readReviewed },
      signing: { withKey: (use) => use(key) },
      files: { writeBeside, putInPlace },
      chooseSavePath: async () => savePath,
      chooseReview: async () => review,
    });
    return { opened, approvals };
  };
  const sign = async (name: string, words: Partial<typeof REVIEW> = {}) => {
    const { opened, approvals } = deskOf(createSigner(name));
    await opened.choose();
    return approvals.sign({ bundle: { path }, ...REVIEW, ...words });
  };
  const office = deskOf(createSigner('office'));
  return { caseFile, caseId, casePath, folder, path, review, deskOf, sign, office };
}

describe('a bundle that is opened', () => {
  it('is read only once it was chosen, and says what is in it', async () => {
    const { office, path, caseId } = await setUp();
    const refused = office.opened.open({ path, signer: null });
    await expect(refused).rejects.toMatchObject({ code: 'input.path_not_granted' });
    await office.opened.choose();
    const { verification, contents } = await office.opened.open({ path, signer: null });
    expect(verification.verdict).toBe('intact_signer_unknown');
    expect(contents).toMatchObject({ caseId, reports: [{ contentSha256: CONTENT }] });
    const known = fingerprintOf(createSigner('office').publicKeySpki);
    const told = await office.opened.open({ path, signer: known.toUpperCase() });
    expect(told.verification.verdict).toBe('intact_signer_known');
  });

  it('with one byte changed says what is wrong, gives nothing of its contents, and is not signed', async () => {
    const { office, path, sign } = await setUp();
    const bytes = await readFile(path);
    const at = bytes.indexOf('TF-1');
    bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at);
    await writeFile(path, bytes);
    await office.opened.choose();
    const { verification, contents } = await office.opened.open({ path, signer: null });
    expect(verification.first).toMatchObject({ kind: 'file_changed', path: 'data/index.json' });
    expect(contents).toBeNull();
    await expect(sign('reviewer')).rejects.toMatchObject({ code: 'bundle.not_intact' });
  });
});

describe('a bundle whose report is not the one that it names', () => {
  it('says so, gives nothing of its contents, and is not signed, whoever signed it', async () => {
    const { caseId, folder, path, office, review, sign } = await setUp();
    const forged = payloadOf(caseId, 'd'.repeat(64) as Sha256Hex);
    // It is whole and signed, and takes the place of the one that was chosen.
    await writeSampleBundle(folder, createSigner('office'), forged);
    await office.opened.choose();
    const { verification, contents } = await office.opened.open({ path, signer: null });
    expect(verification).toMatchObject({
      ...{ verdict: 'not_intact', findingCount: 1 },
      first: { kind: 'report_content_wrong', path: 'data/reports/report.json' },
    });
    expect(contents).toBeNull();
    const refused = sign('reviewer');
    await expect(refused).rejects.toMatchObject({
      ...{ code: 'bundle.not_intact', details: { finding: 'report_content_wrong' } },
    });
    await expect(readFile(review)).rejects.toMatchObject({ code: 'ENOENT' });
  });
});

describe('a review', () => {
  it('comes in with what was signed, once, and is in the journal', async () => {
    const { office, caseFile, caseId, sign, review } = await setUp();
    await sign('reviewer', { decision: 'objected' });
    const approval = await office.approvals.receive({ caseId });
    expect(approval).toMatchObject({
      ...{ decision: 'objected', reason: 'Read whole', reviewer: 'R. Viewer', contents: [CONTENT] },
      fingerprint: fingerprintOf(createSigner('reviewer').publicKeySpki),
    });
    expect(await office.approvals.list({ caseId })).toEqual([approval]);
    const again = office.approvals.receive({ caseId });
    await expect(again).rejects.toMatchObject({ code: 'approval.known_already' });
    const asked = { caseId, subject: null, beforeSeq: null, limit: 50 };
    const { entries } = await caseFile.listJournal(asked);
    expect(entries.filter(({ kind }) => kind === 'approval.received')).toHaveLength(1);
    expect(readReview(await readFile(review, 'utf8'))?.reviewer).toBe('R. Viewer');
  });

  it('by whoever wrote the bundle does not count', async () => {
    const { office, caseId, sign, review } = await setUp();
    await expect(sign('office')).rejects.toMatchObject({ code: 'approval.own_key' });
    // Nor one that was signed by other means.
    await sign('reviewer');
    const theirs = readReview(await readFile(review, 'utf8'));
    if (theirs === null) throw new Error('no review');
    await writeFile(review, signedBy('office', statedOf(theirs)));
    const own = office.approvals.receive({ caseId });
    await expect(own).rejects.toMatchObject({ code: 'approval.own_key' });
  });

  it('of another bundle is refused', async () => {
    const { office, caseFile, sign } = await setUp();
    await sign('reviewer');
    const other = randomUUID() as CaseId;
    await caseFile.createCase({ id: other, fields: { title: 'Other' }, at: AT });
    const foreign = office.approvals.receive({ caseId: other });
    await expect(foreign).rejects.toMatchObject({ code: 'approval.other_bundle' });
  });

  it('with another key of whoever works in this file does not count', async () => {
    const { office, caseFile, caseId, sign } = await setUp();
    const { publicKeySpki } = createSigner('reviewer');
    await tellKeyOnce(caseFile, publicKeySpki, AT);
    await sign('reviewer');
    const own = office.approvals.receive({ caseId });
    await expect(own).rejects.toMatchObject({ code: 'approval.own_key' });
  });

  it('that speaks of other reports than the bundle holds is refused', async () => {
    const { office, caseId, sign, review } = await setUp();
    await sign('reviewer');
    const theirs = readReview(await readFile(review, 'utf8'));
    if (theirs === null) throw new Error('no review');
    const other = 'd'.repeat(64) as Sha256Hex;
    for (const contents of [[], [other], [CONTENT, other]]) {
      await writeFile(review, signedBy('reviewer', { ...statedOf(theirs), contents }));
      const wrong = office.approvals.receive({ caseId });
      await expect(wrong).rejects.toMatchObject({ code: 'approval.other_bundle' });
    }
  });

  it('is signed of a bundle as a case records it, without the bundle', async () => {
    const { office, deskOf, caseFile, caseId, path } = await setUp();
    const [bundle] = await caseFile.listBundles({ caseId });
    if (bundle === undefined) throw new Error('no bundle');
    await rm(path);
    const desk = deskOf(createSigner('reviewer')).approvals;
    const unknown = { caseId, bundleId: randomUUID() as BundleId };
    const none = desk.sign({ bundle: unknown, ...REVIEW });
    await expect(none).rejects.toMatchObject({ code: 'record.not_found' });
    await desk.sign({ bundle: { caseId, bundleId: bundle.id }, ...REVIEW });
    expect(await office.approvals.receive({ caseId })).toMatchObject({
      ...{ decision: 'approved', contents: [CONTENT] },
      manifestSha256: bundle.manifestSha256,
      fingerprint: fingerprintOf(createSigner('reviewer').publicKeySpki),
    });
  });

  it('is not written in the place of the open case file', async () => {
    const { casePath, deskOf, path } = await setUp();
    const { opened, approvals } = deskOf(createSigner('reviewer'), casePath);
    await opened.choose();
    const before = await readFile(casePath);
    const refused = approvals.sign({ bundle: { path }, ...REVIEW });
    await expect(refused).rejects.toMatchObject({ code: 'input.open_case_file' });
    expect(before.equals(await readFile(casePath))).toBe(true);
  });

  it('that says something else than was signed is refused, whatever was changed', async () => {
    const { office, caseId, sign, review } = await setUp();
    await sign('reviewer');
    const text = await readFile(review, 'utf8');
    const changes: [from: string, to: string][] = [
      ['"approved"', '"objected"'],
      ['Read whole', 'Read twice'],
      [String(AT), String(AT + 1)],
      [CONTENT, 'd'.repeat(64)],
    ];
    for (const [from, to] of changes) {
      const changed = text.replace(from, to);
      expect(changed).not.toBe(text);
      await writeFile(review, changed);
      const wrong = office.approvals.receive({ caseId });
      await expect(wrong).rejects.toMatchObject({ code: 'approval.signature_wrong' });
    }
    // The last letter of a signature in base64 has bits that no byte needs.
    const signature = /"signature":"([^"]+)==/.exec(text)?.[1] ?? '';
    const [last = ''] = signature.slice(-1);
    const same = String.fromCharCode(last.charCodeAt(0) + 1);
    const respelled = text.replace(`${signature}==`, `${signature.slice(0, -1)}${same}==`);
    const bytesOf = (one: string) => Buffer.from(`${one}==`, 'base64').toString('hex');
    expect(bytesOf(`${signature.slice(0, -1)}${same}`)).toBe(bytesOf(signature));
    for (const none of [`${text} `, 'no review', '{}', text.slice(0, -2), respelled]) {
      await writeFile(review, none);
      const refused = office.approvals.receive({ caseId });
      await expect(refused).rejects.toMatchObject({ code: 'approval.not_a_review' });
    }
    expect(await office.approvals.list({ caseId })).toEqual([]);
  });
});
