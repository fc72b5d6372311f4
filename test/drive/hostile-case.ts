// A case in which every text that comes from outside is hostile: put together by the application's own
// calls, as its page would make them.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import type { CaseId, SnapshotId } from '#shared/domain/ids.ts';
import type { CallInput, CallName } from '#shared/ipc/contract.ts';
import { hostileAddress, hostileAnswer } from '../builders/hostile-answer.ts';
import { hostileTexts } from '../builders/hostile-texts.ts';
import type { Application } from './application.ts';
import { answerOpenDialogs } from './dialogs.ts';
import { callBridge } from './page-bridge.ts';

/** Tags that one case may have. */
const TAGS = 50;
const AT = Date.UTC(2026, 2, 14);

/** The reference of the case that has everything. */
export const HOSTILE_CASE = 'HOSTILE-0';

/** What was made. */
export interface HostileCase {
  id: CaseId;
  snapshotId: SnapshotId;
  /** References of cases with the texts as tags, fifty a case. */
  tagged: readonly string[];
}

/** One call after another; the first refusal ends it. */
async function callAll<Name extends CallName>(
  page: Page,
  name: Name,
  inputs: readonly CallInput<Name>[],
): Promise<void> {
  for (const input of inputs) await callBridge(page, name, input);
}

/** Makes it in the open file. */
export async function makeHostileCase(app: Application, folder: string): Promise<HostileCase> {
  const { page } = app;
  const tagged: string[] = [];
  for (let at = 0; at < hostileTexts.length; at += TAGS) {
    const reference = `HOSTILE-T${String(at)}`;
    const tags = hostileTexts.slice(at, at + TAGS);
    await callBridge(page, 'cases.create', { reference, title: 'Tags', tags });
    tagged.push(reference);
  }
  const { id } = await callBridge(page, 'cases.create', {
    ...{ reference: HOSTILE_CASE, title: 'Everything', summary: hostileTexts.join('\n') },
  });
  const caseId = id;
  await callAll(
    page,
    'subjects.create',
    hostileTexts.map((text) => ({
      caseId,
      fields: { kind: 'person', name: text, role: text, confidence: null, remark: text },
    })),
  );
  await callAll(
    page,
    'timeline.add',
    hostileTexts.map((text) => ({
      caseId,
      fields: { happenedAt: AT, precision: 'day', title: text, body: text, subjectId: null },
    })),
  );
  await callAll(
    page,
    'notes.create',
    hostileTexts.map((text) => ({ caseId, subjectId: null, title: text, body: text })),
  );
  await callBridge(page, 'notes.create', {
    ...{ caseId, subjectId: null, title: 'All of them', body: hostileTexts.join('\n\n') },
  });
  const file = join(folder, 'file.txt');
  writeFileSync(file, hostileTexts.join('\n'));
  await answerOpenDialogs(app, file);
  const { paths } = await callBridge(page, 'attachments.choose', {});
  await callAll(
    page,
    'attachments.add',
    hostileTexts.map((text) => ({
      ...{ caseId, path: paths[0] ?? '' },
      fields: { name: text, source: text, remark: text, subjectId: null },
    })),
  );
  await callAll(
    page,
    'labels.set',
    hostileTexts.map((text, index) => ({
      ...{ caseId, address: hostileAddress(index), text, colour: null, remark: text },
    })),
  );
  const snapshotId = await importAnswer(app, caseId, folder);
  return { id: caseId, snapshotId, tagged };
}

async function importAnswer(app: Application, caseId: CaseId, folder: string): Promise<SnapshotId> {
  const file = join(folder, 'answer.json');
  writeFileSync(file, hostileAnswer());
  await answerOpenDialogs(app, file);
  const { paths } = await callBridge(app.page, 'imports.chooseAnswers', {});
  const [path = ''] = paths;
  const { sha256 } = await callBridge(app.page, 'imports.previewAnswer', { caseId, path });
  const { id } = await callBridge(app.page, 'imports.importAnswer', {
    ...{ caseId, path, sha256 },
    origin: {
      ...{ stated: hostileTexts[0] ?? '', takenAt: AT, subject: null, chain: null },
      ...{ token: null, direction: null },
    },
  });
  return id;
}

/** A draft of rules with the texts in every field of a rule. */
export async function makeHostileDraft(page: Page): Promise<void> {
  const environments = await callBridge(page, 'environments.list', {});
  const environment = environments.find(({ service }) => service === 'screening');
  await callBridge(page, 'rulesets.keepDraft', {
    ...{ id: null, environmentId: environment?.id ?? '', target: null },
    draft: {
      ...{ name: hostileTexts[0] ?? '', jurisdiction: hostileTexts[1] ?? '', icon: '' },
      ...{ rulesetType: 'kya', scoringConfigText: null },
      rules: hostileTexts.map((text, index) => ({
        ...{ key: `k${String(index)}`, id: null, ruleCode: text, name: text, category: text },
        ...{ description: text, reference: text, riskLevel: 'high', action: 'alert' },
        ...{ direction: 'inflow', minHops: 1, maxHops: 3, isHighlighted: false },
        ...{
          highlightTags: [text],
          conditions: [{ parameter: 'tag', operator: 'eq', value: text }],
        },
      })),
    },
  });
}

/** Cases of the list: each with a text as its reference, title, owner and classification. */
export async function makeHostileCases(page: Page): Promise<void> {
  await callAll(
    page,
    'cases.create',
    hostileTexts.map((text) => ({
      ...{ reference: text, title: text, owner: text, classification: text },
    })),
  );
}
