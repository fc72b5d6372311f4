// The reports service over a real case file and real files: composed as saved, journaled before a file
// is in its place, one at a time, reported not too often.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { ReportFormat } from '#shared/report/report.ts';
import type { CaseId, ReportId } from '#shared/domain/ids.ts';
import { AppError } from '#shared/errors.ts';
import {
  discard,
  failedToWrite,
  putInPlace,
  writeBeside,
} from '../../../electron/files/write-file.ts';
import type { ReportPrinter } from '../../../electron/services/report-ports.ts';
import { createOneAtATime } from '../../../electron/services/report-run.ts';
import {
  createReportService,
  reportFileName,
  type ReportPorts,
} from '../../../electron/services/reports.ts';
import { lendingKey } from '../../builders/bundle-samples.ts';
import { newCaseFile, newestEntries } from '../../builders/casefile-file.ts';
import { rawFile, storedDocument } from '../../builders/casefile-reports.ts';
import { addRichCase } from '../../builders/casefile-transfer.ts';
import { asCaseFile } from '../../fakes/case-file.ts';
import { createFastClock } from '../../fakes/fast-clock.ts';
import { createPlainPrinter, openReportThread } from '../../fakes/report-stage.ts';
import { graphReader } from '../../fakes/graph-reader.ts';
import { readWhole, WHOLE_REPLIES } from '../../fakes/large-replies.ts';

const CASE = 'case-1' as CaseId;

function openService(changed: Partial<ReportPorts> = {}) {
  const { operations, folder, path } = newCaseFile();
  addRichCase(operations, folder);
  const told: [string, unknown][] = [];
  const clock = createFastClock();
  let ids = 0;
  const service = createReportService({
    ...{ caseFile: asCaseFile(operations), clock, appVersion: '0.1.0', replies: WHOLE_REPLIES },
    newId: () => `id-${String(++ids)}`,
    emit: (name, payload) => told.push([name, payload]),
    session: { requireOpen: () => ({ mode: 'write' }) as never },
    files: { writeBeside, putInPlace, discard },
    chooseExportPath: async (_name, extension) => join(folder, `out.${extension}`),
    signerFingerprint: async () => null,
    signing: lendingKey(null),
    readGraph: graphReader(asCaseFile(operations)),
    startReport: openReportThread,
    printer: createPlainPrinter(),
    work: createOneAtATime(),
    ...changed,
  });
  const create = async (): Promise<ReportId> =>
    (await service.create({ caseId: CASE, template: 'investigation', language: 'en' })).id;
  const write = (id: ReportId, format: ReportFormat = 'md') =>
    service.export({ id, format, profile: 'internal' });
  const leftovers = () => readdirSync(folder).filter((name) => name.endsWith('.part'));
  return { service, operations, folder, path, told, clock, create, write, leftovers };
}

it('a new report has the sections of its template and the title of its case', async () => {
  const { service, create, told } = openService();
  const report = await service.get({ id: await create() });
  expect(report).toMatchObject({ revision: 1, template: 'investigation' });
  // The number is on the cover as it is.
  expect(report.draft.title).not.toContain('TF-2026');
  expect(report.draft.sections.map(({ kind }) => kind)).toContain('on_chain_findings');
  expect(told).toContainEqual(['records.changed', { caseId: CASE, area: 'reports' }]);
});

it('a file is written, journaled with its hash, and listed with what it was rendered from', async () => {
  const { service, operations, folder, create, write } = openService();
  const id = await create();
  const written = await write(id);
  const bytes = readFileSync(join(folder, 'out.md'));
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  expect(written).toEqual({
    ...{ path: join(folder, 'out.md'), sha256, isJournaled: true, comparedWith: null },
  });
  expect(newestEntries(operations, 1)).toMatchObject([
    { kind: 'report.exported', caseId: CASE, what: { fileName: 'out.md', sha256, format: 'md' } },
  ]);
  const file = (await service.listFiles({ caseId: CASE })).find(({ reportId }) => reportId === id);
  expect(file).toMatchObject({ reportId: id, revision: 1, sha256, format: 'md' });
  expect(bytes.toString()).toBe(`md ${String(file?.contentSha256)}`);
});

