// Saved answers: each file stands for itself, what an answer is silent about must be stated, and one
// that fails does not keep the others out.
import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import type { CaseId, SnapshotId } from '#shared/domain/ids.ts';
import { AppError } from '#shared/errors.ts';
import type { Handlers } from '#shared/ipc/contract.ts';
import type { AnswerImportPreview } from '#shared/records/transfer.ts';
import { AnswerImportController } from '../../../../renderer/features/imports/answer-import-controller.svelte.ts';
import { buildAnswerPreview } from '../../../builders/finding-samples.ts';
import { sampleHash, sampleScreenings } from '../../../builders/page-samples.ts';
import { createPage } from '../page.ts';

const CASE = 'case-1' as CaseId;
const silent: Partial<AnswerImportPreview> = {
  ...{ kind: 'kyt', subject: null, chain: null, token: null, direction: null, takenAt: null },
};

function openImport(
  files: Record<string, Partial<AnswerImportPreview> | AppError>,
  handlers: Partial<Handlers> = {},
) {
  const page = createPage({
    'imports.chooseAnswers': () => ({ paths: Object.keys(files) }),
    'imports.previewAnswer': ({ path }) => {
      const parts = files[path];
      if (parts instanceof AppError) throw parts;
      const seed = Object.keys(files).indexOf(path);
      return buildAnswerPreview(path, { sha256: sampleHash(seed + 1), ...parts });
    },
    'imports.importAnswer': ({ sha256 }) => ({
      ...sampleScreenings[0]!,
      id: `imported-${sha256}` as SnapshotId,
    }),
    ...handlers,
  });
  const imports = new AnswerImportController(page.api);
  imports.begin(CASE);
  return { page, imports };
}

it('says of each file where it stands', async () => {
  const refusal = new AppError('import.not_a_result', 'a list', { details: { reason: 'list' } });
  const { imports } = openImport({
    '/a.json': {},
    '/b.json': refusal,
    '/c.json': { isDuplicate: true },
    '/d.json': { sha256: sampleHash(1) },
    '/e.json': silent,
  });
  await imports.choose();
  expect(imports.standings).toEqual(['ready', 'refused', 'duplicate', 'repeated', 'incomplete']);
  expect(imports.files[1]?.error).toMatchObject({ details: { reason: 'list' } });
});

it('imports nothing before the origin is stated', async () => {
  const { page, imports } = openImport({ '/a.json': {} });
  await imports.choose();
  imports.origin = '  ';
  expect(await imports.importAll()).toBe(0);
  expect(page.countOf('imports.importAnswer')).toBe(0);
});

it('sends what the answer is silent about, and nothing where it speaks', async () => {
  const { page, imports } = openImport({ '/a.json': {}, '/b.json': silent });
  await imports.choose();
  imports.origin = 'Sent by mail';
  const state = {
    subject: ' 0xabc ',
    chain: 'Tron',
    token: 'usdt',
    takenAt: '2026-03-05',
  } as const;
  for (const [field, text] of Object.entries(state)) {
    imports.state('/b.json', field as keyof typeof state, text);
  }
  expect(imports.standings).toEqual(['ready', 'incomplete']);
  imports.state('/b.json', 'direction', 'out');
  imports.state('/a.json', 'chain', 'ignored');
  expect(await imports.importAll()).toBe(2);
  const nothing = { subject: null, chain: null, token: null, direction: null, takenAt: null };
  expect(page.inputsOf('imports.importAnswer')).toEqual([
    {
      ...{ caseId: CASE, path: '/a.json', sha256: sampleHash(1) },
      origin: { stated: 'Sent by mail', ...nothing },
    },
    {
      ...{ caseId: CASE, path: '/b.json', sha256: sampleHash(2) },
      origin: {
        ...{ stated: 'Sent by mail', subject: '0xabc', chain: 'Tron', token: 'usdt' },
        ...{ direction: 'out', takenAt: Date.UTC(2026, 2, 5) },
      },
    },
  ]);
});

it('a time that is none keeps a file out, an empty one does not', async () => {
  const { imports } = openImport({ '/a.json': { takenAt: null } });
  await imports.choose();
  expect(imports.standings).toEqual(['ready']);
  imports.state('/a.json', 'takenAt', 'last week');
  expect(imports.standings).toEqual(['incomplete']);
});

it('one file that fails is said, the others come in, and it can be tried again', async () => {
  let isFull = true;
  const { imports } = openImport(
    { '/a.json': {}, '/b.json': {} },
    {
      'imports.importAnswer': ({ path }) => {
        if (path === '/a.json' && isFull) throw new AppError('casefile.disk_full', 'full');
        return sampleScreenings[0]!;
      },
    },
  );
  await imports.choose();
  imports.origin = 'Sent by mail';
  expect(await imports.importAll()).toBe(1);
  expect(imports.standings).toEqual(['failed', 'imported']);
  isFull = false;
  expect(await imports.importAll()).toBe(1);
  expect(imports.standings).toEqual(['imported', 'imported']);
});

it('choosing more keeps what was chosen, and a file chosen again is not doubled', async () => {
  const { page, imports } = openImport({ '/a.json': silent });
  await imports.choose();
  imports.state('/a.json', 'chain', 'Tron');
  await imports.choose();
  expect(imports.files).toMatchObject([{ path: '/a.json', stated: { chain: 'Tron' } }]);
  expect(page.countOf('imports.previewAnswer')).toBe(1);
});

it('a preview that comes after the dialog was closed shows nothing', async () => {
  let answer: (preview: AnswerImportPreview) => void = () => undefined;
  const { page, imports } = openImport(
    { '/a.json': {} },
    { 'imports.previewAnswer': () => new Promise((resolve) => (answer = resolve)) },
  );
  const choosing = imports.choose();
  while (page.countOf('imports.previewAnswer') === 0) await turn();
  await turn();
  imports.clear();
  answer(buildAnswerPreview('/a.json'));
  await choosing;
  expect(imports.files).toEqual([]);
});
