// The pump that makes answers findable: it continues when woken, tells the page, and stops when asked.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { AppError } from '#shared/errors.ts';
import type { CaseId, SnapshotId } from '#shared/domain/ids.ts';
import type { Events } from '#shared/ipc/transport.ts';
import { answerQuestion } from '#shared/graph/questions.ts';
import { WHOLE_REPLIES } from '../../fakes/large-replies.ts';
import { createFindingServices, type FindingServices } from '../../../electron/services/finding.ts';
import { EVERY_SCREENING } from '../../builders/casefile-lists.ts';
import { addPolledAnswer } from '../../builders/casefile-records.ts';
import { kyaAnswer } from '../../builders/casefile-monitors.ts';
import { createTestCaseFile, type TestCaseFile } from '../../fakes/case-file.ts';

let file: TestCaseFile;
let finding: FindingServices;
let told: Events['search.indexed'][];
let problems: string[];
let nowMs: number;
let waiters: (() => void)[];

beforeEach(async () => {
  file = await createTestCaseFile();
  told = [];
  problems = [];
  waiters = [];
  nowMs = 0;
  const changed = () => waiters.splice(0).forEach((resolve) => resolve());
  finding = createFindingServices({
    caseFile: file.caseFile,
    clock: { now: () => 0, monotonicMs: () => nowMs },
    newId: () => 'id',
    replies: WHOLE_REPLIES,
    answerQuestion: (source, question) => Promise.resolve(answerQuestion(source, question)),
    appVersion: '0.0.0',
    emit(name, payload) {
      if (name === 'search.indexed') told.push(payload as Events['search.indexed']);
      changed();
    },
    onProblem(what, { code }) {
      problems.push(`${what} ${code}`);
      changed();
    },
  });
});
afterEach(async () => {
  await finding.stopIndexing();
  await file.close();
});

/** Waits until it is so; looked at with every event and every problem. */
async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise<void>((resolve) => void waiters.push(resolve));
}

function store(number: number): void {
  const answer = kyaAnswer({ rules: [`R-${String(number)}`] });
  file.operations.storeSnapshot({ draft: addPolledAnswer(file.operations, number, answer) });
}

const pending = () => file.operations.search({ text: 'x', caseId: null, limit: 1 }).pending;
const isDone = () => told.at(-1)?.left === 0;

test('what waits when the file is opened is indexed, and the page hears when it is', async () => {
  for (let number = 1; number <= 25; number++) store(number);
  finding.wake();
  expect(pending()).toBe(25);
  finding.startIndexing();
  await until(isDone);
  expect(pending()).toBe(0);
  const { groups } = await finding.search.find({ text: 'R-25', caseId: null, limit: 5 });
  expect(groups.map(({ name }) => name)).toEqual(['rule']);
});

test('a snapshot that is stored later is indexed on waking', async () => {
  finding.startIndexing();
  await until(isDone);
  told = [];
  store(1);
  finding.wake();
  await until(isDone);
  expect(pending()).toBe(0);
});

test('the page is told twice a second at most while there is much', async () => {
  for (let number = 1; number <= 25; number++) store(number);
  finding.startIndexing();
  await until(isDone);
  expect(told).toEqual([{ left: 0 }]);
});

test('a failure is reported, and the next waking goes on', async () => {
  store(1);
  file.failNext('indexPending', new AppError('casefile.disk_full', 'no room'));
  finding.startIndexing();
  await until(() => problems.length > 0);
  expect(problems).toEqual(['search.index casefile.disk_full']);
  expect(pending()).toBe(1);
  finding.wake();
  await until(isDone);
  expect(pending()).toBe(0);
});

test('after the stop nothing is indexed any more', async () => {
  for (let number = 1; number <= 25; number++) store(number);
  finding.startIndexing();
  await finding.stopIndexing();
  const left = pending();
  expect(left).toBeGreaterThan(0);
  finding.wake();
  await finding.stopIndexing();
  expect(pending()).toBe(left);
});

test('a view is saved under a new id and found by its own', async () => {
  const view = { area: 'cases', name: 'Open', filterJson: '{}' } as const;
  expect(await finding.views.save(view)).toEqual({ id: 'id', ...view });
  expect(await finding.views.list()).toHaveLength(1);
  await finding.views.remove({ id: 'id' as never });
  expect(await finding.views.list()).toEqual([]);
});

test('a flow is kept as it was left, and found with its screening', async () => {
  store(1);
  const snapshotId = 'snapshot-1' as SnapshotId;
  const place = { snapshotId, side: 'address', name: '' } as const;
  await finding.views.keepFlow({ ...place, stateJson: '{"v":1}' });
  await finding.views.keepFlow({ ...place, name: 'Mixers', stateJson: '{"v":2}' });
  await finding.views.removeFlow({ ...place, name: 'Mixers' });
  expect(await finding.views.flowsOf({ snapshotId })).toEqual([
    { side: 'address', name: '', stateJson: '{"v":1}' },
  ]);
});

test('lists and places elsewhere come from the open file', async () => {
  store(1);
  const page = { filter: EVERY_SCREENING, offset: 0, limit: 5 };
  expect((await file.caseFile.listScreenings(page)).total).toBe(1);
  const things = [{ kind: 'name' as const, value: 'nobody' }];
  expect(await finding.search.seenElsewhere({ things, notInCaseId: 'x' as CaseId })).toEqual([]);
});
