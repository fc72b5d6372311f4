import { expect, it } from 'vitest';
import type { BatchId, CaseId } from '#shared/domain/ids.ts';
import { AppError } from '#shared/errors.ts';
import { buildPreview, correctPreview } from '../../../builders/batch-samples.ts';
import {
  sampleCases,
  sampleChains,
  sampleEnvironments,
  SAMPLE_NOW,
} from '../../../builders/page-samples.ts';
import { BatchEntryController } from '../../../../renderer/features/batches/batch-entry-controller.svelte.ts';
import { createPage } from '../page.ts';

const CASE = 'case-1' as CaseId;

function openEntry(rows = 40, environments = sampleEnvironments, chains = sampleChains) {
  const page = createPage({
    'batches.chooseFile': () => ({ path: '/home/example/list.xlsx' }),
    'batches.preview': () => buildPreview(rows),
    'batches.correct': (args) => correctPreview(buildPreview(rows), args),
    'batches.start': () => ({ batchId: 'batch-9' as BatchId }),
    'cases.create': () => sampleCases[1]!,
    'environments.chains': () => ({
      chains,
      source: 'stored',
      readAt: SAMPLE_NOW,
    }),
  });
  const entry = new BatchEntryController(page.api, { environments: () => environments });
  return { page, entry };
}

it('chooses the name environment of the same kind, so that practice and real do not mix', () => {
  const { entry } = openEntry();
  entry.begin(CASE, 'practice', {});
  expect(entry.namesEnvironmentId).toBe('practice-names');
  entry.begin(CASE, 'production', {});
  expect(entry.namesEnvironmentId).toBe('names');
});

it('keeps practice and real apart when another environment for addresses is chosen', async () => {
  const { entry } = openEntry();
  entry.begin(CASE, 'practice', {});
  await entry.chooseScreening('production');
  expect(entry.namesEnvironmentId).toBe('names');
  entry.namesEnvironmentId = 'practice-names';
  await entry.chooseScreening('practice');
  expect(entry.namesEnvironmentId).toBe('practice-names');
});

it('chooses no name environment for real addresses where only practice has one', async () => {
  const withoutNames = sampleEnvironments.filter(({ id }) => id !== 'names');
  const { entry } = openEntry(1, withoutNames);
  entry.begin(CASE, 'production', {});
  expect(entry.namesEnvironmentId).toBe('');
  await entry.chooseScreening('practice');
  expect(entry.namesEnvironmentId).toBe('practice-names');
  await entry.chooseScreening('production');
  expect(entry.namesEnvironmentId).toBe('');
});

it('offers only chains with EVM addresses for rows that name none', async () => {
  const { entry } = openEntry();
  entry.begin(CASE, 'production', {});
  await entry.loadChains();
  expect(entry.chains.map(({ chainName }) => chainName)).toEqual(['Ethereum', 'Base']);
});

it.each([
  { chains: ['Ethereum'], first: '', then: 'Ethereum' },
  { chains: ['Ethereum', 'Base'], first: '', then: '' },
  { chains: ['Ethereum', 'Base'], first: 'Base', then: 'Base' },
  { chains: ['Ethereum'], first: 'Base', then: 'Ethereum' },
  { chains: [], first: 'Base', then: '' },
])('rows that name none are of the only chain of $chains, else as chosen', async (one) => {
  const chains = sampleChains.filter(({ chainName }) =>
    ['Tron', ...one.chains].includes(chainName),
  );
  const { entry } = openEntry(40, sampleEnvironments, chains);
  entry.begin(CASE, 'production', {});
  entry.evmChain = one.first;
  await entry.loadChains();
  expect(entry.evmChain).toBe(one.then);
});

it('reads nothing while there is no table, a wrong number of days or a wrong parameter', async () => {
  const { page, entry } = openEntry();
  entry.begin(CASE, 'production', {});
  await entry.readPreview('Pasted');
  entry.text = 'T…';
  entry.freshForDays = '0';
  await entry.readPreview('Pasted');
  entry.freshForDays = '30';
  entry.areDefaultsRight = false;
  await entry.readPreview('Pasted');
  expect(page.countOf('batches.preview')).toBe(0);
});

it('sends the options as chosen, with null for what was left open', async () => {
  const { page, entry } = openEntry();
  entry.begin(CASE, 'production', { inflowHops: 5 });
  entry.text = 'a\nb';
  entry.namesEnvironmentId = '';
  entry.skipsFresh = false;
  await entry.readPreview('Pasted');
  expect(page.inputsOf('batches.preview')).toEqual([
    {
      source: { kind: 'paste', text: 'a\nb' },
      options: {
        screeningEnvironmentId: 'production',
        namesEnvironmentId: null,
        evmChain: null,
        namesAreScreened: false,
        freshForDays: null,
        defaults: { inflowHops: 5 },
      },
    },
  ]);
});

