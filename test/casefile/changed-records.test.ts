// A record that was changed with SQLite in hand: whatever the program does with it afterwards, the check of
// the whole file continues naming it.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type {
  AttachedHitId,
  AttachmentId,
  BatchId,
  BundleId,
  JobId,
  LabelId,
  MemberId,
  MonitorId,
  NoteId,
  NoticeId,
  ReportFileId,
  ReportId,
  RulesetDraftId,
  SavedViewId,
  Sha256Hex,
  SubjectId,
  TimelineEntryId,
} from '#shared/domain/ids.ts';
import type { CaseFileOperations } from '../../electron/casefile/operations.ts';
import { RECORD_TABLES } from '../../electron/casefile/record-tables.ts';
import { buildEveryTable } from '../builders/casefile-every-table.ts';
import { buildDraft } from '../builders/casefile-reports.ts';
import {
  codeOf,
  ENVIRONMENT,
  reopen,
  T0,
  temporaryFolder,
  verifyAt,
} from '../builders/casefile-file.ts';
import { settle } from '../builders/casefile-monitors.ts';
import { newestEntries } from '../builders/casefile-records.ts';
import {
  CASE,
  exportTo,
  importAll,
  importedFrom,
  previewOf,
} from '../builders/casefile-transfer.ts';
import { connectTo, unguard } from '../builders/forged-case.ts';

const at = T0 + 9000;
let built: Buffer | null = null;

/** A closed file with rows in every table. */
async function everyTable(): Promise<string> {
  built ??= readFileSync(await buildEveryTable());
  const path = join(temporaryFolder(), 'case.tracefile');
  writeFileSync(path, built);
  return path;
}

/** A record of its kind: what is done to it past the program, and what the program is asked to do with it then. */
interface Change {
  id: string;
  past: string;
  edit: (file: CaseFileOperations, id: string) => unknown;
}

/** Records that people edit. */
const EDITED: Readonly<Record<string, Change>> = {
  case: {
    id: CASE,
    past: "UPDATE cases SET title = 'else'",
    edit: (file) => file.updateCase({ id: CASE, change: { summary: 'new' }, at }),
  },
  subject: {
    id: 'subject-1',
    past: "UPDATE subjects SET name = 'Else'",
    edit: (file, id) => file.updateSubject({ id: id as SubjectId, change: { remark: 'new' }, at }),
  },
  member: {
    id: 'member-1',
    past: "UPDATE subject_members SET value = 'else'",
    edit: (file, id) => file.updateMember({ id: id as MemberId, change: { remark: 'new' }, at }),
  },
  attached_hit: {
    id: 'hit-1',
    past: "UPDATE attached_hits SET title = 'else'",
    edit: (file, id) =>
      file.updateAttachedHit({ id: id as AttachedHitId, change: { remark: 'new' }, at }),
  },
  note: {
    id: 'note-1',
    past: "UPDATE note_revisions SET body = 'else' WHERE revision = 1",
    edit: (file, id) =>
      file.reviseNote({ id: id as NoteId, revision: 2, title: 'new', body: 'new', at }),
  },
  attachment: {
    id: 'attachment-1',
    past: "UPDATE attachments SET source = 'else'",
    edit: (file, id) =>
      file.updateAttachment({ id: id as AttachmentId, change: { remark: 'new' }, at }),
  },
  label: {
    id: 'label-1',
    past: "UPDATE private_labels SET text = 'else'",
    edit: (file, id) => file.removeLabel({ id: id as LabelId, at }),
  },
  timeline: {
    id: 'entry-1',
    past: "UPDATE timeline_entries SET title = 'else'",
    edit: (file, id) =>
      file.updateTimelineEntry({ id: id as TimelineEntryId, change: { body: 'new' }, at }),
  },
  monitor: {
    id: 'monitor-1',
    past: 'UPDATE monitors SET runs_left = 90',
    edit: (file, id) => file.updateMonitor({ id: id as MonitorId, change: { isPaused: true }, at }),
  },
  report: {
    id: 'report-1',
    past: 'UPDATE reports SET created_at = created_at + 1',
    edit: (file, id) => {
      const draft = { ...buildDraft(), title: 'new' };
      return file.saveReport({ id: id as ReportId, revision: 1, draft, at });
    },
  },
  report_file: {
    id: 'written-1',
    past: "UPDATE report_files SET file_name = 'else'",
    edit: (file, id) =>
      file.failReportFile({ id: id as ReportFileId, failed: 'export.failed', at }),
  },
  bundle: {
    id: 'bundle-1',
    past: "UPDATE bundles SET file_name = 'else'",
    edit: (file, id) => file.failBundle({ id: id as BundleId, failed: 'export.failed', at }),
  },
};

