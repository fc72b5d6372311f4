// A rehearsal in the page: what can be chosen, one at a time, ended or failed, and a report that is
// older than its draft.
import { expect, it } from 'vitest';
import type { CaseId, EnvironmentId, RulesetDraftId } from '#shared/domain/ids.ts';
import type { Handlers } from '#shared/ipc/contract.ts';
import type { RulesetDraftRecord } from '#shared/rulesets/draft.ts';
import type { RehearsalSource } from '#shared/rulesets/rehearsal.ts';
import { RehearsalController } from '../../../../renderer/features/rehearsal/rehearsal-controller.svelte.ts';
import { SAMPLE_NOW } from '../../../builders/page-samples.ts';
import { sampleRehearsal } from '../../../builders/rehearsal-page-samples.ts';
import { ownAfter, sampleVersions } from '../../../builders/ruleset-samples.ts';
import { createPlainReplies } from '../../../fakes/large-replies.ts';
import { createPage } from '../page.ts';

const version: RehearsalSource = { kind: 'version', sha256: ownAfter.sha256 };
const draft: RehearsalSource = { kind: 'draft', draftId: 'draft-1' as RulesetDraftId };

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
    'rehearsal.run': () => replies.hold(sampleRehearsal),
    'rehearsal.cancel': () => null,
    ...replies.handlers,
    ...handlers,
  });
  return { page, rehearsal: new RehearsalController(page.api, page.events) };
}

it('offers drafts first, and nothing that holds no rules or cannot be read', async () => {
  const { rehearsal } = openPage();
  await rehearsal.open(version, null);
  expect(rehearsal.choices?.map(({ name }) => name)).toEqual([
    ...['Desk', 'Builtin KYA ruleset', 'Desk rules 2026', 'Practice KYA', 'Desk rules'],
  ]);
  expect(rehearsal.choice?.name).toBe('Desk rules 2026');
});

it('runs nothing by itself, and keeps its report until something else is asked for', async () => {
  const { page, rehearsal } = openPage();
  await rehearsal.open(version, null);
  expect(page.countOf('rehearsal.run')).toBe(0);
  await rehearsal.run();
  await rehearsal.open({ ...version }, null);
  expect(rehearsal.report?.totals).toEqual(sampleRehearsal.totals);
  await rehearsal.open(version, 'case-1' as CaseId);
  expect(rehearsal.report).toBeNull();
  expect(page.inputsOf('rehearsal.run')).toEqual([{ source: version, caseId: null }]);
});

it('shows nothing of a rehearsal that is no longer asked for, and ends it', async () => {
  const { page, rehearsal } = openPage();
  await rehearsal.open(version, null);
  const release = page.hold('rehearsal.run');
  const slow = rehearsal.run();
  await rehearsal.open(version, 'case-1' as CaseId);
  release();
  await slow;
  expect(page.countOf('rehearsal.cancel')).toBe(1);
  expect(rehearsal.report).toBeNull();
});

it('an ended rehearsal is no failure', async () => {
  const { page, rehearsal } = openPage();
  await rehearsal.open(version, null);
  page.refuse('rehearsal.run', {
    ...{ code: 'job.aborted', message: '', retryable: false, details: {} },
  });
  await rehearsal.run();
  expect(rehearsal.isCancelled).toBe(true);
  await rehearsal.run();
  expect(rehearsal.isCancelled).toBe(false);
  expect(rehearsal.report).not.toBeNull();
});

it('says when the draft was changed after its report was made', async () => {
  let present = record();
  const { page, rehearsal } = openPage({ 'rulesets.drafts': () => [present] });
  await rehearsal.open(draft, null);
  await rehearsal.run();
  expect(rehearsal.isStale).toBe(false);
  present = record({ updatedAt: SAMPLE_NOW + 1 });
  page.emit('rulesets.changed', { environmentId: null });
  await expect.poll(() => rehearsal.isStale).toBe(true);
  await rehearsal.run();
  expect(rehearsal.isStale).toBe(false);
});

it('takes a filter back when it is chosen once more', async () => {
  const { rehearsal } = openPage();
  await rehearsal.open(version, null);
  await rehearsal.run();
  rehearsal.filterRule('KYA-OLD-9');
  rehearsal.filterMove({ before: 'severe', after: null });
  expect(rehearsal.rows).toHaveLength(1);
  rehearsal.filterRule('KYA-OLD-9');
  rehearsal.filterMove({ before: 'severe', after: null });
  expect(rehearsal.rows).toHaveLength(4);
});

it('forgets the changes of a row that the filter leaves out', async () => {
  const { rehearsal } = openPage();
  await rehearsal.open(version, null);
  await rehearsal.run();
  rehearsal.select(rehearsal.rows[0]!);
  expect(rehearsal.selected?.snapshotId).toBe('snapshot-4');
  rehearsal.filterKind('stops');
  expect(rehearsal.selected).toBeNull();
});
