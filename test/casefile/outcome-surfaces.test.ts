// What an answer that says nothing is called wherever a screening is listed, counted, drawn, reported or
// exported: never by the mild word that was sent with it. One table over every surface.
import { describe, expect, onTestFinished, test } from 'vitest';
import type { BatchRow } from '#shared/batch/batch.ts';
import type { BatchId, CaseId, MonitorId } from '#shared/domain/ids.ts';
import { OUTCOME_MARKS, type OutcomeMark } from '#shared/domain/risk.ts';
import { nameChangeBlocks } from '#shared/report/compose/sections/change-tables.ts';
import { compareNames, isUnchanged } from '#shared/review/compare-names.ts';
import { outcomeOfView } from '#shared/review/exemption.ts';
import { historyLinesOf, type HistoryEntry } from '#shared/review/subject-history.ts';
import { endOf } from '#shared/review/subject-conflicts.ts';
import { findMonitorChanges } from '#shared/review/monitor-changes.ts';
import { makeOutcome, outcomeOf, outcomeOfKey } from '#shared/screening/outcome.ts';
import type { JobKind, JobRequest } from '#shared/screening/job.ts';
import type {
  KyaView,
  NameView,
  ScreeningView,
  SnapshotSummary,
} from '#shared/screening/snapshot.ts';
import { outcomeWord } from '#shared/words/outcome-words.ts';
import { memberKindOf } from '#shared/words/attribution-words.ts';
import { memberKeyOf, standingOf, tallyMembers } from '#shared/words/standing.ts';
import { gatherViewerRecords } from '#shared/bundle/viewer-rows.ts';
import { viewerTables } from '#shared/bundle/viewer-tables.ts';
import { caseViewerWords } from '#shared/words/viewer-words.ts';
import { EVERYTHING } from '../../electron/casefile/bundle/leaving.ts';
import { caseRows } from '../../electron/casefile/bundle/case-extract.ts';
import { openFile } from '../../electron/casefile/open.ts';
import type { CaseFileOperations } from '../../electron/casefile/operations.ts';
import { toReportTable } from '../../electron/services/batch-export.ts';
import {
  addBatch,
  buildKytRequest,
  buildNameRequest,
  ENGINE,
  newCaseFile,
  openArgs,
  storeAnswer,
  T0,
} from '../builders/casefile-file.ts';
import { EVERY_SCREENING } from '../builders/casefile-lists.ts';
import { writeAnswer } from '../builders/casefile-transfer.ts';
import { composeReport } from '../builders/composed-report.ts';
import { buildRequest } from '../builders/kya-view.ts';
import { buildSection, inCase } from '../builders/report-dossier.ts';

const ADDRESS = `0x${'ab'.repeat(20)}`;
const TRANSACTION = `0x${'cd'.repeat(32)}`;
const NAME = 'Orsino Velander';
const DEPOSIT = { primary_category: 'Exchange', secondary_category: 'Centralized exchange' };
const UNREADABLE = '{"code":0,"data":{"job_id":1,"status":"COMPLETE","result":"accept';

/** A complete job on chain with no hit, whose verdict is to accept. */
function acceptedJob(type: 'kya' | 'kyt', subject: object): string {
  const result = {
    ...{ ...subject, chain: 'Ethereum', risk: 'low', hits: [], rulesTriggered: [] },
    subjectTags: [DEPOSIT],
    score: { score: 0, verdict: 'accept', selfHit: false, components: [] },
  };
  const data = { job_id: 1, type, status: 'COMPLETE', result };
  return JSON.stringify({ code: 0, msg: 'success', data });
}

/** The same with a second value for a key, before the first. */
const repeating = (text: string, key: string, value: string): string =>
  text.replace(`"${key}":`, `"${key}":${value},"${key}":`);

/** The answers of a kind, each of which a mild word came with, and what is asked of them. */
interface Asked {
  job: JobRequest;
  subject: string;
  answers: Partial<Record<OutcomeMark, string>>;
}

function askedOnChain(job: JobRequest, subject: string, answer: string): Asked {
  const contradictory = repeating(answer, 'verdict', '"block"');
  return { job, subject, answers: { exempted: answer, unreadable: UNREADABLE, contradictory } };
}

