// The bundle service over a real case file and real files: reports as saved go along, the journal has a
// bundle before it is in its place, and nothing is left of one that does not come there.
import { createHash } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readIndexFile } from '#shared/bundle/index-file.ts';
import { AppError } from '#shared/errors.ts';
import { readViewerParts } from '../../../build/tasks/viewer-parts.ts';
import { createCheck } from '../../../electron/bundle/check-bundle.ts';
import { verifyBundle } from '../../../electron/bundle/verify-bundle.ts';
import { discard } from '../../../electron/files/write-file.ts';
import { createOneAtATime } from '../../../electron/services/report-run.ts';
import { createSigner } from '../../builders/bundle-samples.ts';
import { newestEntries, T0 } from '../../builders/casefile-file.ts';
import { CASE, createKeeperHere, openService, readFrom } from '../../fakes/bundle-stage.ts';

const checkBundle = createCheck(readViewerParts());

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
    // From it the hash is computed again.
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
