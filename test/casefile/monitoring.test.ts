// The monitoring in the case file: runs with the budget they take, what they found, and the trace
// that every change leaves.
import { readFileSync } from 'node:fs';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { JobId, NoticeId, SnapshotId, MonitorId } from '#shared/domain/ids.ts';
import { MONITOR_DAY_MS } from '#shared/domain/monitor.ts';
import { deriveKey } from '../../electron/casefile/cipher.ts';
import { connect } from '../../electron/casefile/connection.ts';
import type { CaseFileOperations } from '../../electron/casefile/operations.ts';
import { hashOf } from '../../electron/casefile/records.ts';
import { NOTICE_RECORDS } from '../../electron/casefile/tables/notices.ts';
import { MONITOR_RECORDS } from '../../electron/casefile/tables/monitor-record.ts';
import {
  codeOf,
  completedJob,
  ENGINE,
  FAST_PASSPHRASE,
  kytBothResult,
  newCaseFile,
  newestEntries,
  numberedJob,
  storeAnswer,
  T0,
} from '../builders/casefile-file.ts';
import { importAnswer, writeAnswer } from '../builders/casefile-transfer.ts';
import {
  addMonitor,
  finishRun,
  kyaAnswer,
  settle,
  startRun,
  MONITOR,
  MONITOR_CASE,
} from '../builders/casefile-monitors.ts';

const WEEK = 7 * MONITOR_DAY_MS;
const DUE = T0 + 1 + WEEK;
const ALL = { caseId: null, limit: 100 };

const kindsOf = (operations: CaseFileOperations, limit: number) =>
  newestEntries(operations, limit).map(({ kind }) => kind);
const close = (operations: CaseFileOperations, at: number) =>
  operations.setCaseStatus({ id: MONITOR_CASE, status: 'closed', why: 'done', at });