/** Records that the program writes as it works: to refuse that would lose what was paid for, or typed, or seen. */
const WRITTEN: Readonly<Record<string, Change>> = {
  notice: {
    id: 'notice-50',
    past: 'UPDATE notices SET at = at + 1',
    edit: (file, id) => file.setNoticesSeen({ ids: [id as NoticeId], at }),
  },
  job: {
    id: 'job-60-2',
    past: "UPDATE jobs SET environment_id = 'else' WHERE id = 'job-60-2'",
    edit: (file, id) =>
      file.changeJob({
        ...{ id: id as JobId, from: ['intent'], to: 'stopped', patch: {}, at, why: null },
      }),
  },
  batch: {
    id: 'batch-60',
    past: "UPDATE batches SET title = 'else'",
    edit: (file, id) =>
      file.changeBatch({ id: id as BatchId, from: ['running'], to: 'paused', at }),
  },
  ruleset_draft: {
    id: 'draft-1',
    past: 'UPDATE ruleset_drafts SET created_at = created_at + 1',
    edit: (file, id) => file.removeRulesetDraft({ id: id as RulesetDraftId, at }),
  },
  saved_view: {
    id: 'view-kept',
    past: "UPDATE saved_views SET filter_json = '[]'",
    edit: (file) => {
      const view = { area: 'cases', name: 'kept', filterJson: '{"a":1}' } as const;
      return file.saveView({ id: 'other' as SavedViewId, view, at });
    },
  },
  ruleset_sighting: {
    id: '',
    past: 'UPDATE ruleset_sightings SET first_seen_at = first_seen_at + 1',
    edit: (file) => {
      const [seen] = file.listRulesetVersions({}).filter(({ firstSeenAt }) => firstSeenAt !== null);
      const sha256 = seen?.sha256 as Sha256Hex;
      return file.noteRulesetSeen({ environmentId: ENVIRONMENT, sha256, at });
    },
  },
};

/** Records that no call changes once their hash was taken. */
const NEVER_CHANGED = [
  ...[
    'approval',
    'batch_rows',
    'case_import',
    'custody',
    'decision',
    'own_fact',
    'request',
    'slot',
    'stated_transaction',
  ],
];

/** An open file in which something was changed past the program. */
async function openAfter(past: string): Promise<{ file: CaseFileOperations; path: string }> {
  const path = await everyTable();
  const db = connectTo(path);
  onTestFinished(() => void db.close());
  const guards = db.prepare("SELECT sql FROM sqlite_schema WHERE type = 'trigger'").pluck().all();
  unguard(db);
  db.exec(past);
  for (const sql of guards) db.exec(String(sql));
  return { file: reopen(path), path };
}

test('of every kind, it is known here how it changes', () => {
  const known = [...Object.keys(EDITED), ...Object.keys(WRITTEN), ...NEVER_CHANGED];
  expect(known.sort()).toEqual(RECORD_TABLES.map(({ name }) => name).sort());
});

const pastOf = (changes: Readonly<Record<string, Change>>): string =>
  Object.values(changes)
    .map(({ past }) => past)
    .join(';');