const approved = JSON.stringify({
  ...{ id: 'task-1', status: 'completed', query: NAME },
  result: { decision: 'APPROVE', risk_level: 'none', decision_reasons: [], risk_level_reasons: [] },
});
const KINDS: Record<JobKind, Asked> = {
  kya: askedOnChain(
    { kind: 'kya', request: buildRequest({ address: ADDRESS, cexImmune: true }) },
    ADDRESS,
    acceptedJob('kya', { address: ADDRESS }),
  ),
  kyt: askedOnChain(
    {
      kind: 'kyt',
      request: buildKytRequest({
        ...{ transaction: TRANSACTION, screenDirection: 'in', cexImmune: true },
      }),
    },
    TRANSACTION,
    acceptedJob('kyt', { transaction: TRANSACTION }),
  ),
  name: {
    job: { kind: 'name', request: buildNameRequest({ name: NAME }) },
    subject: NAME,
    answers: {
      unreadable: '{"id":"task-1","status":"completed","result":"APPROVE',
      contradictory: repeating(approved, 'decision', '"REJECT"'),
    },
  },
};

/** A file with one screening in one case, in a batch, and monitored. */
interface Stage {
  operations: CaseFileOperations;
  folder: string;
  path: string;
  caseId: CaseId;
  kind: JobKind;
  answer: string;
  summary: SnapshotSummary;
  view: ScreeningView;
}

