// Pages of block explorers, over the real case file and the real settings: asked about once for each
// site, never in offline mode, each opening in the ledger, and gone with its case.
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import type { SnapshotId } from '#shared/domain/ids.ts';
import { createExplorerService, type AskedPage } from '../../../electron/services/explorers.ts';
import { explorerUrl } from '../../../electron/services/explorer-url.ts';
import { openSettings } from '../../../electron/services/settings.ts';
import { temporaryFolder } from '../../builders/casefile-file.ts';
import { addPolledAnswer, ALL_REQUESTS, newestEntries } from '../../builders/casefile-records.ts';
import { importAnswer, writeAnswer } from '../../builders/casefile-transfer.ts';
import { kyaSampleText } from '../../builders/kya-sample.ts';
import { createTestCaseFile } from '../../fakes/case-file.ts';

const NOW = Date.UTC(2026, 10, 23, 9);
const TEMPLATE = 'https://explorer.example/address/{address}';
const OTHER = 'https://other.example/tx/{transaction}';

async function setUp() {
  const file = await createTestCaseFile();
  onTestFinished(() => file.close());
  const { operations, caseFile } = file;
  const draft = addPolledAnswer(operations, 1, kyaSampleText());
  const { id: snapshotId, caseId, jobId } = operations.storeSnapshot({ draft });
  const settings = await openSettings(join(temporaryFolder(), 'settings.json'));
  await settings.update({
    explorers: { Ethereum: TEMPLATE },
    transactionExplorers: { Ethereum: OTHER },
  });
  const opened: string[] = [];
  let failure: Error | null = null;
  const explorers = createExplorerService({
    ...{ settings, caseFile, newId: randomUUID },
    clock: { now: () => NOW, monotonicMs: () => 5 },
    openExternal: async ({ url }) => {
      // Written down before it is given away.
      expect(rows().filter(({ reached }) => reached === null)).toHaveLength(1);
      if (failure !== null) throw failure;
      opened.push(url);
    },
  });
  const rows = () =>
    operations.listRequests({ filter: { ...ALL_REQUESTS, purpose: 'explorer' }, limit: 10 });
  const open = (parts: Partial<AskedPage> = {}) =>
    explorers.open({
      ...{ chain: 'ethereum', kind: 'address', value: '0xAb', snapshotId, confirms: null },
      ...parts,
    });
  return {
    ...{ operations, settings, opened, open, rows, caseId, jobId, file },
    fail: (error: Error | null) => (failure = error),
  };
}

it('a site is asked about once; until then nothing is opened and nothing is written', async () => {
  const { open, opened, rows, settings, operations } = await setUp();
  const url = 'https://explorer.example/address/0xAb';
  expect(await open()).toEqual({ state: 'asks', site: 'explorer.example', url });
  // A yes to another site is no yes to this one.
  expect(await open({ confirms: 'other.example' })).toMatchObject({ state: 'asks' });
  expect([opened, rows(), settings.get().explorerSites]).toEqual([[], [], []]);

  expect(await open({ confirms: 'explorer.example' })).toEqual({ state: 'opened' });
  expect(await open({ value: '0xCd' })).toEqual({ state: 'opened' });
  expect(opened).toEqual([url, 'https://explorer.example/address/0xCd']);
  expect(settings.get().explorerSites).toEqual(['explorer.example']);
  // Each opening is a request, whose hash the journal takes.
  const entries = newestEntries(operations, 3);
  expect(entries.map(({ kind }) => kind).toSorted()).toEqual([
    ...['records.hashed', 'records.hashed', 'settings.changed'],
  ]);
  expect(entries.find(({ kind }) => kind === 'settings.changed')).toMatchObject({
    what: { explorerSite: 'explorer.example' },
  });
  // Another site is asked about in its own right.
  expect(await open({ kind: 'transaction' })).toMatchObject({ site: 'other.example' });
});

it('an opening stands in the ledger with what was told to whom, and costs nothing', async () => {
  const { open, rows, jobId, operations } = await setUp();
  const before = operations.listCosts({ since: 0 });
  await open({ confirms: 'explorer.example' });
  expect(rows()).toMatchObject([
    {
      ...{ jobId, purpose: 'explorer', url: 'https://explorer.example/address/0xAb' },
      ...{ sentAt: NOW, reached: 'yes', httpStatus: null, billed: null, keyId: null },
    },
  ]);
  expect(operations.listCosts({ since: 0 })).toEqual(before);
});

