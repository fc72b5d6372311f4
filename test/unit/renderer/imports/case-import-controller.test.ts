// Cases of another file: the passphrase is asked for only where it is needed, and what is chosen is
// what arrives.
import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import type { CaseId } from '#shared/domain/ids.ts';
import { AppError } from '#shared/errors.ts';
import type { Handlers } from '#shared/ipc/contract.ts';
import {
  CaseImportController,
  isReferenceTaken,
} from '../../../../renderer/features/imports/case-import-controller.svelte.ts';
import { sampleCaseImport } from '../../../builders/finding-samples.ts';
import { createPage } from '../page.ts';

function openImport(handlers: Partial<Handlers> = {}) {
  const page = createPage({
    'imports.chooseCaseFile': () => ({ path: sampleCaseImport.path }),
    'imports.previewCases': () => sampleCaseImport,
    'imports.importCases': ({ cases }) => ({
      cases: cases.map((one) => ({ ...one, snapshots: 1, records: 1 })),
    }),
    ...handlers,
  });
  return { page, imports: new CaseImportController(page.api) };
}

const [NEW, MERGED, KNOWN] = sampleCaseImport.cases as [
  (typeof sampleCaseImport.cases)[0],
  (typeof sampleCaseImport.cases)[0],
  (typeof sampleCaseImport.cases)[0],
];

it('every case that brings something is chosen, one that is known cannot come in', async () => {
  const { imports } = openImport();
  await imports.choose();
  await turn();
  expect(imports.chosen).toEqual([NEW.caseId, MERGED.caseId]);
  imports.chooseAll(false);
  expect(imports.isReady).toBe(false);
  imports.chooseAll(true);
  expect(imports.chosen).not.toContain(KNOWN.caseId);
});

it('brings in what is chosen, under the references given, from the file that was looked at', async () => {
  const { page, imports } = openImport();
  await imports.choose();
  await turn();
  imports.toggle(MERGED.caseId);
  imports.refer(NEW.caseId, ' FERRY-1 ');
  await imports.import();
  expect(page.inputsOf('imports.importCases')).toEqual([
    {
      ...{ path: sampleCaseImport.path, sha256: sampleCaseImport.sha256, passphrase: null },
      cases: [{ caseId: NEW.caseId, reference: 'FERRY-1' }],
    },
  ]);
  expect(imports.report?.cases).toMatchObject([{ reference: 'FERRY-1' }]);
});

it('a case cannot come in without a reference', async () => {
  const { page, imports } = openImport();
  await imports.choose();
  await turn();
  imports.refer(NEW.caseId, ' ');
  await imports.import();
  expect(imports.isReady).toBe(false);
  expect(page.countOf('imports.importCases')).toBe(0);
});

it('asks for a passphrase when the file needs one, says a wrong one, and keeps none', async () => {
  const { page, imports } = openImport({
    'imports.previewCases': ({ passphrase }) => {
      if (passphrase === 'right') return sampleCaseImport;
      throw new AppError('casefile.wrong_passphrase', 'does not open');
    },
  });
  await imports.choose();
  await turn();
  expect([imports.needsPassphrase, imports.checking.error]).toEqual([true, null]);
  imports.passphrase = 'wrong';
  await imports.check();
  expect(imports.checking.error?.code).toBe('casefile.wrong_passphrase');
  imports.passphrase = 'right';
  await imports.check();
  await imports.import();
  expect(page.inputsOf('imports.importCases')).toMatchObject([{ passphrase: 'right' }]);
  expect(imports.passphrase).toBe('');
});

it('a file that does not verify is refused with the error, and shows no cases', async () => {
  const { imports } = openImport({
    'imports.previewCases': () => {
      throw new AppError('import.not_sound', 'no', { details: { finding: 'record_changed' } });
    },
  });
  await imports.choose();
  await turn();
  expect(imports.checking.error).toMatchObject({ details: { finding: 'record_changed' } });
  expect([imports.needsPassphrase, imports.preview]).toEqual([false, null]);
});

it('a check that was called off shows nothing', async () => {
  let answer: (preview: typeof sampleCaseImport) => void = () => undefined;
  const { imports } = openImport({
    'imports.previewCases': () => new Promise((resolve) => (answer = resolve)),
  });
  await imports.choose();
  imports.clear();
  answer(sampleCaseImport);
  await turn();
  expect([imports.path, imports.preview]).toEqual([null, null]);
});

it('choosing nothing changes nothing', async () => {
  const { imports } = openImport({ 'imports.chooseCaseFile': () => ({ path: null }) });
  expect(await imports.choose()).toBe(false);
  expect(imports.path).toBeNull();
});

it('only a new case can find its reference taken', () => {
  expect(isReferenceTaken(NEW)).toBe(true);
  expect(isReferenceTaken({ ...MERGED, freeReference: 'other' })).toBe(false);
  expect(isReferenceTaken({ ...NEW, freeReference: NEW.reference })).toBe(false);
  expect(sampleCaseImport.cases.map(({ caseId }) => caseId)).toContain('case-new' as CaseId);
});