it('a file that does not come into its place is told of, and nothing is left of it', async () => {
  const failing = async (written: Parameters<typeof discard>[0]) => {
    await discard(written);
    throw new AppError('export.failed', 'no place');
  };
  const { service, operations, folder, create, write, leftovers } = openService({
    files: { writeBeside, discard, putInPlace: failing },
  });
  const id = await create();
  await expect(write(id)).rejects.toMatchObject({ code: 'export.failed' });
  expect(existsSync(join(folder, 'out.md'))).toBe(false);
  expect(leftovers()).toEqual([]);
  expect(
    (await service.listFiles({ caseId: CASE })).filter(({ reportId }) => reportId === id),
  ).toEqual([]);
  expect(newestEntries(operations, 1)).toMatchObject([{ what: { failed: 'export.failed' } }]);
});

it('a disk that is full leaves the file before and no entry, and the next export is whole', async () => {
  let room = 1;
  const { operations, folder, create, write, leftovers } = openService({
    files: {
      putInPlace,
      discard,
      async writeBeside(path, bytes) {
        if (room-- > 0) return writeBeside(path, bytes);
        throw failedToWrite(Object.assign(new Error('no space left'), { code: 'ENOSPC' }));
      },
    },
  });
  const id = await create();
  await write(id);
  const [before, entry] = [readFileSync(join(folder, 'out.md')), newestEntries(operations, 1)];
  await expect(write(id)).rejects.toMatchObject({
    ...{ code: 'export.disk_full', details: { systemCode: 'ENOSPC' } },
  });
  expect(readFileSync(join(folder, 'out.md'))).toEqual(before);
  expect(newestEntries(operations, 1)).toEqual(entry);
  expect(leftovers()).toEqual([]);
  room = 1;
  expect(await write(id)).toMatchObject({ isJournaled: true });
});

it('where the file is open for reading it is written all the same, and no journal has it', async () => {
  const { operations, create, write } = openService({
    session: { requireOpen: () => ({ mode: 'read' }) as never },
  });
  const id = await create();
  const [before] = newestEntries(operations, 1);
  expect(await write(id)).toMatchObject({ isJournaled: false });
  expect(newestEntries(operations, 1)).toEqual([before]);
});

it('nothing is composed when the person cancels', async () => {
  const { service, told, create, write } = openService({ chooseExportPath: async () => null });
  const id = await create();
  expect(await write(id)).toBeNull();
  expect(told.some(([name]) => name === 'report.progress')).toBe(false);
  expect(
    (await service.listFiles({ caseId: CASE })).filter(({ reportId }) => reportId === id),
  ).toEqual([]);
});

it('a preview says what differs from the last file, and why', async () => {
  const { service, create, write } = openService();
  const id = await create();
  expect((await service.preview({ id })).changedSince).toBeNull();
  await write(id);
  const same = await service.preview({ id });
  expect(same.changedSince).toMatchObject({ sections: [], revisions: null, sourcesAdded: [] });
  const { draft, revision } = await service.get({ id });
  const [first, ...rest] = draft.sections;
  if (first === undefined) throw new Error('no section');
  const sections = [{ ...first, observed: 'More.' }, ...rest];
  await service.save({ id, revision, draft: { ...draft, sections } });
  const { changedSince } = await service.preview({ id });
  expect(changedSince).toMatchObject({ fileName: 'out.md', revisions: { from: 1, to: 2 } });
  expect(changedSince?.sections).toEqual([`1 ${first.kind}`]);
});

it('the PDF of the last preview is given until the file closes', async () => {
  const { service, create } = openService();
  const id = await create();
  const none = { code: 'record.not_found' };
  await expect(service.previewPdf({ id })).rejects.toMatchObject(none);
  expect(await service.preview({ id })).toMatchObject({ reportId: id, pages: 2, sourceCount: 2 });
  const { base64 } = readWhole<{ base64: string }>(await service.previewPdf({ id }));
  expect(Buffer.from(base64, 'base64').toString()).toMatch(/^%PDF print /);
  const underWay = service.previewPdf({ id });
  service.release();
  await expect(underWay).rejects.toMatchObject(none);
  await expect(service.previewPdf({ id })).rejects.toMatchObject(none);
});