it('quiet mode opens nothing, asks nothing and writes nothing', async () => {
  const { open, opened, rows, settings } = await setUp();
  await settings.update({ explorerSites: ['explorer.example'], quiet: true });
  for (const confirms of [null, 'explorer.example']) {
    await expect(open({ confirms })).rejects.toMatchObject({ code: 'http.quiet_mode' });
  }
  expect([opened, rows()]).toEqual([[], []]);
});

it.each([
  ['a chain without an explorer', { chain: 'Tron' }, 'no_template'],
  ['a value that has no page', { value: '..' }, 'value'],
])('%s is refused in words', async (_, parts, problem) => {
  const { open, rows } = await setUp();
  await expect(open({ ...parts, confirms: 'explorer.example' })).rejects.toMatchObject({
    ...{ code: 'explorer.not_openable', details: { problem } },
  });
  expect(rows()).toEqual([]);
});

it('templates of a settings file that was changed by hand are checked all the same', async () => {
  const { open, settings } = await setUp();
  await settings.update({
    explorers: { Ethereum: 'https://me@explorer.example/{address}' },
    explorerSites: ['explorer.example'],
  });
  await expect(open()).rejects.toMatchObject({
    ...{ code: 'explorer.not_openable', details: { problem: 'template' } },
  });
});

it('a system without a browser is an error, and the ledger says that nothing was told', async () => {
  const { open, fail, rows } = await setUp();
  fail(new Error('no handler'));
  const opening = open({ confirms: 'explorer.example' });
  await expect(opening).rejects.toMatchObject({ code: 'explorer.open_failed' });
  expect(rows()).toMatchObject([{ reached: 'no', errorCode: 'explorer.open_failed' }]);
});

it('what cannot be written down is not opened', async () => {
  const { open, opened, file, settings } = await setUp();
  await settings.update({ explorerSites: ['explorer.example'] });
  file.failNext('beginRequest', new Error('full'));
  await expect(open()).rejects.toThrow('full');
  await expect(open({ snapshotId: 'none' as SnapshotId })).rejects.toMatchObject({
    code: 'record.not_found',
  });
  expect(opened).toEqual([]);
});

it('goes with its case when that is destroyed', async () => {
  const { open, rows, operations, caseId } = await setUp();
  await open({ confirms: 'explorer.example' });
  operations.destroyCase({ id: caseId, why: 'ordered', at: NOW });
  expect(rows()).toEqual([]);
});

it('of an imported answer the ledger has the site, and not what was looked at: it has no job to go with', async () => {
  const { open, opened, rows, operations, caseId, settings } = await setUp();
  await settings.update({ explorerSites: ['explorer.example'] });
  const answer = writeAnswer(temporaryFolder(), `${kyaSampleText()} `);
  const { id: snapshotId } = importAnswer(operations, answer, { caseId });
  expect(await open({ snapshotId })).toEqual({ state: 'opened' });
  expect(opened).toEqual(['https://explorer.example/address/0xAb']);
  const told = { jobId: null, reached: 'yes', url: 'https://explorer.example/address/{address}' };
  expect(rows()).toMatchObject([told]);
  operations.destroyCase({ id: caseId, why: 'ordered', at: NOW });
  expect(JSON.stringify(rows())).not.toContain('0xAb');
});

it('a page is serialised anew; what has none is told apart', () => {
  const address = (template: string, value = '0xAb') =>
    explorerUrl(template, { kind: 'address', value });
  expect(address(TEMPLATE)).toEqual({
    ok: true,
    url: 'https://explorer.example/address/0xAb',
    ...{ host: 'explorer.example', origin: 'https://explorer.example', path: '/address/0xAb' },
  });
  expect(address(TEMPLATE, '\ud800')).toEqual({ ok: false, problem: 'value' });
  expect(address(OTHER)).toEqual({ ok: false, problem: 'template' });
  const many = `https://explorer.example/${'{address}'.repeat(20)}`;
  expect(address(many, 'a'.repeat(256))).toEqual({ ok: false, problem: 'length' });
});
