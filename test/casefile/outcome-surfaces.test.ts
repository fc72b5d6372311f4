// What an answer that says nothing is called wherever a screening is listed, counted, drawn, reported or
// exported: never by the mild word that was sent with it. One table over every surface.
import { describe, expect, onTestFinished, test } from 'vitest';
import type { BatchRow } from '#shared/batch/batch.ts';
import type { BatchId, CaseId, WatchId } from '#shared/domain/ids.ts';
import type { OutcomeMark } from '#shared/domain/risk.ts';
import { outcomeOfView } from '#shared/review/exemption.ts';
import { historyLinesOf, type HistoryEntry } from '#shared/review/subject-history.ts';
import { endOf } from '#shared/review/subject-conflicts.ts';
import { findWatchChanges } from '#shared/review/watch-changes.ts';
import { makeOutcome, outcomeOf, outcomeOfKey } from '#shared/screening/outcome.ts';
import type { KyaView, ScreeningView, SnapshotSummary } from '#shared/screening/snapshot.ts';
import { outcomeWord } from '#shared/words/outcome-words.ts';
import { standingOf, tallyMembers } from '#shared/words/standing.ts';
import { gatherViewerRecords } from '#shared/bundle/viewer-rows.ts';
import { viewerTables } from '#shared/bundle/viewer-tables.ts';
import { caseViewerWords } from '#shared/words/viewer-words.ts';
import { EVERYTHING } from '../../electron/casefile/bundle/leaving.ts';
import { caseRows } from '../../electron/casefile/bundle/case-extract.ts';
import { openFile } from '../../electron/casefile/open.ts';
import type { CaseFileOperations } from '../../electron/casefile/operations.ts';
import { toReportTable } from '../../electron/services/batch-export.ts';
import {
  addAnsweredJob,
  addBatch,
  ENGINE,
  newCaseFile,
  openArgs,
  T0,
} from '../builders/casefile-file.ts';
import { EVERY_SCREENING } from '../builders/casefile-lists.ts';
import { composeReport } from '../builders/composed-report.ts';
import { buildRequest } from '../builders/kya-view.ts';
import { buildSection, inCase } from '../builders/report-dossier.ts';

const ADDRESS = `0x${'ab'.repeat(20)}`;
const DEPOSIT = { primary_category: 'Exchange', secondary_category: 'Centralized exchange' };
const ANSWERS: Record<OutcomeMark, string> = {
  exempted: JSON.stringify({
    ...{ code: 0, msg: 'success' },
    data: {
      ...{ job_id: 1, type: 'kya', status: 'COMPLETE' },
      result: {
        ...{ address: ADDRESS, chain: 'Ethereum', risk: 'low', hits: [], rulesTriggered: [] },
        subjectTags: [DEPOSIT],
        score: { score: 0, verdict: 'accept', selfHit: false, components: [] },
      },
    },
  }),
  unreadable: '{"code":0,"data":{"job_id":1,"status":"COMPLETE","result":"accept',
  contradictory: `{"code":0,"msg":"success","data":{"job_id":1,"type":"kya","status":"COMPLETE",
    "result":{"address":"${ADDRESS}","chain":"Ethereum","risk":"low","hits":[],"rulesTriggered":[],
    "score":{"score":12,"verdict":"block","verdict":"accept","selfHit":false,"components":[]}}}}`,
};

/** A file with one screening in one case, in a batch, and watched. */
interface Stage {
  operations: CaseFileOperations;
  path: string;
  caseId: CaseId;
  summary: SnapshotSummary;
  view: ScreeningView;
}

function stage(mark: OutcomeMark): Stage {
  const { operations, path } = newCaseFile();
  const job = {
    kind: 'kya',
    request: buildRequest({ address: ADDRESS, cexImmune: true }),
  } as const;
  const draft = addAnsweredJob(operations, 1, job, ANSWERS[mark]);
  const { id, caseId } = operations.storeSnapshot({ draft });
  const [summary] = listed(operations, []);
  const { json } = operations.openScreening({ id });
  const view = JSON.parse(new TextDecoder().decode(json)) as ScreeningView;
  return { operations, path, caseId, summary: summary!, view };
}

function listed(operations: CaseFileOperations, outcomes: string[]): SnapshotSummary[] {
  const filter = { ...EVERY_SCREENING, outcomes };
  return operations.listScreenings({ filter, offset: 0, limit: 9 }).rows;
}

function batchRow({ operations, summary }: Stage): BatchRow {
  addBatch(operations, 7, [{ fresh: summary.id, isSent: false }]);
  const batch = { id: 'batch-7' as BatchId, fate: null, state: null, offset: 0, limit: 9 };
  return operations.listBatchRows(batch).rows[0]!;
}

const word = (one: SnapshotSummary) => outcomeWord(outcomeOf(one));
const MEMBER = { kind: 'address', value: ADDRESS, removedAt: null } as Parameters<
  typeof tallyMembers
>[0][number];

