// The reports service over a real case file and real files: composed as saved, journaled before a file
// is in its place, one at a time, told of not too often.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { ReportFormat } from '#shared/report/report.ts';
import type { CaseId, ReportId } from '#shared/domain/ids.ts';
import { AppError } from '#shared/errors.ts';
import type { CaseFile, CaseFileOperations } from '../../../electron/casefile/operations.ts';
import { discard, putInPlace, writeBeside } from '../../../electron/report/write-file.ts';
import type { ReportPrinter } from '../../../electron/services/report-ports.ts';
import { createOneAtATime } from '../../../electron/services/report-run.ts';
import { createReportService, type ReportPorts } from '../../../electron/services/reports.ts';
import { newCaseFile, newestEntries } from '../../builders/casefile-file.ts';
import { addRichCase } from '../../builders/casefile-transfer.ts';
import { createFastClock } from '../../fakes/fast-clock.ts';
import { createPlainPrinter, openReportThread } from '../../fakes/report-stage.ts';

const CASE = 'case-1' as CaseId;

/** The same operations as promises. */
function asPromises(operations: CaseFileOperations): CaseFile {
  return new Proxy(operations as unknown as CaseFile, {
    get: (target, name) => async (args: unknown) =>
      (Reflect.get(target, name) as (input: unknown) => unknown)(args),
  });
}

function openService(changed: Partial<ReportPorts> = {}) {
  const { operations, folder } = newCaseFile();
  addRichCase(operations, folder);
  const told: [string, unknown][] = [];
  const clock = createFastClock();
  let ids = 0;
  const service = createReportService({
    ...{ caseFile: asPromises(operations), clock, appVersion: '0.1.0' },
    newId: () => `id-${String(++ids)}`,
    emit: (name, payload) => told.push([name, payload]),
    session: { requireOpen: () => ({ mode: 'write' }) as never },
    files: { writeBeside, putInPlace, discard },
    chooseExportPath: async (_name, extension) => join(folder, `out.${extension}`),
    signerFingerprint: async () => null,
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
  return { service, operations, folder, told, clock, create, write, leftovers };
}

it('a new report has the sections of its template and the title of its case', async () => {
  const { service, create, told } = openService();
  const report = await service.get(await create());
  expect(report).toMatchObject({ revision: 1, template: 'investigation' });
  expect(report.draft.title).toContain('TF-2026');
  expect(report.draft.sections.map(({ kind }) => kind)).toContain('on_chain_findings');
  expect(told).toContainEqual(['records.changed', { caseId: CASE, area: 'reports' }]);
});

it('a file is written, journaled with its hash, and listed with what it was rendered from', async () => {
  const { service, operations, folder, create, write } = openService();
  const id = await create();
  const written = await write(id);
  const bytes = readFileSync(join(folder, 'out.md'));
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  expect(written).toEqual({ path: join(folder, 'out.md'), sha256, isJournaled: true });
  expect(newestEntries(operations, 1)).toMatchObject([
    { kind: 'report.exported', caseId: CASE, what: { fileName: 'out.md', sha256, format: 'md' } },
  ]);
  const [file] = await service.listFiles(CASE);
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
  expect(await service.listFiles(CASE)).toEqual([]);
  expect(newestEntries(operations, 1)).toMatchObject([{ what: { failed: 'export.failed' } }]);
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
  expect(await write(await create())).toBeNull();
  expect(told.some(([name]) => name === 'report.progress')).toBe(false);
  expect(await service.listFiles(CASE)).toEqual([]);
});

it('a preview says what differs from the last file, and why', async () => {
  const { service, create, write } = openService();
  const id = await create();
  expect((await service.preview(id)).changedSince).toBeNull();
  await write(id);
  const same = await service.preview(id);
  expect(same.changedSince).toMatchObject({ sections: [], revisions: null, sourcesAdded: [] });
  const { draft, revision } = await service.get(id);
  const [first, ...rest] = draft.sections;
  if (first === undefined) throw new Error('no section');
  const sections = [{ ...first, observed: 'More.' }, ...rest];
  await service.save({ id, revision, draft: { ...draft, sections } });
  const { changedSince } = await service.preview(id);
  expect(changedSince).toMatchObject({ fileName: 'out.md', revisions: { from: 1, to: 2 } });
  expect(changedSince?.sections).toEqual([`1 ${first.kind}`]);
});

it('the PDF of the last preview is given until the file closes', async () => {
  const { service, create } = openService();
  const id = await create();
  expect(() => service.previewPdf(id)).toThrow(
    expect.objectContaining({ code: 'record.not_found' }),
  );
  expect(await service.preview(id)).toMatchObject({ reportId: id, pages: 2, sourceCount: 2 });
  const { base64 } = JSON.parse(new TextDecoder().decode(service.previewPdf(id))) as {
    base64: string;
  };
  expect(Buffer.from(base64, 'base64').toString()).toMatch(/^%PDF print /);
  service.release();
  expect(() => service.previewPdf(id)).toThrow(
    expect.objectContaining({ code: 'record.not_found' }),
  );
});

it('another one ends the one under way, and so does cancelling', async () => {
  let printing = 0;
  const printer: ReportPrinter = {
    rasterise: async () => [],
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
  const first = service.preview(id);
  await expect.poll(() => printing).toBe(1);
  const ended = expect(first).rejects.toMatchObject({ code: 'job.aborted' });
  await write(id);
  await ended;
  const second = service.preview(id);
  await expect.poll(() => printing).toBe(2);
  service.cancel();
  await expect(second).rejects.toMatchObject({ code: 'job.aborted' });
});

it('progress is told at most ten times a second', async () => {
  const { service, told, create } = openService();
  const id = await create();
  told.length = 0;
  await service.preview(id);
  // The clock stands still: one telling, however many steps there are.
  expect(told.filter(([name]) => name === 'report.progress')).toHaveLength(1);
});

it('a profile that redacts is refused for a file by itself', async () => {
  const { service, create } = openService();
  const what = { id: await create(), format: 'md', profile: 'external' } as const;
  await expect(service.export(what)).rejects.toMatchObject({ code: 'input.invalid' });
});