function stage(kind: JobKind, mark: OutcomeMark): Stage {
  const { operations, folder, path } = newCaseFile();
  const { job, answers } = KINDS[kind];
  const answer = answers[mark] ?? '';
  const { id, caseId } = storeAnswer(operations, 1, job, answer);
  const [summary] = listed(operations, []);
  const { json } = operations.openScreening({ id });
  const view = JSON.parse(new TextDecoder().decode(json)) as ScreeningView;
  return { operations, folder, path, caseId, kind, answer, summary: summary!, view };
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
const memberOf = (kind: JobKind) => ({ kind: memberKindOf(kind), value: KINDS[kind].subject });

/** What each surface says of the one screening. */
const SURFACES: Record<string, (stage: Stage) => string | Promise<string>> = {
  'the result itself': ({ view }) => outcomeWord(outcomeOfView(view)),
  'a list': ({ summary }) => word(summary),
  'a filter of a list': ({ operations }) => {
    expect(listed(operations, ['accept', 'APPROVE'])).toEqual([]);
    return listed(operations, ['exempted', 'unreadable', 'contradictory']).map(word).join();
  },
  'the counts of the overview': ({ operations, caseId }) =>
    operations
      .countOutcomes({ caseId })
      .map(({ kind, outcome, mark }) => outcomeWord(makeOutcome(kind, outcome, mark)))
      .join(),
  'the screenings of a subject': ({ operations, caseId, kind }) => {
    const members = [memberOf(kind)];
    const [own] = operations.listMemberScreenings({ caseId, members, limit: 9 });
    const { worst } = standingOf(own!.rows);
    expect(endOf(worst!)).not.toBe('clear');
    return word(worst!);
  },
  'the sums of a subject': ({ summary, kind }) => {
    const member = { ...memberOf(kind), removedAt: null } as Parameters<typeof tallyMembers>[0][0];
    return tallyMembers([member], new Map([[memberKeyOf(member), [summary]]]), kind === 'name')
      .cells.filter(({ count }) => count > 0)
      .map(({ outcome }) => (outcome === null ? 'other' : outcomeWord(outcome)))
      .join();
  },
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
    return outcomeWord(makeOutcome(row.kind ?? one.kind, row.outcome, row.outcomeMark));
  },
  'an exported batch': (one) => {
    const row = batchRow(one);
    const summary = one.operations.getBatch({ id: 'batch-7' as BatchId });
    const { columns, rows } = toReportTable(summary, [row], () => null, new Map());
    return outcomeWord(outcomeOfKey(one.kind, String(rows[0]![columns.indexOf('outcome')])));
  },
  'a monitored address': ({ operations, summary }) => {
    operations.createMonitor({
      ...{ id: 'monitor-1' as MonitorId, snapshotId: summary.id, forcesRun: true, at: T0 + 10 },
      fields: { intervalDays: 7, approval: 'ask', runsLeft: 0 },
    });
    const [monitor] = operations.listMonitors({ caseId: null });
    return word(monitor!.base!);
  },
  'a preview of an import': ({ operations, folder, caseId, answer }) => {
    const { path } = writeAnswer(folder, answer);
    const preview = operations.previewAnswer({ path, caseId });
    return outcomeWord(makeOutcome(preview.kind, preview.outcome, preview.outcomeMark));
  },
  "the bundle's viewer": async ({ operations, path, caseId }) => {
    operations.close({});
    const { db, close } = openFile(openArgs(path), ENGINE);
    onTestFinished(close);
    const words = caseViewerWords('en');
    const records = await gatherViewerRecords((name) => caseRows(db, name, caseId, EVERYTHING));
    return JSON.stringify(viewerTables(records, 0, words).flatMap(({ rows }) => rows));
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

/** What a surface does not have: names have no score, and what cannot be read is no import. */
const WITHOUT: Partial<Record<JobKind | OutcomeMark, readonly string[]>> = {
  name: ['the line of scores'],
  unreadable: ['a preview of an import'],
};
const WORDS: Record<OutcomeMark, string> = {
  exempted: 'Exempted',
  unreadable: 'Unreadable',
  contradictory: 'Contradictory',
};

const told = (['kya', 'kyt', 'name'] as const).flatMap((kind) =>
  OUTCOME_MARKS.filter((mark) => KINDS[kind].answers[mark] !== undefined).map(
    (mark) => [kind, mark] as const,
  ),
);

describe.each(told)('an answer of kind %s that is %s', (kind, mark) => {
  const missing = [...(WITHOUT[kind] ?? []), ...(WITHOUT[mark] ?? [])];
  const surfaces = Object.entries(SURFACES).filter(([name]) => !missing.includes(name));
  test.each(surfaces)(`is called ${WORDS[mark]} by %s`, async (_name, said) => {
    const text = await said(stage(kind, mark));
    expect(text).toContain(WORDS[mark]);
    expect(text).not.toMatch(/\b(accept|approve)\b/i);
  });
});

describe('a change of a monitored address', () => {
  test('names the exemption that was there before, and the one that is there after', () => {
    const exempted = stage('kya', 'exempted').view as KyaView;
    const { result } = exempted;
    const score = { ...result!.score!, verdict: 'block' as const };
    const request = { ...exempted.request!, cexImmune: false };
    const blocked: KyaView = { ...exempted, request, result: { ...result!, score } };
    const verdicts = (before: KyaView, after: KyaView) =>
      findMonitorChanges(before, after).filter(({ what }) => what === 'verdict');
    expect(verdicts(exempted, blocked)).toEqual([
      { what: 'verdict', before: 'exempted', after: 'block' },
    ]);
    expect(verdicts(blocked, exempted)).toEqual([
      { what: 'verdict', before: 'block', after: 'exempted' },
    ]);
  });
});

describe('two answers on a name, of which the later one contradicts itself', () => {
  const views = () => {
    const after = stage('name', 'contradictory').view as NameView;
    const before: NameView = {
      ...after,
      result: { ...after.result!, decision: 'EDD', deviations: [], deviationCount: 0 },
    };
    return [before, after] as const;
  };

  test('a notice of monitoring names what it came to', () => {
    const [before, after] = views();
    expect(findMonitorChanges(before, after)).toEqual([
      { what: 'decision', before: 'EDD', after: 'contradictory' },
    ]);
    const mild: NameView = { ...before, result: { ...before.result!, decision: 'APPROVE' } };
    expect(findMonitorChanges(mild, after)).toEqual([
      { what: 'decision', before: 'APPROVE', after: 'contradictory' },
    ]);
  });

  test('a comparison names it, also where the same word was sent before', () => {
    const [before, after] = views();
    const mild: NameView = { ...before, result: { ...before.result!, decision: 'APPROVE' } };
    const comparison = compareNames(mild, after);
    expect(comparison.decision).toEqual({ before: 'APPROVE', after: 'contradictory' });
    expect(isUnchanged(comparison)).toBe(false);
    const pair = { before: 1, after: 2, pointers: ['', ''] } as const;
    const table = JSON.stringify(nameChangeBlocks(comparison, pair));
    expect(table).toContain('Contradictory');
  });
});

test.each([
  ['kya', 'on_chain_findings', 'Accept'],
  ['name', 'name_findings', 'Approve'],
] as const)('the findings of a report on a %s name the mark, then what was sent', (...one) => {
  const [kind, section, sent] = one;
  const { view } = stage(kind, 'contradictory');
  const composed = composeReport([inCase(view, 'shot')], { sections: [buildSection(section)] });
  const texts = [...JSON.stringify(composed).matchAll(/"text":"((?:[^"\\]|\\.)*)"/g)];
  expect(texts.map(([, text]) => text).join('')).toContain(`Contradictory (sent as “${sent}”)`);
});