it('another one ends the one under way, and so does cancelling', async () => {
  let printing = 0;
  const printer: ReportPrinter = {
    rasterise: async () => [],
    printDraft: async () => new Uint8Array(0),
    print: (_job, { signal }) =>
      new Promise((_resolve, reject) => {
        printing++;
        signal.addEventListener('abort', () => {
          reject(signal.reason as Error);
        });
      }),
  };
  const { service, create, write } = openService({ printer });
  const id = await create();
  const first = service.preview({ id });
  await expect.poll(() => printing).toBe(1);
  const ended = expect(first).rejects.toMatchObject({ code: 'job.aborted' });
  await write(id);
  await ended;
  const second = service.preview({ id });
  await expect.poll(() => printing).toBe(2);
  void service.cancel();
  await expect(second).rejects.toMatchObject({ code: 'job.aborted' });
});

it('each stage is told, and how far it is at most ten times a second', async () => {
  const { service, told, create } = openService();
  const id = await create();
  told.length = 0;
  await service.preview({ id });
  // The clock does not move: one telling of each, however many steps there are.
  const stages = told.flatMap(([name, progress]) =>
    name === 'report.progress' ? [(progress as { stage: string }).stage] : [],
  );
  expect(stages).toEqual(['reading', 'composing', 'drawing', 'printing', 'writing']);
});

it('a file for outsiders is the redacted report, named without originals, bound to the content before', async () => {
  const names: string[] = [];
  const { service, operations, folder, path, create } = openService({
    chooseExportPath: async (name, extension) => {
      names.push(name);
      return join(folder, `out.${extension}`);
    },
  });
  const id = await create();
  const { draft, revision } = await service.get({ id });
  // The file's investigator is Mara Test.
  await service.save({ id, revision, draft: { ...draft, title: 'Loans seen by Mara Test' } });
  const { contentSha256 } = await service.preview({ id });
  await service.export({ id, format: 'md', profile: 'external' });
  expect(names[0]).toContain('Loans seen by [person 1]');
  const rendered = readFileSync(join(folder, 'out.md'), 'utf8');
  expect(rendered).toMatch(/^md [0-9a-f]{64}$/);
  expect(rendered).not.toContain(contentSha256);
  const file = (await service.listFiles({ caseId: CASE })).find(({ reportId }) => reportId === id);
  expect(file).toMatchObject({ profile: 'external', contentSha256 });
  const document = storedDocument(rawFile({ operations, path }), file!.id).toString();
  expect(document).not.toContain('Mara');
  expect(JSON.parse(document)).toMatchObject({
    title: 'Loans seen by [person 1]',
    redaction: { originalContentSha256: contentSha256 },
  });
});

it('a preview is compared with what left whole, not with a file for outsiders', async () => {
  const { service, create, write } = openService();
  const id = await create();
  await service.export({ id, format: 'md', profile: 'external' });
  expect((await service.preview({ id })).changedSince).toBeNull();
  await write(id);
  expect((await service.preview({ id })).changedSince).toMatchObject({ sections: [], parts: [] });
});

it.each([
  ['Investigation report: Harbour', 'TF-2026-001 Investigation report Harbour 2026-11-23'],
  [
    'Investigation report: TF-2026-001 – Harbour',
    'TF-2026-001 Investigation report Harbour 2026-11-23',
  ],
  ['TF-2026-001', 'TF-2026-001 2026-11-23'],
  ['Annex to TF-2026-0011', 'TF-2026-001 Annex to TF-2026-0011 2026-11-23'],
  ['East–West', 'TF-2026-001 East-West 2026-11-23'],
])('%s: its file has the number once', (title, name) => {
  expect(reportFileName('TF-2026-001', title, Date.UTC(2026, 10, 23))).toBe(name);
});
