// Flows, hop ledgers and pictures as they leave the program, over a real case file.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { AppError } from '#shared/errors.ts';
import { decimal } from '#shared/domain/amount.ts';
import type { SnapshotId, StatedTransactionId } from '#shared/domain/ids.ts';
import { formatUtc } from '#shared/domain/time.ts';
import { valueAt } from '#shared/review/citation.ts';
import { parseJson } from '#shared/screening/json.ts';
import type { GraphRecords } from '#shared/graph/graph-export.ts';
import { NO_FILTERS } from '#shared/flow/filter-terms.ts';
import { writePicture } from '../../../electron/report/picture.ts';
import { discard, putInPlace } from '../../../electron/files/write-file.ts';
import { writeSnapshotTable } from '../../../electron/report/write-snapshot-table.ts';
import { writeGraph } from '../../../electron/report/write-graph.ts';
import { createExportService } from '../../../electron/services/exports.ts';
import { temporaryFolder } from '../../builders/casefile-file.ts';
import { completedJob, kytBothResult, storeAnswer } from '../../builders/casefile-kinds.ts';
import { addPolledAnswer, newestEntries, T0 } from '../../builders/casefile-records.ts';
import { kyaSampleText } from '../../builders/kya-sample.ts';
import { buildKytRequest } from '../../builders/kyt-view.ts';
import { readForeign } from '../../drive/foreign-tables.ts';
import { createTestCaseFile } from '../../fakes/case-file.ts';
import { graphReader } from '../../fakes/graph-reader.ts';

