// The bundle service over a real case file and real files: reports as saved go along, the journal has a
// bundle before it is in its place, and nothing is left of one that does not come there.
import { createHash } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readIndexFile } from '#shared/bundle/index-file.ts';
import { readRedactionFile } from '#shared/bundle/redaction-file.ts';
import { draftFor } from '#shared/report/templates.ts';
import type { CaseId, ReportId } from '#shared/domain/ids.ts';
import { AppError } from '#shared/errors.ts';
import { readBundleFile } from '../../../electron/bundle/bundle-files.ts';
import { checkBundle } from '../../../electron/bundle/check-bundle.ts';
import { verifyBundle } from '../../../electron/bundle/verify-bundle.ts';
import type { TaskContext } from '../../../electron/casefile/keeper/task.ts';
import { runTask } from '../../../electron/casefile/keeper/task-list.ts';
import type { Keeper } from '../../../electron/casefile/keeper/tasks.ts';
import { discard, putInPlace } from '../../../electron/report/write-file.ts';
import { createBundleService, type BundlePorts } from '../../../electron/services/bundles.ts';
import { createOneAtATime } from '../../../electron/services/report-run.ts';
import { createSigner } from '../../builders/bundle-samples.ts';
import { newCaseFile, newestEntries, T0, temporaryFolder } from '../../builders/casefile-file.ts';
import { addRichCase } from '../../builders/casefile-transfer.ts';
import { UNSEEN } from '../../builders/keeper.ts';
import { asCaseFile } from '../../fakes/case-file.ts';
import { createFastClock } from '../../fakes/fast-clock.ts';
import { createPlainPrinter, openReportThread } from '../../fakes/report-stage.ts';

const CASE = 'case-1' as CaseId;
const NEW_REPORT = 'report-new' as ReportId;

/** The keeper's own tasks in this thread; cancelling ends one at its next telling. */
function createKeeperHere(): Keeper {
  let isCancelled = false;
  return {
    async run(name, input, onProgress) {
      isCancelled = false;
      const tell: TaskContext['tell'] = (value) => {
        if (isCancelled) throw new AppError('job.aborted', 'cancelled');
        onProgress(value);
      };
      const done: unknown = await runTask({ name, input, purpose: 'run' }, { ...UNSEEN, tell });
      return done as never;
    },
    async cancel() {
      isCancelled = true;
    },
  };
}

function openService(
  changed: Partial<BundlePorts> = {},
  mode: 'write' | 'read' = 'write',
  caseTitle = 'by Mara Test',
) {
  const { operations, folder, path } = newCaseFile();
  addRichCase(operations, folder);
  let ids = 0;
  const newId = () => `id-${String(++ids)}`;
  const about = { caseTitle, newId };
  const draft = draftFor({ template: 'investigation', language: 'zh-CN', ...about });
  const fields = { id: NEW_REPORT, caseId: CASE, template: 'investigation', draft } as const;
  operations.createReport({ ...fields, at: T0 + 60 });
  const to = temporaryFolder();
  const told: [string, unknown][] = [];
  const work = createOneAtATime();
  const service = createBundleService({
    ...{ caseFile: asCaseFile(operations), clock: createFastClock(), appVersion: '0.1.0', newId },
    emit: (name, payload) => told.push([name, payload]),
    session: { requireOpen: () => ({ mode, path }) as never },
    keeper: createKeeperHere(),
    signing: {
      get: async () => ({ state: 'stored' }) as never,
      withKey: (use) => use(createSigner()),
    },
    files: { putInPlace, discard },
    chooseExportPath: async () => join(to, 'bundle.zip'),
    signerFingerprint: async () => null,
    startReport: openReportThread,
    printer: createPlainPrinter(),
    work,
    ...changed,
  });
  const write = (profile: 'internal' | 'external' = 'internal') =>
    service.write({
      ...{ caseId: CASE, profile },
      reports: [{ id: NEW_REPORT, formats: ['md', 'pdf', 'md'] }],
    });
  return { service, operations, to, told, work, write };
}

async function readFrom(bundlePath: string, path: string): Promise<string> {
  const { index } = await verifyBundle(bundlePath, { signer: null });
  if (index === null) throw new Error('not intact');
  return (await readBundleFile({ bundlePath, index, path, maxBytes: 10_000_000 })).toString();
}

