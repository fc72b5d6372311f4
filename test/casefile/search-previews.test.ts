// Previews of large flows: made with the index, made again when a label draws an address on its own, and
// gone with their case.
import { describe, expect, test } from 'vitest';
import type { LabelId, SnapshotId } from '#shared/domain/ids.ts';
import {
  LEAST_PREVIEWED_HITS,
  readFlowPreview,
  writeFlowPreview,
} from '#shared/figures/flow-preview.ts';
import { buildFlowTree } from '#shared/flow/build-tree.ts';
import type { CaseFileOperations } from '../../electron/casefile/operations.ts';
import { addPolledAnswer, newCaseFile, reopen, T0 } from '../builders/casefile-file.ts';
import { openView } from '../builders/casefile-lists.ts';
import { indexAll } from '../builders/casefile-search.ts';
import { CASE } from '../builders/casefile-transfer.ts';
import { connectTo } from '../builders/forged-case.ts';
import { evmAddress } from '../builders/hits.ts';

const LARGE = 'snapshot-1' as SnapshotId;
const SMALL = 'snapshot-2' as SnapshotId;
const OWN = { id: 'label-1' as LabelId, caseId: CASE, colour: null, remark: '', text: 'Ours' };

function answerOf(hits: number): string {
  const hit = (number: number) => ({
    ...{ ruleCode: 'R-1', ruleName: 'A rule', pathFlow: 'inflow', hops: 1 },
    pathNodes: [
      { address: evmAddress(number + 10), deep: 1, amount: String(number + 1) },
      { address: evmAddress(1), deep: 0 },
    ],
  });
  const result = {
    ...{ address: evmAddress(1), chain: 'Ethereum', rulesTriggered: ['R-1'] },
    hits: Array.from({ length: hits }, (_, number) => hit(number)),
  };
  return JSON.stringify({ code: 0, msg: '', data: { job_id: 1, status: 'COMPLETE', result } });
}

/** A file with a large answer and one of a hit less than what is previewed. */
function openFile() {
  const file = newCaseFile();
  [LEAST_PREVIEWED_HITS, LEAST_PREVIEWED_HITS - 1].forEach((hits, index) => {
    const draft = addPolledAnswer(file.operations, index + 1, answerOf(hits));
    file.operations.storeSnapshot({ draft });
  });
  indexAll(file.operations);
  return file;
}

const previewOf = (operations: CaseFileOperations, id = LARGE) =>
  operations.readPreview({ id })?.flowJson ?? null;

/** As the page makes it, which holds it against the one that was kept. */
function freshOf(operations: CaseFileOperations, isApart: (address: string) => boolean): string {
  const view = openView(operations, LARGE);
  if (view.kind !== 'kya' || view.result === null) throw new Error('no result');
  const { hits, totalPaths, subjectLabels } = view.result;
  const tree = buildFlowTree(hits, view.summary.address, subjectLabels);
  return writeFlowPreview({ hits, totalPaths, tree, isApart });
}

describe('a preview', () => {
  test('is kept of a large flow, as of its answer, and of no other', () => {
    const { operations } = openFile();
    expect(previewOf(operations)).toBe(freshOf(operations, () => false));
    expect(readFlowPreview(previewOf(operations)!)).toMatchObject({ paths: LEAST_PREVIEWED_HITS });
    expect(operations.readPreview({ id: LARGE })?.summary).toMatchObject({ id: LARGE });
    expect(previewOf(operations, SMALL)).toBeNull();
  });

  test('is made again when an address in it has a label, or has none any more', () => {
    const { operations } = openFile();
    const plain = previewOf(operations);
    operations.setLabel({ ...OWN, address: evmAddress(9_000), at: T0 + 50 });
    expect(previewOf(operations)).toBe(plain);
    const address = evmAddress(11);
    operations.setLabel({ ...OWN, id: 'label-2' as LabelId, address, at: T0 + 51 });
    expect(previewOf(operations)).toBeNull();
    indexAll(operations);
    expect(previewOf(operations)).toBe(freshOf(operations, (one) => one === address));
    expect(previewOf(operations)).not.toBe(plain);
    operations.removeLabel({ id: 'label-2' as LabelId, at: T0 + 52 });
    indexAll(operations);
    expect(previewOf(operations)).toBe(plain);
  });

  test('has the label that was set while its answer was being indexed', () => {
    const { operations } = newCaseFile();
    operations.storeSnapshot({ draft: addPolledAnswer(operations, 1, answerOf(2_500)) });
    expect(operations.indexPending({ limit: 1 })).toEqual({ left: 1 });
    const address = evmAddress(11);
    operations.setLabel({ ...OWN, address, at: T0 + 50 });
    indexAll(operations);
    expect(previewOf(operations)).toBe(freshOf(operations, (one) => one === address));
  });

  test('that is not what the answer has is made again', () => {
    const { operations, path } = openFile();
    const right = previewOf(operations);
    operations.close({});
    const db = connectTo(path);
    db.exec(`UPDATE search_previews SET preview_json = '{"version":1}'`);
    db.close();
    const again = reopen(path);
    expect(readFlowPreview(previewOf(again)!)).toBeNull();
    again.renewPreview({ id: LARGE });
    expect(previewOf(again)).toBeNull();
    indexAll(again);
    expect(previewOf(again)).toBe(right);
  });

  test('goes with its case', () => {
    const { operations, path } = openFile();
    operations.destroyCase({ id: CASE, why: 'asked to', at: T0 + 60 });
    operations.close({});
    const db = connectTo(path);
    expect(db.prepare('SELECT count(*) FROM search_previews').pluck().get()).toBe(0);
    db.close();
  });
});