const ID = 'snapshot-1' as SnapshotId;
const KYT = 'snapshot-2' as SnapshotId;
const LOOK = { isUnfolded: false, grouping: 'addresses' as const, expanded: [], openedGroups: [] };
const SEEN = { id: ID, side: null, filters: NO_FILTERS, ...LOOK };
const FLOW = { kind: 'flow', id: ID, side: null } as const;
const SVG = (hash: string) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<svg xmlns="x"><text>${hash}</text></svg>\n`;

async function newExports(mode: 'write' | 'read' = 'write', closesMeanwhile = false) {
  const file = await createTestCaseFile();
  onTestFinished(() => file.close());
  const { operations } = file;
  operations.storeSnapshot({ draft: addPolledAnswer(operations, 1, kyaSampleText()) });
  const request = buildKytRequest();
  const answer = completedJob(2, kytBothResult(request.transaction));
  storeAnswer(operations, 2, { kind: 'kyt', request }, answer);
  const folder = temporaryFolder();
  let chosen: string | null = null;
  let suggested = '';
  let isClosed = false;
  const service = createExportService({
    ...{ clock: { now: () => T0, monotonicMs: () => 0 }, newId: () => 'picture' },
    ...{ emit: () => undefined, appVersion: '1.2.3', caseFile: file.caseFile },
    session: {
      requireOpen() {
        if (isClosed) throw new AppError('casefile.none_open', 'closed');
        return { mode } as never;
      },
    },
    files: {
      async writeSnapshotTable(task) {
        const written = await writeSnapshotTable(task);
        isClosed = closesMeanwhile;
        return written;
      },
      ...{ writeGraph, writePicture, putInPlace, discard },
    },
    readGraph: graphReader(file.caseFile),
    chooseExportPath: async (name) => {
      suggested = name;
      return chosen;
    },
  });
  const journal = () =>
    newestEntries(operations, 20).filter(({ kind }) => /^(table|figure)\.exported$/.test(kind));
  return {
    ...{ service, file, folder, journal, suggested: () => suggested },
    choose: (name: string | null) => (chosen = name === null ? null : join(folder, name)),
  };
}

/** States the amount of the screened transaction. */
function state({ operations }: Awaited<ReturnType<typeof newExports>>['file']): void {
  const { caseId } = operations.getSnapshotSummary({ id: KYT });
  operations.setStatedTransaction({
    ...{ id: 'stated-1' as StatedTransactionId, caseId, snapshotId: KYT, at: T0 },
    ...{ amount: decimal('1204.50'), happenedAt: null, source: '=HYPERLINK("x")' },
  });
}

const hashOf = (path: string) => createHash('sha256').update(readFileSync(path)).digest('hex');

describe('the graph of a case', () => {
  const opened: [] = [];

  it('is written with each link under the field of the answer that says it, and journaled', async () => {
    const { service, file, choose, folder, journal, suggested } = await newExports();
    const { caseId } = file.operations.getSnapshotSummary({ id: ID });
    choose('graph.json');
    const scope = { caseId, of: { kind: 'case' } } as const;
    const written = await service.graph({ scope, opened, format: 'json' });
    const path = join(folder, 'graph.json');
    expect(written).toEqual({ path, sha256: hashOf(path), isJournaled: true });
    expect(suggested()).toMatch(/^TF-2026-002 case graph .+Z PRACTICE\.json$/);
    const { links } = JSON.parse(readFileSync(path, 'utf8')) as GraphRecords;
    const delivered = links.filter(({ kind }) => kind === 'delivered');
    expect(delivered.length).toBeGreaterThan(1);
    const answer = parseJson(kyaSampleText());
    for (const { field, snapshot_id: snapshotId } of delivered) {
      expect(field).toMatch(/^\/.*\/hits\/\d+\/pathNodes\/\d+$/);
      if (snapshotId !== ID) continue;
      expect(answer.ok && valueAt(answer.value, field ?? '')).toHaveProperty('amount');
    }
    expect(journal()).toMatchObject([
      { kind: 'table.exported', subject: null, what: { content: 'case_graph', format: 'json' } },
    ]);
  });

  it('is an archive as FollowTheMoney, and nothing when the person cancels', async () => {
    const { service, file, choose, folder, journal, suggested } = await newExports();
    const { caseId } = file.operations.getSnapshotSummary({ id: ID });
    const scope = { caseId, of: { kind: 'case' } } as const;
    expect(await service.graph({ scope, opened, format: 'ftm' })).toBeNull();
    expect(suggested()).toMatch(/\.zip$/);
    expect(journal()).toEqual([]);
    choose('graph.zip');
    await service.graph({ scope, opened, format: 'ftm' });
    expect(readFileSync(join(folder, 'graph.zip')).subarray(0, 2).toString()).toBe('PK');
  });
});

describe('a flow', () => {
  it.each(['csv', 'xlsx', 'json'] as const)(
    'is written as %s, whole, and journaled with the hash of its bytes',
    async (format) => {
      const { service, choose, folder, journal, suggested } = await newExports();
      choose(`flow.${format}`);
      const written = await service.flow({ ...SEEN, format });
      const path = join(folder, `flow.${format}`);
      expect(written).toEqual({ path, sha256: hashOf(path), isJournaled: true });
      expect(suggested()).toMatch(
        new RegExp(
          `^TF-2026-002 0x[0-9A-Fa-f]{4}-\\w{6} flow 2026-03-01T093005Z PRACTICE.${format}$`,
        ),
      );
      expect(journal()).toMatchObject([
        {
          ...{ kind: 'table.exported', subject: ID },
          what: { fileName: `flow.${format}`, sha256: written?.sha256, content: 'flow', format },
        },
      ]);
      expect(readdirSync(folder)).toEqual([`flow.${format}`]);
    },
  );

  it('reads back in another program with every link of the answer and no formula', async () => {
    const { service, choose, folder } = await newExports();
    const tables = [];
    for (const format of ['csv', 'xlsx'] as const) {
      choose(`flow.${format}`);
      await service.flow({ ...SEEN, format });
      tables.push(readForeign(join(folder, `flow.${format}`)));
    }
    choose('flow.json');
    await service.flow({ ...SEEN, format: 'json' });
    const document = JSON.parse(readFileSync(join(folder, 'flow.json'), 'utf8')) as {
      nodes: { address: string }[];
      links: { from: string; to: string; sum: string }[];
    };
    expect(document.links.length).toBeGreaterThan(5);
    for (const { rows, formulas } of tables) {
      expect(formulas).toBe(0);
      expect(
        rows.filter(({ record }) => record === 'link').map(({ from, to }) => [from, to]),
      ).toEqual(document.links.map(({ from, to }) => [from, to]));
      expect(rows.filter(({ record }) => record === 'node').map(({ address }) => address)).toEqual(
        document.nodes.map(({ address }) => address),
      );
    }
  });

  it('written twice is the same file, whenever that is', async () => {
    const { service, choose } = await newExports();
    const hashes = [];
    for (const name of ['a.json', 'b.json', 'a.csv', 'b.csv']) {
      choose(name);
      const format = name.endsWith('csv') ? 'csv' : 'json';
      hashes.push((await service.flow({ ...SEEN, format }))?.sha256);
    }
    expect(hashes[0]).toBe(hashes[1]);
    expect(hashes[2]).toBe(hashes[3]);
  });

  it('of a transaction is that of its side; an address has none of a side', async () => {
    const { service, choose, suggested, folder } = await newExports();
    choose('side.json');
    await service.flow({ ...SEEN, id: KYT, side: 'out', format: 'json' });
    expect(suggested()).toContain(' destination flow ');
    const { transactionSide } = JSON.parse(readFileSync(join(folder, 'side.json'), 'utf8')) as {
      transactionSide: string;
    };
    expect(transactionSide).toBe('out');
    for (const wrong of [
      { id: KYT, side: null },
      { id: ID, side: 'in' as const },
    ]) {
      const writing = service.flow({ ...SEEN, ...wrong, format: 'json' });
      await expect(writing).rejects.toMatchObject({ code: 'record.not_found' });
    }
  });

  it('of a transaction has in every format what a person states of it, as theirs; an address none', async () => {
    const { service, choose, folder, file } = await newExports();
    state(file);
    const write = async (format: 'csv' | 'xlsx' | 'json' | 'graphml', address = false) => {
      choose(`flow.${format}`);
      const of = address ? SEEN : { ...SEEN, id: KYT, side: 'in' as const };
      await service.flow({ ...of, format });
      return join(folder, `flow.${format}`);
    };
    for (const format of ['csv', 'xlsx'] as const) {
      const { rows, formulas } = readForeign(await write(format));
      expect([rows.length > 0, formulas]).toEqual([true, 0]);
      for (const row of rows) {
        expect(row).toMatchObject({ stated_amount: '1204.50', stated_by: 'Test Investigator' });
        expect(row['stated_source']).toBe(`'=HYPERLINK("x")`);
      }
      const [ofAddress] = readForeign(await write(format, true)).rows;
      expect(ofAddress).not.toHaveProperty('stated_amount');
    }
    const documentOf = async (address: boolean) =>
      JSON.parse(readFileSync(await write('json', address), 'utf8')) as Record<string, unknown>;
    expect((await documentOf(false))['stated']).toEqual({
      ...{ amount: '1204.50', time: null, source: '=HYPERLINK("x")' },
      ...{ by: 'Test Investigator', at: formatUtc(T0) },
    });
    expect((await documentOf(true))['stated']).toBeNull();
    const graph = readFileSync(await write('graphml'), 'utf8');
    expect(graph).toContain('<data key="g_stated_amount">1204.50</data>');
    expect(graph).toContain('<data key="g_stated_source">=HYPERLINK("x")</data>');
    expect(readFileSync(await write('graphml', true), 'utf8')).not.toContain('<data key="g_stated');
  });

  it('that the person cancels leaves no trace', async () => {
    const { service, choose, folder, journal } = await newExports();
    choose(null);
    expect(await service.flow({ ...SEEN, format: 'csv' })).toBeNull();
    expect([journal(), readdirSync(folder)]).toEqual([[], []]);
  });

  it('that cannot be journaled leaves the old file as it was', async () => {
    const { service, choose, folder, file } = await newExports();
    choose('flow.csv');
    writeFileSync(join(folder, 'flow.csv'), 'old');
    file.failNext('addJournalEntry', new AppError('casefile.disk_full', 'full'));
    const writing = service.flow({ ...SEEN, format: 'csv' });
    await expect(writing).rejects.toMatchObject({ code: 'casefile.disk_full' });
    expect(readFileSync(join(folder, 'flow.csv'), 'utf8')).toBe('old');
    expect(readdirSync(folder)).toEqual(['flow.csv']);
  });

  it('leaves nothing behind when the case file was closed while it was written', async () => {
    const { service, choose, folder, journal } = await newExports('write', true);
    choose('flow.csv');
    const writing = service.flow({ ...SEEN, format: 'csv' });
    await expect(writing).rejects.toMatchObject({ code: 'casefile.none_open' });
    expect([readdirSync(folder), journal()]).toEqual([[], []]);
  });

  it('from a file that is open for reading is written, and said not to be journaled', async () => {
    const { service, choose, journal } = await newExports('read');
    choose('flow.csv');
    expect(await service.flow({ ...SEEN, format: 'csv' })).toMatchObject({ isJournaled: false });
    expect(journal()).toEqual([]);
  });
});