it('a bundle has each report in each format asked for, and is journaled with its hash', async () => {
  const { service, operations, to, told, write } = openService();
  const written = await write();
  const path = join(to, 'bundle.zip');
  expect(written).toMatchObject({ path, isJournaled: true, record: { profile: 'internal' } });
  const { verification } = await verifyBundle(path, { signer: written!.record.signerFingerprint });
  expect(verification).toMatchObject({ verdict: 'intact_signer_known' });
  expect(verification.manifestSha256).toBe(written!.record.manifestSha256);
  const index = readIndexFile(await readFrom(path, 'data/index.json'));
  const [{ contentSha256 } = { contentSha256: '' }] = written!.record.reports;
  expect(index?.reports.map((one) => one.contentSha256)).toEqual(Array(3).fill(contentSha256));
  expect(index?.reports.map(({ name }) => name.slice(name.lastIndexOf('.')))).toEqual([
    '.md',
    '.pdf',
    // From it the hash is computed anew.
    '.json',
  ]);
  const document = index?.reports[2]?.name;
  expect(index?.reports.map((one) => one.document)).toEqual([document, document, document]);
  const checked = await checkBundle({ path, signer: null }, {});
  expect(checked.contents).toEqual(index);
  const name = index?.reports[0]?.name ?? '';
  expect(await readFrom(path, `data/reports/${name}`)).toBe(`md ${contentSha256}`);
  expect(await readFrom(path, 'viewer.html')).toContain('lang="zh-CN"');
  const { sha256 } = written!;
  expect(newestEntries(operations, 1)).toMatchObject([
    { kind: 'bundle.written', caseId: CASE, what: { fileName: 'bundle.zip', sha256 } },
  ]);
  expect(await service.list({ caseId: CASE })).toContainEqual(written!.record);
  expect(told).toContainEqual(['records.changed', { caseId: CASE, area: 'reports' }]);
  expect(readdirSync(to)).toEqual(['bundle.zip']);
});

it('a redacted one has redacted reports, bound to the content before', async () => {
  const { to, write } = openService();
  const written = await write('external');
  const path = join(to, 'bundle.zip');
  const index = readIndexFile(await readFrom(path, 'data/index.json'));
  const [report] = index?.reports ?? [];
  // Its redacted report names the one before redaction.
  expect((await checkBundle({ path, signer: null }, {})).contents).toEqual(index);
  const [content] = written!.record.reports;
  expect(report?.contentSha256).toBe(content?.contentSha256);
  expect(report?.title).toContain('[person 1]');
  expect(report?.name).not.toContain('Mara');
  // What was rendered is another content than the one that is approved.
  const rendered = await readFrom(path, `data/reports/${report?.name ?? ''}`);
  expect(rendered).toMatch(/^md [0-9a-f]{64}$/);
  expect(rendered).not.toContain(String(content?.contentSha256));
  expect(readRedactionFile(await readFrom(path, 'data/redaction.json'))?.tokens).not.toEqual([]);
});

it('a report in a redacted one is never named as a file that the person wrote', async () => {
  const to = temporaryFolder();
  const written = ['report.json', 'bundle.zip'];
  const chooseExportPath = async () => join(to, written.shift() ?? '');
  const { write } = openService({ chooseExportPath }, 'write', 'Blue report');
  await write();
  await write('external');
  const index = readIndexFile(await readFrom(join(to, 'bundle.zip'), 'data/index.json'));
  const ends = index?.reports.map(({ name }) => /report( \d+)?\.\w+$/.exec(name)?.[0]);
  // The case has a `Report.pdf` already.
  expect(ends).toEqual(['report.md', 'report 2.pdf', 'report 2.json']);
});

it('a title that turns into an original where it becomes a file’s name gives way to a plain one', async () => {
  const to = temporaryFolder();
  const written = ['Blue harbour', 'bundle.zip'];
  const chooseExportPath = async () => join(to, written.shift() ?? '');
  const { write } = openService({ chooseExportPath }, 'write', 'Blue/harbour');
  await write();
  await write('external');
  const index = readIndexFile(await readFrom(join(to, 'bundle.zip'), 'data/index.json'));
  expect(index?.reports[0]?.title).toContain('Blue/harbour');
  // The case has a `Report.pdf` already.
  const names = index?.reports.map(({ name }) => name);
  expect(names).toEqual(['report.md', 'report 2.pdf', 'report.json']);
});