describe('a monitor', () => {
  test('asks what its snapshot asked, and is due one interval after it', () => {
    const { operations } = newCaseFile();
    const monitor = addMonitor(operations);
    const asked = operations.getJob({ id: 'job-1' as JobId });
    expect(monitor).toMatchObject({
      ...{ caseId: MONITOR_CASE, environmentId: asked.environmentId, kind: 'kya' },
      ...{ baseSnapshotId: 'snapshot-1', lastJobId: null, nextDueAt: DUE },
      ...{ approval: 'ask', runsLeft: 0, pausedAt: null, removedAt: null },
    });
    expect(JSON.parse(monitor.requestJson)).toEqual({ ...asked.request, forceRun: true });
    expect(kindsOf(operations, 1)).toEqual(['monitor.created']);
  });

  test('repeats the request of a transaction and of a name as it was', () => {
    const { operations } = newCaseFile();
    for (const [number, kind] of [
      [1, 'kyt'],
      [2, 'name'],
    ] as const) {
      const job = numberedJob(number, kind);
      const answer = completedJob(number, kytBothResult('0x01'));
      storeAnswer(operations, number, job, answer);
      const monitor = operations.createMonitor({
        ...{ id: `monitor-${String(number)}` as MonitorId, at: T0 + 10, forcesRun: false },
        snapshotId: `snapshot-${String(number)}` as SnapshotId,
        fields: { intervalDays: 1, approval: 'ask', runsLeft: 0 },
      });
      expect(monitor.kind).toBe(kind);
      expect(JSON.parse(monitor.requestJson)).toEqual(job.request);
    }
  });

  test('is refused for an imported answer: nobody here asked for it', () => {
    const { operations, folder } = newCaseFile();
    addMonitor(operations);
    const file = writeAnswer(folder, kyaAnswer({ verdict: 'block' }));
    const { id: snapshotId } = importAnswer(operations, file, {
      caseId: MONITOR_CASE,
      origin: { token: 'usdt' },
    });
    const before = newestEntries(operations, 100);
    const monitor = () =>
      operations.createMonitor({
        ...{ id: 'monitor-2' as MonitorId, snapshotId, forcesRun: true, at: T0 + 600 },
        fields: { intervalDays: 1, approval: 'ask', runsLeft: 0 },
      });
    expect(codeOf(monitor)).toBe('input.invalid');
    expect(newestEntries(operations, 100)).toEqual(before);
  });

  test('is one for each question of a case, however it is investigated', () => {
    const { operations } = newCaseFile();
    addMonitor(operations);
    const again = (forcesRun: boolean) => () =>
      operations.createMonitor({
        ...{ id: 'monitor-2' as MonitorId, snapshotId: 'snapshot-1' as SnapshotId, forcesRun },
        ...{ fields: { intervalDays: 1, approval: 'ask', runsLeft: 0 }, at: T0 + 11 },
      });
    expect(codeOf(again(true))).toBe('record.conflict');
    expect(codeOf(again(false))).toBe('record.conflict');
    operations.setMonitorRemoved({ id: MONITOR, isRemoved: true, at: T0 + 12 });
    again(true)();
    const restore = () =>
      operations.setMonitorRemoved({ id: MONITOR, isRemoved: false, at: T0 + 13 });
    expect(codeOf(restore)).toBe('record.conflict');
  });

  test('that asks has no approved runs, whatever number was given', () => {
    const { operations } = newCaseFile();
    expect(addMonitor(operations, { approval: 'ask', runsLeft: 5 }).runsLeft).toBe(0);
    const budget = { approval: 'budget', runsLeft: 3 } as const;
    const change = (parts: Parameters<typeof operations.updateMonitor>[0]['change']) =>
      operations.updateMonitor({ id: MONITOR, change: parts, at: T0 + 20 });
    expect(change(budget)).toMatchObject(budget);
    expect(change({ approval: 'ask' })).toMatchObject({ approval: 'ask', runsLeft: 0 });
  });

  test('counts another interval from its base, and a pause moves no due time', () => {
    const { operations } = newCaseFile();
    addMonitor(operations);
    const change = { intervalDays: 2 };
    const changed = operations.updateMonitor({ id: MONITOR, change, at: T0 + 20 });
    expect(changed.nextDueAt).toBe(T0 + 1 + 2 * MONITOR_DAY_MS);
    const pause = (isPaused: boolean, at: number) =>
      operations.updateMonitor({ id: MONITOR, change: { isPaused }, at });
    expect(pause(true, T0 + 30)).toMatchObject({ pausedAt: T0 + 30, nextDueAt: changed.nextDueAt });
    expect(pause(true, T0 + 40).pausedAt).toBe(T0 + 30);
    expect(pause(false, T0 + 50)).toMatchObject({ pausedAt: null, nextDueAt: changed.nextDueAt });
  });

  test('leaves the list when it is removed, and comes back as it was', () => {
    const { operations } = newCaseFile();
    const monitor = addMonitor(operations);
    const setRemoved = (isRemoved: boolean) =>
      operations.setMonitorRemoved({ id: MONITOR, isRemoved, at: T0 + 20 });
    setRemoved(true);
    expect(operations.listMonitors({ caseId: null })).toEqual([]);
    expect(codeOf(() => startRun(operations, 2, DUE))).toBe('record.not_found');
    expect(setRemoved(false)).toEqual({ ...monitor, updatedAt: T0 + 20 });
    expect(operations.listMonitors({ caseId: MONITOR_CASE })).toHaveLength(1);
    expect(kindsOf(operations, 2)).toEqual(['monitor.restored', 'monitor.removed']);
  });

  test('of a closed case refuses every change and every run', () => {
    const { operations } = newCaseFile();
    addMonitor(operations);
    close(operations, T0 + 20);
    const at = T0 + 30;
    const calls = [
      () => operations.updateMonitor({ id: MONITOR, change: { intervalDays: 1 }, at }),
      () => operations.setMonitorRemoved({ id: MONITOR, isRemoved: true, at }),
      () => startRun(operations, 2, DUE),
      () =>
        operations.createMonitor({
          ...{ id: 'monitor-2' as MonitorId, snapshotId: 'snapshot-1' as SnapshotId, at },
          ...{ fields: { intervalDays: 1, approval: 'ask', runsLeft: 0 }, forcesRun: true },
        }),
    ];
    expect(calls.map(codeOf)).toEqual(Array<string>(4).fill('case.sealed'));
    expect(operations.listMonitors({ caseId: null })).toMatchObject([{ isSealed: true }]);
  });
});

