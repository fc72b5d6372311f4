// A back-test in the page: what can be chosen, one at a time, ended or failed, and a report that is
// older than its draft.
import { expect, it } from 'vitest';
import type { CaseId, EnvironmentId, RulesetDraftId } from '#shared/domain/ids.ts';
import type { Handlers } from '#shared/ipc/contract.ts';
import type { RulesetDraftRecord } from '#shared/rulesets/draft.ts';
import type { BacktestSource } from '#shared/rulesets/backtest.ts';
import { BacktestController } from '../../../../renderer/features/backtest/backtest-controller.svelte.ts';
import { SAMPLE_NOW } from '../../../builders/page-samples.ts';
import { sampleBacktest } from '../../../builders/backtest-page-samples.ts';
import { ownAfter, sampleVersions } from '../../../builders/ruleset-samples.ts';
import { createPlainReplies } from '../../../fakes/large-replies.ts';
import { createPage } from '../page.ts';

const version: BacktestSource = { kind: 'version', sha256: ownAfter.sha256 };
const draft: BacktestSource = { kind: 'draft', draftId: 'draft-1' as RulesetDraftId };

function record(parts: Partial<RulesetDraftRecord> = {}): RulesetDraftRecord {
  return {
    ...{ id: 'draft-1' as RulesetDraftId, environmentId: 'practice' as EnvironmentId },
    ...{ target: null, createdAt: SAMPLE_NOW, updatedAt: SAMPLE_NOW },
    draft: {
      ...{ name: 'Desk', jurisdiction: '', icon: '', rulesetType: 'kya', rules: [] },
      scoringConfigText: null,
    },
    ...parts,
  };
}

function openPage(handlers: Partial<Handlers> = {}) {
  const replies = createPlainReplies();
  const page = createPage({
    'rulesets.drafts': () => [record()],
    'rulesets.versions': () => [...sampleVersions],
    'backtest.run': () => replies.hold(sampleBacktest),
    'backtest.cancel': () => null,
    ...replies.handlers,
    ...handlers,
  });
  return { page, backtest: new BacktestController(page.api, page.events) };
}

it('offers drafts first, and nothing that holds no rules or cannot be read', async () => {
  const { backtest } = openPage();
  await backtest.open(version, null);
  expect(backtest.choices?.map(({ name }) => name)).toEqual([
    ...['Desk', 'Builtin KYA ruleset', 'Desk rules 2026', 'Practice KYA', 'Desk rules'],
  ]);
  expect(backtest.choice?.name).toBe('Desk rules 2026');
});

it('runs nothing by itself, and keeps its report until something else is asked for', async () => {
  const { page, backtest } = openPage();
  await backtest.open(version, null);
  expect(page.countOf('backtest.run')).toBe(0);
  await backtest.run();
  await backtest.open({ ...version }, null);
  expect(backtest.report?.totals).toEqual(sampleBacktest.totals);
  await backtest.open(version, 'case-1' as CaseId);
  expect(backtest.report).toBeNull();
  expect(page.inputsOf('backtest.run')).toEqual([{ source: version, caseId: null }]);
});

it('shows nothing of a backtest that is no longer asked for, and ends it', async () => {
  const { page, backtest } = openPage();
  await backtest.open(version, null);
  const release = page.hold('backtest.run');
  const slow = backtest.run();
  await backtest.open(version, 'case-1' as CaseId);
  release();
  await slow;
  expect(page.countOf('backtest.cancel')).toBe(1);
  expect(backtest.report).toBeNull();
});

it('an ended backtest is no failure', async () => {
  const { page, backtest } = openPage();
  await backtest.open(version, null);
  page.refuse('backtest.run', {
    ...{ code: 'job.aborted', message: '', retryable: false, details: {} },
  });
  await backtest.run();
  expect(backtest.isCancelled).toBe(true);
  await backtest.run();
  expect(backtest.isCancelled).toBe(false);
  expect(backtest.report).not.toBeNull();
});

it('says when the draft was changed after its report was made', async () => {
  let present = record();
  const { page, backtest } = openPage({ 'rulesets.drafts': () => [present] });
  await backtest.open(draft, null);
  await backtest.run();
  expect(backtest.isStale).toBe(false);
  present = record({ updatedAt: SAMPLE_NOW + 1 });
  page.emit('rulesets.changed', { environmentId: null });
  await expect.poll(() => backtest.isStale).toBe(true);
  await backtest.run();
  expect(backtest.isStale).toBe(false);
});

it('takes a filter back when it is chosen once more', async () => {
  const { backtest } = openPage();
  await backtest.open(version, null);
  await backtest.run();
  backtest.filterRule('KYA-OLD-9');
  backtest.filterMove({ before: 'severe', after: null });
  expect(backtest.rows).toHaveLength(1);
  backtest.filterRule('KYA-OLD-9');
  backtest.filterMove({ before: 'severe', after: null });
  expect(backtest.rows).toHaveLength(4);
});

it('forgets the changes of a row that the filter leaves out', async () => {
  const { backtest } = openPage();
  await backtest.open(version, null);
  await backtest.run();
  backtest.select(backtest.rows[0]!);
  expect(backtest.selected?.snapshotId).toBe('snapshot-4');
  backtest.filterKind('stops');
  expect(backtest.selected).toBeNull();
});
