// Bundles of a case: what goes along is what was chosen; a review holds for what was signed alone.
import { expect, it } from 'vitest';
import type { CaseId, ReportId } from '#shared/domain/ids.ts';
import { AppError } from '#shared/errors.ts';
import type { Handlers } from '#shared/ipc/contract.ts';
import type { ReportSummary } from '#shared/report/report.ts';
import { BundlesController } from '../../../../renderer/features/bundles/bundles-controller.svelte.ts';
import { reviewedReports } from '../../../../renderer/features/bundles/reviewed-reports.ts';
import {
  buildBundle,
  buildBundlePreview,
  buildReview,
} from '../../../builders/bundle-page-samples.ts';
import { SAMPLE_NOW, sampleHash } from '../../../builders/sample-basics.ts';
import { createPage } from '../page.ts';

const CASE = 'case-1' as CaseId;
const [FIRST, SECOND] = ['report-1' as ReportId, 'report-2' as ReportId];

function openBundles(handlers: Partial<Handlers> = {}) {
  const page = createPage({
    'bundles.list': () => [buildBundle()],
    'approvals.list': () => [buildReview()],
    'bundles.preview': ({ profile }) => buildBundlePreview(profile),
    'bundles.write': () => null,
    'reports.cancel': () => null,
    ...handlers,
  });
  return { page, bundles: new BundlesController(page.api, page.events) };
}

it('all reports go along at first, as PDF and JSON; the JSON of one that goes along always does', async () => {
  const { page, bundles } = openBundles();
  const third = 'report-3' as ReportId;
  const writer = bundles.begin(CASE, [FIRST, SECOND, third]);
  expect([writer.has(FIRST, 'pdf'), writer.has(FIRST, 'json')]).toEqual([true, true]);
  writer.toggle(SECOND, 'pdf');
  writer.take(third, false);
  expect(writer.has(third, 'json')).toBe(false);
  writer.toggle(third, 'md');
  await writer.write();
  expect(page.inputsOf('bundles.write')).toMatchObject([
    {
      reports: [
        { id: FIRST, formats: ['pdf', 'json'] },
        { id: SECOND, formats: ['json'] },
        { id: third, formats: ['md', 'json'] },
      ],
    },
  ]);
  writer.stop();
});

it('a report that is left behind does not go along', async () => {
  const { page, bundles } = openBundles();
  const writer = bundles.begin(CASE, [FIRST, SECOND]);
  writer.take(SECOND, false);
  await writer.write();
  expect(page.inputsOf('bundles.write')).toEqual([
    { caseId: CASE, profile: 'internal', reports: [{ id: FIRST, formats: ['pdf', 'json'] }] },
  ]);
  writer.stop();
});

it('what would leave is read anew for another recipient, and the last one asked for counts', async () => {
  const { page, bundles } = openBundles();
  const writer = bundles.begin(CASE, []);
  const release = page.hold('bundles.preview');
  const choosing = [writer.choose('external'), writer.choose('internal')];
  expect(writer.preview).toBeNull();
  release();
  await Promise.all(choosing);
  expect(writer.preview?.profile).toBe('internal');
  writer.stop();
});

it('what outsiders would get is read anew for other reports, what the house gets is not', async () => {
  const { page, bundles } = openBundles();
  const writer = bundles.begin(CASE, [FIRST, SECOND]);
  await writer.choose('internal');
  writer.take(SECOND, false);
  expect(page.countOf('bundles.preview')).toBe(2);
  await writer.choose('external');
  writer.take(SECOND, true);
  writer.toggle(SECOND, 'md');
  await expect.poll(() => writer.preview).not.toBeNull();
  expect(page.inputsOf('bundles.preview')).toMatchObject([
    ...[{ reports: [FIRST, SECOND] }, { reports: [FIRST, SECOND] }],
    ...[{ reports: [FIRST] }, { reports: [FIRST, SECOND] }],
  ]);
  writer.stop();
});