describe('a run', () => {
  test('is stored as an intent with the budget it takes and the next due time, or not at all', () => {
    const { operations } = newCaseFile();
    addMonitor(operations, { approval: 'budget', runsLeft: 1 });
    const started = startRun(operations, 2, DUE, true);
    expect(started).toMatchObject({ runsLeft: 0, lastJobId: 'job-2', nextDueAt: DUE + WEEK });
    expect(operations.getJob({ id: 'job-2' as JobId })).toMatchObject({
      ...{ state: 'intent', caseId: MONITOR_CASE, batchId: null },
      request: JSON.parse(started.requestJson) as object,
    });
    expect(kindsOf(operations, 2)).toEqual(['monitor.changed', 'job.created']);
    finishRun(operations, 2, DUE + 5, kyaAnswer());
    settle(operations, 2, DUE + 6);
    const before = newestEntries(operations, 100);
    expect(codeOf(() => startRun(operations, 3, DUE + WEEK, true))).toBe('monitor.budget_spent');
    expect(operations.listCurrentJobs({ completeSince: 0 })).toHaveLength(2);
    expect(newestEntries(operations, 100)).toEqual(before);
  });

  test('that a person confirms takes nothing of the budget', () => {
    const { operations } = newCaseFile();
    addMonitor(operations, { approval: 'budget', runsLeft: 2 });
    expect(startRun(operations, 2, T0 + 20, false).runsLeft).toBe(2);
  });

  test('waits for the one before until that is over, decided and settled', () => {
    const { operations } = newCaseFile();
    addMonitor(operations);
    startRun(operations, 2, DUE);
    const change = { id: 'job-2' as JobId, at: DUE, why: null, patch: {} };
    const next = () => startRun(operations, 3, DUE + 1);
    expect(codeOf(next)).toBe('monitor.under_way');
    operations.changeJob({ ...change, from: ['intent'], to: 'sending' });
    expect(codeOf(next)).toBe('monitor.under_way');
    operations.changeJob({ ...change, from: ['sending'], to: 'unknown' });
    expect(codeOf(next)).toBe('monitor.under_way');
    operations.changeJob({ ...change, from: ['unknown'], to: 'failed' });
    next();
    finishRun(operations, 3, DUE + 2, kyaAnswer());
    expect(codeOf(() => startRun(operations, 4, DUE + 3))).toBe('monitor.under_way');
    settle(operations, 3, DUE + 4);
    startRun(operations, 4, DUE + 5);
  });

  test('without a difference makes its snapshot the base and raises nothing', () => {
    const { operations } = newCaseFile();
    addMonitor(operations);
    startRun(operations, 2, DUE);
    finishRun(operations, 2, DUE + 5, kyaAnswer({ score: 12.5 }));
    expect(settle(operations, 2, DUE + 6)).toMatchObject({
      monitor: { baseSnapshotId: 'snapshot-2', nextDueAt: DUE + 5 + WEEK },
      notice: null,
    });
    expect(operations.listNotices(ALL)).toEqual({ notices: [], unseen: 0 });
    expect(kindsOf(operations, 1)).toEqual(['monitor.changed']);
  });

  test('with a difference raises one notice that tells of it, journaled', () => {
    const { operations } = newCaseFile();
    addMonitor(operations, {}, kyaAnswer({ rules: ['KYA-OTC-01'] }));
    startRun(operations, 2, DUE);
    const worse = kyaAnswer({ verdict: 'block', score: 91, rules: ['KYA-SAN-01'] });
    finishRun(operations, 2, DUE + 5, worse);
    const settled = settle(operations, 2, DUE + 6);
    expect(settled?.notice).toMatchObject({
      ...{ id: 'notice-2', monitorId: MONITOR, kind: 'kya', environmentKind: 'practice' },
      ...{ snapshotId: 'snapshot-2', previousSnapshotId: 'snapshot-1', seenAt: null },
      changes: [
        { what: 'verdict', before: 'accept', after: 'block' },
        { what: 'score', before: '12.5', after: '91' },
        { what: 'rules_added', before: '', after: 'KYA-SAN-01' },
        { what: 'rules_gone', before: 'KYA-OTC-01', after: '' },
      ],
    });
    expect(newestEntries(operations, 1)).toMatchObject([
      {
        ...{ kind: 'notice.raised', caseId: MONITOR_CASE, subject: 'notice-2' },
        what: { monitorId: MONITOR, changes: 'verdict, score, rules_added, rules_gone' },
      },
    ]);
    expect(operations.listNotices(ALL)).toEqual({ notices: [settled?.notice], unseen: 1 });
  });

  test('whose answer cannot be read is told of, and so is the next one that can', () => {
    const { operations } = newCaseFile();
    addMonitor(operations);
    startRun(operations, 2, DUE);
    finishRun(operations, 2, DUE + 5, 'no JSON');
    expect(settle(operations, 2, DUE + 6)?.notice?.changes).toEqual([
      { what: 'answer', before: 'readable', after: 'not_json' },
    ]);
    startRun(operations, 3, DUE + WEEK);
    finishRun(operations, 3, DUE + WEEK + 5, kyaAnswer({ verdict: 'block' }));
    expect(settle(operations, 3, DUE + WEEK + 6)?.notice?.changes).toMatchObject([
      { what: 'answer', before: 'not_json', after: 'readable' },
      { what: 'verdict', before: '', after: 'block' },
      { what: 'risk' },
      { what: 'score' },
    ]);
  });

  test('is settled once, and found again after a crash until it is', () => {
    const { operations } = newCaseFile();
    addMonitor(operations);
    startRun(operations, 2, DUE);
    expect(operations.listUnsettledRuns({})).toEqual([]);
    expect(settle(operations, 2, DUE + 1)).toBeNull();
    finishRun(operations, 2, DUE + 5, kyaAnswer({ verdict: 'review' }));
    expect(operations.listUnsettledRuns({})).toEqual(['job-2']);
    expect(settle(operations, 2, DUE + 6)?.notice).not.toBeNull();
    expect(operations.listUnsettledRuns({})).toEqual([]);
    expect(settle(operations, 2, DUE + 7)).toBeNull();
    expect(operations.listNotices(ALL).notices).toHaveLength(1);
  });

  test('that failed leaves the base and raises nothing', () => {
    const { operations } = newCaseFile();
    addMonitor(operations);
    startRun(operations, 2, DUE);
    const change = { id: 'job-2' as JobId, at: DUE + 1, why: null, patch: {} };
    operations.changeJob({ ...change, from: ['intent'], to: 'failed' });
    expect(operations.listUnsettledRuns({})).toEqual([]);
    expect(operations.listMonitors({ caseId: null })).toMatchObject([
      { baseSnapshotId: 'snapshot-1', base: { verdict: 'accept' }, lastRun: { state: 'failed' } },
    ]);
    expect(operations.listNotices(ALL).notices).toEqual([]);
  });

  test('of a monitor that was taken off the list meanwhile is told of all the same: it was paid for', () => {
    const { operations } = newCaseFile();
    addMonitor(operations);
    startRun(operations, 2, DUE);
    operations.setMonitorRemoved({ id: MONITOR, isRemoved: true, at: DUE + 1 });
    finishRun(operations, 2, DUE + 5, kyaAnswer({ verdict: 'block' }));
    expect(operations.listUnsettledRuns({})).toEqual(['job-2']);
    expect(settle(operations, 2, DUE + 6)).toMatchObject({
      monitor: { baseSnapshotId: 'snapshot-2', removedAt: DUE + 1 },
      notice: { snapshotId: 'snapshot-2' },
    });
  });

  test('that ends in a case closed meanwhile is settled all the same, and its notice can be seen', () => {
    const { operations } = newCaseFile();
    addMonitor(operations);
    startRun(operations, 2, DUE);
    finishRun(operations, 2, DUE + 5, kyaAnswer({ verdict: 'block' }));
    close(operations, DUE + 6);
    expect(settle(operations, 2, DUE + 7)?.notice).not.toBeNull();
    operations.setNoticesSeen({ ids: ['notice-2' as NoticeId], at: DUE + 8 });
    expect(operations.listNotices(ALL).unseen).toBe(0);
  });
});

