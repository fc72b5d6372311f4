// Previews and written files: always of what is saved, one at a time, and ended without an error.
import { expect, it } from 'vitest';
import { AppError } from '#shared/errors.ts';
import type { CaseId, ReportId, SnapshotId } from '#shared/domain/ids.ts';
import { ReportOutputController } from '../../../../renderer/features/reports/report-output-controller.svelte.ts';
import { PREVIEW_PDF_BASE64 } from '../../../builders/report-preview-pdf.ts';
import { reportHandlers } from '../../../component/harness/scene-reports.ts';
import { createPlainReplies } from '../../../fakes/large-replies.ts';
import { createPage } from '../page.ts';

const OF = { id: 'report-1' as ReportId, caseId: 'case-1' as CaseId };

function open(isSaved = true) {
  const replies = createPlainReplies();
  const page = createPage({ ...reportHandlers('open', replies), ...replies.handlers });
  const output = new ReportOutputController(page.api, page.events, OF, {
    save: () => Promise.resolve(isSaved),
    revision: () => 7,
  });
  return { page, output };
}

it('a preview is the PDF byte for byte, with the revision it is of', async () => {
  const { output } = open();
  await output.preview();
  expect(output.shown?.revision).toBe(7);
  expect(Buffer.from(output.shown!.bytes).toString('base64')).toBe(PREVIEW_PDF_BASE64);
  expect(output.doing).toBeNull();
});

it('nothing older is shown or written while something cannot be saved', async () => {
  const { page, output } = open(false);
  await output.preview();
  await output.export('pdf', 'internal');
  expect([page.countOf('reports.preview'), page.countOf('reports.export')]).toEqual([0, 0]);
});

it('one thing is made at a time, and its progress is told', async () => {
  const { page, output } = open();
  const release = page.hold('reports.preview');
  const previewing = output.preview();
  await output.export('pdf', 'internal');
  expect(page.countOf('reports.export')).toBe(0);
  page.emit('report.progress', { stage: 'printing', value: 0.5 });
  expect(output.progress).toEqual({ stage: 'printing', value: 0.5 });
  await output.cancel();
  expect(page.countOf('reports.cancel')).toBe(1);
  release();
  await previewing;
  expect(output.progress).toBeNull();
});

it('what was ended is no error; what failed is', async () => {
  const { page, output } = open();
  page.refuse('reports.preview', new AppError('job.aborted', '').toWire());
  await output.preview();
  expect([output.previewing.error, output.isCancelled]).toEqual([null, true]);
  await output.export('docx', 'external');
  expect(output.exporting.error?.code).toBe('export.failed');
  expect(output.isCancelled).toBe(false);
});

it('a change in the case makes a preview old, one in another case or in reports does not', async () => {
  const { page, output } = open();
  await output.preview();
  page.emit('records.changed', { caseId: 'case-2' as CaseId, area: 'notes' });
  page.emit('records.changed', { caseId: OF.caseId, area: 'reports' });
  expect(output.isCaseChanged).toBe(false);
  page.emit('snapshot.stored', { caseId: OF.caseId, snapshotId: 'x' as SnapshotId });
  expect(output.isCaseChanged).toBe(true);
});

it('leaving ends what is going on and listens no more', async () => {
  const { page, output } = open();
  const release = page.hold('reports.preview');
  const previewing = output.preview();
  output.stop();
  page.emit('report.progress', { stage: 'printing', value: 0.5 });
  expect(output.progress).toBeNull();
  expect(page.countOf('reports.cancel')).toBe(1);
  release();
  await previewing;
});