it('reports stay in the order of the case, whatever is ticked; a new format is no new place', async () => {
  const { page, bundles } = openBundles();
  const writer = bundles.begin(CASE, [FIRST, SECOND]);
  writer.toggle(FIRST, 'md');
  writer.take(FIRST, false);
  writer.take(FIRST, true);
  await writer.write();
  expect(page.inputsOf('bundles.write')).toMatchObject([
    { reports: [{ id: FIRST }, { id: SECOND }] },
  ]);
  writer.stop();
});

it('the look at what would leave tells how far it is, and can be ended', async () => {
  const { page, bundles } = openBundles();
  const writer = bundles.begin(CASE, [FIRST]);
  await expect.poll(() => writer.preview).not.toBeNull();
  page.emit('report.progress', { stage: 'composing', value: 0.1 });
  expect(writer.progress).toBeNull();
  const release = page.hold('bundles.preview');
  const choosing = writer.choose('external');
  page.emit('report.progress', { stage: 'composing', value: 0.5 });
  expect(writer.progress).toEqual({ stage: 'composing', value: 0.5 });
  await writer.cancel();
  expect(page.countOf('reports.cancel')).toBe(1);
  page.refuse('bundles.preview', new AppError('job.aborted', 'ended').toWire());
  release();
  await choosing;
  expect([writer.isCancelled, writer.preview, writer.previewing.error]).toEqual([true, null, null]);
  writer.stop();
});

it('a dialog that is closed ends what it looks at, and asks for no end where nothing goes on', async () => {
  const { page, bundles } = openBundles();
  const release = page.hold('bundles.preview');
  bundles.begin(CASE, [FIRST]).stop();
  expect(page.countOf('reports.cancel')).toBe(1);
  release();
  const writer = bundles.begin(CASE, [FIRST]);
  await expect.poll(() => writer.preview).not.toBeNull();
  writer.stop();
  expect(page.countOf('reports.cancel')).toBe(1);
});

it('a writing that the person ends is told as that', async () => {
  const { bundles } = openBundles({
    'bundles.write': () => {
      throw new AppError('job.aborted', 'ended');
    },
  });
  const writer = bundles.begin(CASE, []);
  await expect.poll(() => writer.preview).not.toBeNull();
  await writer.write();
  expect([writer.isCancelled, writer.written, writer.writing.error]).toEqual([true, null, null]);
  writer.stop();
});

it('a review that is received stands in the list; a refused one changes nothing', async () => {
  let reviews = [buildReview()];
  const { page, bundles } = openBundles({
    'approvals.list': () => reviews,
    'approvals.receive': () => {
      const review = buildReview({ reviewer: 'K.', receivedAt: SAMPLE_NOW });
      reviews = [...reviews, review];
      return review;
    },
  });
  await bundles.look(CASE);
  await bundles.receive();
  expect(bundles.reviews.map(({ reviewer }) => reviewer)).toEqual(['K.', 'M. Example']);
  page.refuse('approvals.receive', new AppError('approval.own_key', 'own').toWire());
  await bundles.receive();
  expect(bundles.receiving.error?.code).toBe('approval.own_key');
  expect(bundles.reviews).toHaveLength(2);
});

it('a review holds for the content that was signed, and is voided by a later one', () => {
  const report = {
    ...{ id: FIRST, title: 'Report', revision: 3, updatedAt: SAMPLE_NOW - 3 * 86_400_000 },
  } as ReportSummary;
  const review = buildReview();
  const written = { reports: [report], files: [], bundles: [buildBundle()] };
  expect(reviewedReports(review, written)).toMatchObject([{ title: 'Report', holds: true }]);
  const changed = { ...written, reports: [{ ...report, updatedAt: SAMPLE_NOW }] };
  expect(reviewedReports(review, changed)).toMatchObject([{ holds: false }]);
  const later = buildBundle({
    ...{ at: SAMPLE_NOW, manifestSha256: sampleHash(94) },
    reports: [{ reportId: FIRST, contentSha256: sampleHash(93) }],
  });
  const again = { ...written, bundles: [buildBundle(), later] };
  expect(reviewedReports(review, again)).toMatchObject([{ holds: false }]);
  expect(reviewedReports(review, { ...written, reports: [] })).toMatchObject([
    { title: null, holds: false },
  ]);
});