it('takes a chosen file and names the batch after it, or as given for pasted rows', async () => {
  const { entry } = openEntry();
  entry.begin(CASE, 'production', {});
  await entry.chooseFile();
  expect(entry.sourceKind).toBe('file');
  expect(entry.chosenFileName).toBe('list.xlsx');
  await entry.readPreview('Pasted');
  expect(entry.title).toBe(buildPreview(1).source.fileName);
});

it('counts fresh rows among those to be sent only when asked to', async () => {
  const { entry } = openEntry(400);
  entry.begin(CASE, 'production', {});
  entry.text = 'a';
  await entry.readPreview('Pasted');
  const { counts } = entry.preview!;
  expect(entry.sendCount).toBe(counts.send);
  entry.includeFresh = true;
  expect(entry.sendCount).toBe(counts.send + counts.fresh);
});

it('makes one new case however often a refused start is repeated', async () => {
  const { page, entry } = openEntry();
  entry.begin(null, 'production', {});
  entry.text = 'a';
  await entry.readPreview('Pasted');
  page.refuse('batches.start', new AppError('casefile.disk_full', '').toWire());
  expect(await entry.start()).toBeNull();
  expect(entry.starting.error?.code).toBe('casefile.disk_full');
  expect(entry.preview).not.toBeNull();
  expect(await entry.start()).toEqual({ batchId: 'batch-9', caseId: sampleCases[1]!.id });
  expect(page.countOf('cases.create')).toBe(1);
});

it('starts nothing without a row to send or without a name', async () => {
  const { page, entry } = openEntry(0);
  entry.begin(CASE, 'production', {});
  entry.text = 'a';
  await entry.readPreview('Pasted');
  expect(await entry.start()).toBeNull();
  const other = openEntry();
  other.entry.begin(CASE, 'production', {});
  other.entry.text = 'a';
  await other.entry.readPreview('Pasted');
  other.entry.title = ' ';
  expect(await other.entry.start()).toBeNull();
  expect(page.countOf('batches.start') + other.page.countOf('batches.start')).toBe(0);
});

/** A preview with its first wrong row, three cells of a table with semicolons, opened. */
async function openWrongRow() {
  const { page, entry } = openEntry();
  entry.begin(CASE, 'production', {});
  entry.text = 'a';
  await entry.readPreview('Pasted');
  const wrong = entry.preview!.rows.find(({ plan }) => plan.kind === 'wrong')!;
  entry.openCorrection(wrong);
  return { page, entry, wrong };
}

it('has a corrected row checked by main, and shows the rows and costs as they are then', async () => {
  const { page, entry, wrong } = await openWrongRow();
  const before = entry.preview!;
  expect(entry.correction).toEqual({ rowNumber: wrong.rowNumber, text: wrong.cells.join(';') });
  entry.enterCorrection('T…;Tron');
  expect(await entry.checkCorrection()).toBe(true);
  expect(page.inputsOf('batches.correct')).toEqual([
    { previewId: before.id, rowNumber: wrong.rowNumber, text: 'T…;Tron' },
  ]);
  expect(entry.preview!.counts.wrong).toBe(before.counts.wrong - 1);
  expect([entry.correction, entry.corrected?.rowNumber]).toEqual([null, wrong.rowNumber]);
});

it('puts a row back without asking anybody', async () => {
  const { page, entry } = await openWrongRow();
  const before = entry.preview;
  entry.enterCorrection('other');
  entry.dropCorrection();
  expect(await entry.checkCorrection()).toBe(false);
  expect([entry.correction, entry.preview]).toEqual([null, before]);
  expect(page.countOf('batches.correct')).toBe(0);
});

it('keeps what was entered when a correction is refused', async () => {
  const { page, entry } = await openWrongRow();
  const before = entry.preview;
  entry.enterCorrection('other');
  page.refuse('batches.correct', new AppError('batch.preview_gone', '').toWire());
  expect(await entry.checkCorrection()).toBe(false);
  expect(entry.correcting.error?.code).toBe('batch.preview_gone');
  expect([entry.correction?.text, entry.preview]).toEqual(['other', before]);
});

it('starts nothing while a row is open or being checked', async () => {
  const { page, entry } = await openWrongRow();
  expect(await entry.start()).toBeNull();
  const checking = entry.checkCorrection();
  expect(await entry.start()).toBeNull();
  await checking;
  expect(page.countOf('batches.start')).toBe(0);
});

it('does not discard what is being checked: the row would be corrected all the same', async () => {
  const { entry, wrong } = await openWrongRow();
  entry.enterCorrection('T…;Tron');
  const checking = entry.checkCorrection();
  entry.dropCorrection();
  expect(entry.correction?.text).toBe('T…;Tron');
  expect(await checking).toBe(true);
  expect(entry.corrected?.rowNumber).toBe(wrong.rowNumber);
});