describe('a hop ledger', () => {
  it('has the hits asked for, and names its own kind', async () => {
    const { service, choose, folder, journal, suggested } = await newExports();
    choose('hops.csv');
    await service.hopLedger({ id: ID, hits: [0], format: 'csv' });
    const { rows } = readForeign(join(folder, 'hops.csv'));
    expect(rows.length).toBeGreaterThan(0);
    expect(new Set(rows.map(({ hit }) => hit))).toEqual(new Set(['1']));
    expect(rows[0]?.['amount_pointer']).toMatch(
      /^\/data\/result\/hits\/0\/pathNodes\/\d+\/amount$/,
    );
    expect(suggested()).toContain(' hop ledger ');
    expect(journal()).toMatchObject([{ what: { content: 'hop_ledger' } }]);
    choose('all.csv');
    await service.hopLedger({ id: ID, hits: null, format: 'csv' });
    expect(readForeign(join(folder, 'all.csv')).rows.length).toBeGreaterThan(rows.length);
  });

  it('of a transaction has what a person states of it in columns of its own; an address has none', async () => {
    const { service, choose, folder, file } = await newExports();
    state(file);
    const rowsOf = async (id: SnapshotId) => {
      choose(`${id}.csv`);
      await service.hopLedger({ id, hits: null, format: 'csv' });
      return readForeign(join(folder, `${id}.csv`)).rows;
    };
    const rows = await rowsOf(KYT);
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) {
      expect(row).toMatchObject({ stated_amount: '1204.50', stated_time: '' });
      expect(row).toMatchObject({
        stated_source: `'=HYPERLINK("x")`,
        stated_by: 'Test Investigator',
      });
    }
    expect((await rowsOf(ID))[0]).not.toHaveProperty('stated_amount');
  });
});