test('a notice is seen once, by an entry of its own; an unknown one among them changes none', () => {
  const { operations } = newCaseFile();
  addMonitor(operations);
  startRun(operations, 2, DUE);
  finishRun(operations, 2, DUE + 5, kyaAnswer({ verdict: 'block' }));
  settle(operations, 2, DUE + 6);
  const ids = ['notice-2' as NoticeId];
  const wrong = [...ids, 'none' as NoticeId];
  expect(codeOf(() => operations.setNoticesSeen({ ids: wrong, at: DUE + 7 }))).toBe(
    'record.not_found',
  );
  expect(operations.listNotices({ caseId: MONITOR_CASE, limit: 1 }).unseen).toBe(1);
  operations.setNoticesSeen({ ids, at: DUE + 8 });
  operations.setNoticesSeen({ ids, at: DUE + 9 });
  expect(operations.listNotices(ALL).notices).toMatchObject([{ seenAt: DUE + 8 }]);
  expect(kindsOf(operations, 2)).toEqual(['notice.seen', 'notice.raised']);
});

test('the newest entry of every monitor and notice holds the hash of its record', () => {
  const { operations, path } = newCaseFile();
  addMonitor(operations, { approval: 'budget', runsLeft: 2 });
  startRun(operations, 2, DUE, true);
  finishRun(operations, 2, DUE + 5, kyaAnswer({ verdict: 'block' }));
  settle(operations, 2, DUE + 6);
  operations.setNoticesSeen({ ids: ['notice-2' as NoticeId], at: DUE + 7 });
  operations.updateMonitor({ id: MONITOR, change: { isPaused: true }, at: DUE + 8 });
  const newest = (subject: string) =>
    operations.listJournal({ caseId: null, subject, beforeSeq: null, limit: 1 }).entries[0]?.what[
      'recordHash'
    ];
  const told = [newest(MONITOR), newest('notice-2')];
  operations.close({});
  const key = deriveKey(FAST_PASSPHRASE, readFileSync(path).subarray(0, 16));
  const db = connect(path, key, ENGINE);
  onTestFinished(() => void db.close());
  const hashes = [MONITOR_RECORDS, NOTICE_RECORDS].flatMap((table) =>
    [...table.each(db)].map(({ record }) => hashOf(record)),
  );
  expect(hashes).toEqual(told);
});

test('notices refuse to be rewritten or deleted', () => {
  const { operations, path } = newCaseFile();
  addMonitor(operations);
  startRun(operations, 2, DUE);
  finishRun(operations, 2, DUE + 5, kyaAnswer({ verdict: 'block' }));
  settle(operations, 2, DUE + 6);
  operations.close({});
  const key = deriveKey(FAST_PASSPHRASE, readFileSync(path).subarray(0, 16));
  const db = connect(path, key, ENGINE);
  onTestFinished(() => void db.close());
  expect(() => db.exec("UPDATE notices SET changes_json = '[]'")).toThrow('keep their finding');
  expect(() => db.exec('DELETE FROM notices')).toThrow('refuses DELETE');
  expect(() => db.exec('DELETE FROM monitors')).toThrow('refuses DELETE');
});