/** What each surface says of the one screening. */
const SURFACES: Record<string, (stage: Stage) => string | Promise<string>> = {
  'the result itself': ({ view }) => outcomeWord(outcomeOfView(view)),
  'a list': ({ summary }) => word(summary),
  'a filter of a list': ({ operations }) => {
    expect(listed(operations, ['accept'])).toEqual([]);
    return listed(operations, ['exempted', 'unreadable', 'contradictory']).map(word).join();
  },
  'the counts of the overview': ({ operations, caseId }) =>
    operations
      .countOutcomes({ caseId })
      .map(({ kind, outcome, mark }) => outcomeWord(makeOutcome(kind, outcome, mark)))
      .join(),
  'the screenings of a subject': ({ operations, caseId }) => {
    const members = [{ kind: 'address' as const, value: ADDRESS }];
    const [own] = operations.listMemberScreenings({ caseId, members, limit: 9 });
    const { worst } = standingOf(own!.rows);
    expect(endOf(worst!)).not.toBe('clear');
    return word(worst!);
  },
  'the sums of a subject': ({ summary }) =>
    tallyMembers([MEMBER], new Map([[`address:${ADDRESS}`, [summary]]]), false)
      .cells.filter(({ count }) => count > 0)
      .map(({ outcome }) => (outcome === null ? 'other' : outcomeWord(outcome)))
      .join(),
  'the history': ({ operations, summary }) =>
    operations
      .listHistory({ id: summary.id })
      .own.map((one) => word(one.summary))
      .join(),
  'the line of scores': ({ summary }) =>
    historyLinesOf([{ summary, request: null } as HistoryEntry])
      .flatMap(({ points }) => points.map(({ outcome }) => outcomeWord(outcome)))
      .join(),
  'the timeline': ({ operations, caseId }) =>
    operations
      .listTimeline({ caseId, after: null, limit: 50 })
      .items.flatMap((one) =>
        one.kind === 'screening'
          ? [outcomeWord(makeOutcome(one.screened, one.title, one.outcomeMark))]
          : [],
      )
      .join(),
  'a row of a batch': (one) => {
    const row = batchRow(one);
    return outcomeWord(makeOutcome('kya', row.outcome, row.outcomeMark));
  },
  'an exported batch': (one) => {
    const row = batchRow(one);
    const summary = one.operations.getBatch({ id: 'batch-7' as BatchId });
    const { columns, rows } = toReportTable(summary, [row], () => null, new Map());
    return outcomeWord(outcomeOfKey('kya', String(rows[0]![columns.indexOf('outcome')])));
  },
  'a monitored address': ({ operations, summary }) => {
    operations.createWatch({
      ...{ id: 'watch-1' as WatchId, snapshotId: summary.id, forcesRun: true, at: T0 + 10 },
      fields: { intervalDays: 7, approval: 'ask', runsLeft: 0 },
    });
    const [watch] = operations.listWatches({ caseId: null });
    return word(watch!.base!);
  },
  "the bundle's viewer": async ({ operations, path, caseId }) => {
    operations.close({});
    const { db, close } = openFile(openArgs(path), ENGINE);
    onTestFinished(close);
    const words = caseViewerWords('en');
    const records = await gatherViewerRecords((name) => caseRows(db, name, caseId, EVERYTHING));
    return JSON.stringify(viewerTables(records, 0, words)[1]!.rows);
  },
  'the summary of a report': ({ view }) => reportText(view, 'summary'),
  'the timeline of a report': ({ view }) => reportText(view, 'timeline'),
  'a figure of a line of time': ({ view }) => {
    const figure = { id: 'f', kind: 'time_line', snapshotId: 'shot', side: null, caption: '' };
    return reportText(view, 'figures', { figures: [figure as never] });
  },
};

function reportText(
  view: ScreeningView,
  kind: Parameters<typeof buildSection>[0],
  parts: Parameters<typeof buildSection>[1] = {},
): string {
  const composed = composeReport([inCase(view, 'shot')], { sections: [buildSection(kind, parts)] });
  return JSON.stringify(composed);
}

describe.each([
  ['exempted', 'Exempted'],
  ['unreadable', 'Unreadable'],
  ['contradictory', 'Contradictory'],
] as const)('an answer that is %s', (mark, expected) => {
  test.each(Object.entries(SURFACES))(`is called ${expected} by %s`, async (_name, said) => {
    const text = await said(stage(mark));
    expect(text).toContain(expected);
    expect(text).not.toMatch(/\baccept\b/i);
  });
});

describe('a change of a monitored address', () => {
  test('names the exemption that was there before, and the one that is there after', () => {
    const exempted = stage('exempted').view as KyaView;
    const { result } = exempted;
    const score = { ...result!.score!, verdict: 'block' as const };
    const request = { ...exempted.request!, cexImmune: false };
    const blocked: KyaView = { ...exempted, request, result: { ...result!, score } };
    const verdicts = (before: KyaView, after: KyaView) =>
      findWatchChanges(before, after).filter(({ what }) => what === 'verdict');
    expect(verdicts(exempted, blocked)).toEqual([
      { what: 'verdict', before: 'exempted', after: 'block' },
    ]);
    expect(verdicts(blocked, exempted)).toEqual([
      { what: 'verdict', before: 'block', after: 'exempted' },
    ]);
  });
});