describe('a picture', () => {
  it('comes in pieces, is checked against its snapshot and journaled', async () => {
    const { service, choose, folder, file, journal } = await newExports();
    const { sha256 } = file.operations.getSnapshotSummary({ id: ID });
    choose('flow.svg');
    const begun = await service.beginPicture({ of: FLOW, format: 'svg' });
    expect(begun).toEqual({ pictureId: 'picture', caseReference: 'TF-2026-002' });
    const bytes = new TextEncoder().encode(SVG(sha256));
    await service.addPicture({ pictureId: 'picture', bytes: bytes.slice(0, 30) });
    await service.addPicture({ pictureId: 'picture', bytes: bytes.slice(30) });
    const written = await service.finishPicture({ pictureId: 'picture' });
    expect(readFileSync(join(folder, 'flow.svg'), 'utf8')).toBe(SVG(sha256));
    expect(journal()).toMatchObject([
      { kind: 'figure.exported', what: { sha256: written.sha256, format: 'svg' } },
    ]);
  });

  it('of another snapshot is refused and leaves nothing behind', async () => {
    const { service, choose, folder, journal } = await newExports();
    choose('flow.svg');
    await service.beginPicture({ of: FLOW, format: 'svg' });
    const bytes = new TextEncoder().encode(SVG('0'.repeat(64)));
    await service.addPicture({ pictureId: 'picture', bytes });
    await expect(service.finishPicture({ pictureId: 'picture' })).rejects.toMatchObject({
      code: 'input.invalid',
    });
    expect([readdirSync(folder), journal()]).toEqual([[], []]);
  });

  it('of the graph of a case names every answer it is drawn from', async () => {
    const { service, choose, folder, file, journal } = await newExports();
    const { caseId, sha256 } = file.operations.getSnapshotSummary({ id: ID });
    choose('graph.svg');
    const write = async (text: string) => {
      const of = { kind: 'graph', caseId, snapshotIds: [ID] } as const;
      expect(await service.beginPicture({ of, format: 'svg' })).not.toBeNull();
      await service.addPicture({
        pictureId: 'picture',
        bytes: new TextEncoder().encode(SVG(text)),
      });
      return service.finishPicture({ pictureId: 'picture' });
    };
    await expect(write('0'.repeat(64))).rejects.toMatchObject({ code: 'input.invalid' });
    expect(readdirSync(folder)).toEqual([]);
    const written = await write(sha256);
    expect(journal()).toMatchObject([
      { kind: 'figure.exported', what: { sha256: written.sha256, content: 'case_graph' } },
    ]);
    const of = { kind: 'graph', caseId, snapshotIds: [ID, KYT] } as const;
    await expect(service.beginPicture({ of, format: 'png' })).rejects.toMatchObject({
      code: 'record.not_found',
    });
  });

  it('is let go when it grows beyond all measure, when the file closes, and once it is written', async () => {
    const { service, choose } = await newExports();
    choose('flow.svg');
    const begin = () => service.beginPicture({ of: FLOW, format: 'svg' });
    const add = (length: number) =>
      service.addPicture({ pictureId: 'picture', bytes: new Uint8Array(length) });
    const gone = expect.objectContaining({ code: 'record.not_found' }) as Error;
    await begin();
    const large = 50 * 1024 * 1024;
    await add(large);
    await expect(add(large)).rejects.toThrow(
      expect.objectContaining({ code: 'export.picture_too_large' }) as Error,
    );
    await expect(add(1)).rejects.toThrow(gone);
    await begin();
    service.release();
    await expect(add(1)).rejects.toThrow(gone);
  });
});
