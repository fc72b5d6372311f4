// The open case file chosen in a dialog, under its own name or another: refused before anything opens
// it, so that SQLite's locks on it are, and nothing takes its place.
import { linkSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { AttachmentId, CaseId, FileId, Sha256Hex, SnapshotId } from '#shared/domain/ids.ts';
import { NO_FILTERS } from '#shared/flow/filter-terms.ts';
import { isHeld, openByRights } from '../builders/casefile-process.ts';
import { addPolledAnswer } from '../builders/casefile-records.ts';
import { kyaSampleText } from '../builders/kya-sample.ts';
import { createServicesStage, type ServicesStage } from '../fakes/services-stage.ts';
import { mixedQuestions, storeBatch } from '../fakes/stored-batch.ts';

const CASE = 'case' as CaseId;
const ATTACHMENT = 'attachment' as AttachmentId;
const HASH = 'a'.repeat(64) as Sha256Hex;
const SNAPSHOT = 'snapshot-1' as SnapshotId;
const PLAIN = { passphrase: null };

/** How the chosen name leads to the file, or to what belongs to it. */
const WAYS: Record<string, (path: string, chosen: string) => void> = {
  'a link': (path, chosen) => symlinkSync(path, chosen),
  'a second name': linkSync,
  'the name it was moved to': renameSync,
  'a link to its log': (path, chosen) => symlinkSync(`${path}-wal`, chosen),
  'a second name of the index of its log': (path, chosen) => linkSync(`${path}-shm`, chosen),
  'a second name of its lock': (path, chosen) => linkSync(`${path}.lock`, chosen),
};

/** Everything that takes a chosen path, and the name that its dialog answers with. */
const CHOICES: Record<string, { name: string; use: (stage: ServicesStage) => Promise<unknown> }> = {
  'an attachment': {
    name: 'table.csv',
    async use({ handlers }) {
      const [path = ''] = (await handlers['attachments.choose']({})).paths;
      const fields = { name: 'a', source: '', remark: '', subjectId: null };
      return handlers['attachments.add']({ caseId: CASE, path, fields });
    },
  },
  'an answer to look at': {
    name: 'answer.json',
    async use({ handlers }) {
      const [path = ''] = (await handlers['imports.chooseAnswers']({})).paths;
      return handlers['imports.previewAnswer']({ caseId: CASE, path });
    },
  },
  'an answer to import': {
    name: 'answer.json',
    async use({ handlers }) {
      const [path = ''] = (await handlers['imports.chooseAnswers']({})).paths;
      const given = { takenAt: null, subject: null, chain: null, token: null, direction: null };
      const origin = { stated: 'by mail', ...given };
      return handlers['imports.importAnswer']({ caseId: CASE, path, sha256: HASH, origin });
    },
  },
  'cases to look at': {
    name: 'foreign.tracefile',
    async use({ handlers }) {
      const path = (await handlers['imports.chooseCaseFile']({})).path ?? '';
      return handlers['imports.previewCases']({ path, ...PLAIN });
    },
  },
  'cases to import': {
    name: 'foreign.tracefile',
    async use({ handlers }) {
      const path = (await handlers['imports.chooseCaseFile']({})).path ?? '';
      const cases = [{ caseId: CASE, reference: 'A-1' }];
      return handlers['imports.importCases']({ path, ...PLAIN, sha256: HASH, cases });
    },
  },
  'a backup to look at': {
    name: 'backup.tracefile',
    async use({ handlers }) {
      const path = (await handlers['caseFile.chooseBackup']({})).path ?? '';
      return handlers['caseFile.previewBackup']({ path });
    },
  },
  'a backup to go back to': {
    name: 'backup.tracefile',
    async use({ handlers }) {
      const path = (await handlers['caseFile.chooseBackup']({})).path ?? '';
      return handlers['caseFile.restore']({ path });
    },
  },
  'a table': {
    name: 'table.csv',
    async use({ handlers }) {
      const path = (await handlers['batches.chooseFile']({})).path ?? '';
      const off = { screeningEnvironmentId: null, namesEnvironmentId: null, evmChain: null };
      const options = { ...off, namesAreScreened: false, freshForDays: null, defaults: {} };
      return handlers['batches.preview']({ source: { kind: 'file', path }, options });
    },
  },
  'a certificate': {
    name: 'ca.pem',
    use: async ({ handlers }) => handlers['settings.chooseCa']({}),
  },
  'the place of an attachment': {
    name: 'letter',
    use: async ({ handlers }) => handlers['attachments.export']({ id: ATTACHMENT }),
  },
  'the place of a case': {
    name: 'A-1.tracefile',
    use: async ({ handlers }) => handlers['cases.export']({ id: CASE, ...PLAIN }),
  },
  'the place of a flow': {
    name: 'out.csv',
    use: async ({ handlers }) =>
      handlers['exports.flow']({
        ...{ id: SNAPSHOT, side: null, filters: NO_FILTERS, expanded: [] },
        ...{ isUnfolded: false, grouping: 'addresses', openedGroups: [], format: 'csv' },
      }),
  },
  'the place of a picture': {
    name: 'out.svg',
    use: async ({ handlers }) =>
      handlers['exports.beginPicture']({
        of: { kind: 'flow', id: SNAPSHOT, side: null },
        format: 'svg',
      }),
  },
  'the place of a table': {
    name: 'out.csv',
    async use({ handlers, operations }) {
      const id = storeBatch({ operations, caseId: CASE }, mixedQuestions(1));
      return handlers['batches.export']({ id, format: 'csv' });
    },
  },
};

/** An open file with a case and an attachment in it. */
async function openStage(): Promise<ServicesStage> {
  const stage = await createServicesStage();
  onTestFinished(() => stage.close());
  await stage.openFile();
  const { operations, chosen } = stage;
  operations.updateCase({ id: CASE, change: { reference: 'A-1' }, at: 2 });
  const file = { fileId: 'file' as FileId, path: join(chosen, 'ca.pem'), mediaType: 'text/plain' };
  const fields = { name: 'letter', source: '', remark: '', subjectId: null };
  operations.addAttachment({ id: ATTACHMENT, caseId: CASE, ...file, fields, at: 3 });
  operations.storeSnapshot({ draft: addPolledAnswer(operations, 1, kyaSampleText()) });
  return stage;
}

test.each(Object.entries(CHOICES))(
  'the open case file is never %s, and keeps its locks',
  async (_as, { name, use }) => {
    const stage = await openStage();
    const chosen = join(stage.chosen, name);
    for (const [way, lead] of Object.entries(WAYS)) {
      rmSync(chosen, { force: true });
      lead(stage.path, chosen);
      await expect(use(stage), way).rejects.toMatchObject({ code: 'input.open_case_file' });
      if (lead === renameSync) renameSync(chosen, stage.path);
    }
    expect(await isHeld(stage.path)).toBe(true);
    expect(await openByRights(stage.path, 'write')).toBe('casefile.in_use');
    // It is none of it any more.
    await stage.handlers['caseFile.close']({});
    expect(await isHeld(stage.path)).toBe(false);
  },
);