it.each(['index.json', 'snapshots.json', 'cases.json', 'entries.jsonl', 'viewer.html'])(
  'a file of the person’s own called as one in each bundle, %s, keeps none from being written',
  async (name) => {
    const to = temporaryFolder();
    const written = [name, 'bundle.zip'];
    const chooseExportPath = async () => join(to, written.shift() ?? '');
    const { service, write } = openService({ chooseExportPath });
    await write();
    await write('external');
    const outside = await service.preview({ caseId: CASE, profile: 'external', reports: [] });
    expect(outside.tokens).toContainEqual(
      expect.objectContaining({ original: name, limit: 'own_word' }),
    );
    // Where it is the whole of a field it is not told all the same.
    const journal = await readFrom(join(to, 'bundle.zip'), 'data/journal/entries.jsonl');
    expect(journal).not.toContain(`"${name}"`);
  },
);

it('an original that is a word of the viewer’s own markup is replaced, and keeps none from being written', async () => {
  const to = temporaryFolder();
  const written = ['Lang', 'bundle.zip'];
  const chooseExportPath = async () => join(to, written.shift() ?? '');
  const { write } = openService({ chooseExportPath }, 'write', 'for Lang');
  await write();
  await write('external');
  const path = join(to, 'bundle.zip');
  expect(readIndexFile(await readFrom(path, 'data/index.json'))?.reports[0]?.title).toMatch(
    /for \[file \d+\]$/,
  );
  expect(await readFrom(path, 'viewer.html')).toContain('<html lang="');
});

it('a preview of what outsiders get says which tokens stand for what, and what stays behind', async () => {
  const { service } = openService();
  const inside = await service.preview({ caseId: CASE, profile: 'internal', reports: [] });
  expect(inside).toMatchObject({ tokens: [], withheld: [] });
  const outside = await service.preview({ caseId: CASE, profile: 'external', reports: [] });
  expect(outside.tokens).toContainEqual(
    expect.objectContaining({ token: '[person 1]', original: 'Mara Test' }),
  );
  // A note, a label, an attachment, and two drafts of reports.
  expect(outside.withheld).toEqual([
    { kind: 'note', id: 'note-1', title: 'First look', isRemoved: false },
    {
      ...{ kind: 'label', id: 'label-1', isRemoved: false },
      title: `mixer (0x${'0f'.repeat(20)})`,
    },
    { kind: 'attachment', id: 'attachment-1', title: 'statement.pdf', isRemoved: false },
    { kind: 'report', id: 'report-1', title: expect.any(String) as string, isRemoved: false },
    { kind: 'report', id: NEW_REPORT, title: '调查报告: by Mara Test', isRemoved: false },
  ]);
});

it('without a key nobody is asked where, and nothing is composed', async () => {
  const asked: string[] = [];
  const { write, told } = openService({
    signing: {
      get: async () => ({ state: 'none' }) as never,
      withKey: () => Promise.reject(new AppError('signing.no_key', 'none')),
    },
    chooseExportPath: async (name) => {
      asked.push(name);
      return null;
    },
  });
  await expect(write()).rejects.toMatchObject({ code: 'signing.no_key' });
  expect(asked).toEqual([]);
  expect(told).toEqual([]);
});

it('nothing happens when the person cancels the dialog', async () => {
  const { write, told } = openService({ chooseExportPath: async () => null });
  expect(await write()).toBeNull();
  expect(told).toEqual([]);
});

it('one that does not come into its place is told of once more, and nothing is left', async () => {
  const { operations, service, to, write } = openService({
    files: {
      discard,
      putInPlace: async (written) => {
        await discard(written);
        throw new AppError('export.failed', 'no place');
      },
    },
  });
  const before = await service.list({ caseId: CASE });
  await expect(write()).rejects.toMatchObject({ code: 'export.failed' });
  expect(readdirSync(to)).toEqual([]);
  expect(await service.list({ caseId: CASE })).toEqual(before);
  expect(newestEntries(operations, 1)).toMatchObject([{ what: { failed: 'export.failed' } }]);
});

it('where the file is open for reading it is written all the same, and no journal has it', async () => {
  const { operations, service, write } = openService({}, 'read');
  const [before] = newestEntries(operations, 1);
  const known = await service.list({ caseId: CASE });
  expect(await write()).toMatchObject({ isJournaled: false });
  expect(newestEntries(operations, 1)).toEqual([before]);
  expect(await service.list({ caseId: CASE })).toEqual(known);
});