test('a record that was changed past the program cannot be edited through it, and is still named', async () => {
  const { file, path } = await openAfter(pastOf(EDITED));
  for (const [record, { id, edit }] of Object.entries(EDITED)) {
    expect(
      codeOf(() => edit(file, id)),
      record,
    ).toBe('evidence.hash_mismatch');
  }
  file.close({});
  const { findings } = verifyAt(path);
  for (const [record, { id }] of Object.entries(EDITED)) {
    const finding = { kind: 'record_changed', record, id };
    expect(findings).toContainEqual(expect.objectContaining(finding));
  }
});

test('one that the program writes as it works is still named after that', async () => {
  const { file, path } = await openAfter(pastOf(WRITTEN));
  for (const { id, edit } of Object.values(WRITTEN)) edit(file, id);
  file.close({});
  const { findings } = verifyAt(path);
  for (const [record, { id }] of Object.entries(WRITTEN)) {
    const named = findings.filter((one) => one.record === record && one.id?.startsWith(id));
    // The draft was removed.
    const kind = record === 'ruleset_draft' ? 'record_missing' : 'record_changed';
    expect(named, record).toMatchObject([{ kind }]);
  }
});

test('each of them can be changed in a file to which nothing was done, which stays sound', async () => {
  const { file, path } = await openAfter('');
  for (const { id, edit } of Object.values({ ...EDITED, ...WRITTEN })) edit(file, id);
  file.close({});
  expect(verifyAt(path).findings).toEqual([]);
});

test('a record that was written past the program cannot be edited through it, and is still named', async () => {
  const columns = 'case_id, kind, name, role, confidence, remark, created_at, updated_at';
  const { file, path } = await openAfter(
    `INSERT INTO subjects (id, ${columns}) SELECT 'added', ${columns} FROM subjects`,
  );
  const id = 'added' as SubjectId;
  const edit = () => file.updateSubject({ id, change: { remark: 'new' }, at });
  expect(codeOf(edit)).toBe('evidence.hash_mismatch');
  file.close({});
  expect(verifyAt(path).findings).toMatchObject([{ kind: 'record_unjournaled', id }]);
});

test('an attachment that was changed past the program leaves all the same, with an entry that takes no hash', async () => {
  const { file, path } = await openAfter(EDITED['attachment']!.past);
  const id = EDITED['attachment']!.id as AttachmentId;
  file.exportAttachment({ id, path: join(temporaryFolder(), 'out.bin'), at });
  const [left] = newestEntries(file, 1);
  expect(left).toMatchObject({ kind: 'attachment.exported', subject: id });
  expect(left?.what).not.toHaveProperty('recordHash');
  file.close({});
  expect(verifyAt(path).findings).toMatchObject([{ kind: 'record_changed', id }]);
});

test('a run that was paid for is settled although its monitor was changed past the program', async () => {
  const { file, path } = await openAfter(
    `DELETE FROM notices; UPDATE monitors SET base_snapshot_id = 'snapshot-1', runs_left = 90`,
  );
  expect(settle(file, 50, at)).toMatchObject({
    monitor: { baseSnapshotId: 'snapshot-50' },
    notice: { id: 'notice-50' },
  });
  file.close({});
  const { findings } = verifyAt(path);
  expect(findings).toContainEqual(
    expect.objectContaining({ kind: 'record_changed', record: 'monitor', id: 'monitor-1' }),
  );
});

test('nothing comes into a case in which a record was changed past the program, and the first is named', async () => {
  const { file, path } = await openAfter(EDITED['label']!.past);
  const theirs = await importedFrom(await everyTable());
  theirs.operations.reviseNote({
    ...{ id: 'note-1' as NoteId, revision: 2, title: 'new', body: 'new', at },
  });
  const back = join(temporaryFolder(), 'back.tracefile');
  await exportTo(theirs.path, back);
  const preview = await previewOf(back, path);
  expect(() => importAll(file, preview)).toThrow(
    expect.objectContaining({
      code: 'evidence.hash_mismatch',
      details: { record: 'label', id: 'label-1' },
    }),
  );
  file.close({});
  expect(verifyAt(path).findings).toMatchObject([{ kind: 'record_changed', id: 'label-1' }]);
});