it('ending the work ends the keeper’s task too, and nothing is left', async () => {
  const work = createOneAtATime();
  const keeper = createKeeperHere();
  const { operations, to, write } = openService({
    work,
    keeper: {
      ...keeper,
      run: (name, input, onProgress) =>
        keeper.run(name, input, (value) => {
          onProgress(value);
          if (name === 'writeBundle' && value !== null && value > 0) work.cancel();
        }),
    },
  });
  const [before] = newestEntries(operations, 1);
  await expect(write()).rejects.toMatchObject({ code: 'job.aborted' });
  expect(readdirSync(to)).toEqual([]);
  expect(existsSync(join(to, 'bundle.zip'))).toBe(false);
  expect(newestEntries(operations, 1)).toEqual([before]);
});

it('says which files differ from the bundle before, and why', async () => {
  // After the bundle that the case has already.
  const clock = { now: () => T0 + 1000, monotonicMs: () => 0 };
  const { operations, write } = openService({ clock });
  expect((await write('external'))!.comparedWith).toBeNull();
  const first = await write();
  operations.setCaseStatus({ id: CASE, status: 'in_review', why: null, at: T0 + 70 });
  const second = await write();
  const { comparedWith } = second!;
  expect(comparedWith).toMatchObject({ fileName: 'bundle.zip', at: first!.record.at });
  expect(comparedWith?.journal).toEqual([
    { kind: 'bundle.written', count: 1 },
    { kind: 'case.status_changed', count: 1 },
  ]);
  const changed = comparedWith?.files.filter(({ change }) => change === 'changed');
  expect(changed?.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['data/case/cases.json', 'data/journal/entries.jsonl']),
  );
  expect(comparedWith?.files.some(({ path }) => path.startsWith('data/answers/'))).toBe(false);
  expect(comparedWith?.fileCount).toBe(comparedWith?.files.length);
});

it('a preview names the evidence in which originals stay, and how far each token reaches', async () => {
  const { service, operations } = openService();
  // The answer that came in under the name of its owner holds that name.
  operations.updateCase({ id: CASE, at: T0 + 70, change: { owner: 'Orsino Velander' } });
  const { tokens, kept } = await service.preview({
    ...{ caseId: CASE, profile: 'external', reports: [NEW_REPORT] },
  });
  const owner = tokens.find(({ original }) => original === 'Orsino Velander');
  expect(owner).toMatchObject({ kind: 'person', limit: null });
  expect(kept).toEqual([
    { path: expect.stringMatching(/^data\/answers\//) as string, tokens: [owner?.token] },
  ]);
});

it('a preview that takes the place of another waits for its end, and ends no work of others', async () => {
  const here = createKeeperHere();
  const events = new EventEmitter();
  let isBusy = false;
  const begun: string[] = [];
  const { service } = openService({
    keeper: {
      async run(name, input, onProgress) {
        if (isBusy) throw new AppError('casefile.busy', 'another task is under way');
        isBusy = true;
        begun.push(name);
        try {
          if (begun.length > 1) return await here.run(name, input, onProgress);
          await once(events, 'cancelled');
          // It ends at its next step, not at once.
          await new Promise(setImmediate);
          throw new AppError('job.aborted', 'cancelled');
        } finally {
          isBusy = false;
        }
      },
      async cancel() {
        events.emit('cancelled');
      },
    },
  });
  const look = () => service.preview({ caseId: CASE, profile: 'internal', reports: [] });
  const first = look();
  const ended = expect(first).rejects.toMatchObject({ code: 'job.aborted' });
  await expect.poll(() => begun).toHaveLength(1);
  expect((await look()).files.length).toBeGreaterThan(3);
  await ended;
  expect(begun).toHaveLength(2);
});

it('one that is ended before its task begins has none begun', async () => {
  const here = createKeeperHere();
  const asked: string[] = [];
  const { service, work } = openService({
    keeper: {
      run(name, input, onProgress) {
        asked.push(name);
        return here.run(name, input, onProgress);
      },
      async cancel() {
        asked.push('cancel');
      },
    },
  });
  const preview = service.preview({ caseId: CASE, profile: 'internal', reports: [] });
  work.cancel();
  await expect(preview).rejects.toMatchObject({ code: 'job.aborted' });
  expect(asked).toEqual([]);
});

it('the journal of each file has the key that signed, once', async () => {
  const { operations, write } = openService();
  await write();
  await write();
  const listed = operations.listJournal({
    ...{ caseId: null, subject: null, beforeSeq: null, limit: 1000 },
  });
  const told = listed.entries.filter(({ kind }) => kind === 'signing_key.used');
  const spki = createSigner().publicKeySpki;
  expect(told.map(({ what }) => what)).toEqual([
    {
      publicKey: Buffer.from(spki).toString('base64'),
      signerFingerprint: createHash('sha256').update(spki).digest('hex'),
    },
  ]);
});
