import { afterEach, expect, it, onTestFinished } from 'vitest';
import { BATCH_STATES } from '#shared/batch/batch.ts';
import { CASE_SEVERITIES, CASE_STATUSES } from '#shared/domain/case.ts';
import { DISPOSITIONS } from '#shared/domain/decision.ts';
import { AUTH_WAYS, ENVIRONMENT_KINDS, SERVICES } from '#shared/domain/environment.ts';
import { type JournalKind, EXPORT_CONTENTS } from '#shared/domain/journal.ts';
import { LABEL_COLOURS } from '#shared/domain/label.ts';
import { HIT_GROUPS } from '#shared/domain/names.ts';
import { CONFIDENCES, SUBJECT_KINDS, SUBJECT_MEMBER_KINDS } from '#shared/domain/subject.ts';
import { TIME_PRECISIONS } from '#shared/domain/timeline.ts';
import { MONITOR_APPROVALS, type MonitorChange } from '#shared/domain/monitor.ts';
import { ERROR_CODES } from '#shared/errors.ts';
import { m } from '#shared/messages/generated/messages.js';
import { overwriteGetLocale } from '#shared/messages/generated/runtime.js';
import { JOB_KINDS, JOB_STATES } from '#shared/screening/job.ts';
import { SCREEN_DIRECTIONS } from '#shared/screening/request.ts';
import { RULESET_TYPES } from '#shared/screening/ruleset.ts';
import { RECORD_TABLES } from '../../../../electron/casefile/record-tables.ts';
import { readFact } from '#shared/words/fact-values.ts';
import { errorPresentation } from '../../../../renderer/lib/error-presentation.ts';
import { temporaryFolder } from '../../../builders/casefile-file.ts';
import { addRichCase } from '../../../builders/casefile-transfer.ts';
import { createTestCaseFile } from '../../../fakes/case-file.ts';

afterEach(() => {
  overwriteGetLocale(() => 'en');
});

const MONITOR_CHANGES: Record<MonitorChange['what'], true> = {
  ...{ answer: true, verdict: true, score: true, risk: true, decision: true, hits: true },
  ...{ rules_added: true, rules_gone: true, groups: true, findings: true },
  ...{ matches_added: true, matches_gone: true },
};

const CODES: [JournalKind, string, readonly string[]][] = [
  ['batch.changed', 'from', BATCH_STATES],
  ['batch.changed', 'to', BATCH_STATES],
  ['batch.started', 'source', ['paste']],
  ['case.changed', 'severity', CASE_SEVERITIES],
  ['case.exported', 'encrypted', ['yes', 'no']],
  ['case.imported', 'fate', ['new', 'merge']],
  ['case.status_changed', 'status', CASE_STATUSES],
  ['casefile.verified', 'result', ['sound', 'not_sound']],
  ['decision.made', 'disposition', [...DISPOSITIONS, 'withdrawn']],
  ['environment.changed', 'auth', AUTH_WAYS],
  ['environment.changed', 'kind', ENVIRONMENT_KINDS],
  ['environment.changed', 'removed', ['yes']],
  ['environment.changed', 'service', SERVICES],
  ['hit.attached', 'group', HIT_GROUPS],
  ['hit.attachment_changed', 'confidence', CONFIDENCES],
  ['job.created', 'direction', SCREEN_DIRECTIONS],
  ['job.created', 'kind', JOB_KINDS],
  ['job.state_changed', 'billed', ['not_billed', 'billed', 'may_be_billed']],
  ['job.state_changed', 'errorCode', ERROR_CODES],
  ['job.state_changed', 'from', JOB_STATES],
  ['job.state_changed', 'to', JOB_STATES],
  ['key.changed', 'kept', ['keychain', 'session', 'no']],
  ['label.set', 'colour', LABEL_COLOURS],
  ['member.added', 'kind', SUBJECT_MEMBER_KINDS],
  ['member.changed', 'confidence', CONFIDENCES],
  ['notice.raised', 'changes', Object.keys(MONITOR_CHANGES)],
  ['record.imported', 'record', RECORD_TABLES.map(({ name }) => name)],
  [
    'ruleset.changed',
    'step',
    [
      ...['clone', 'create', 'update', 'delete'],
      ...['create_rule', 'update_rule', 'delete_rule', 'highlight'],
    ],
  ],
  ['ruleset.changed', 'highlighted', ['yes', 'no']],
  ['ruleset.changed', 'outcome', ['unknown']],
  ['ruleset.changed', 'type', RULESET_TYPES],
  ['settings.changed', 'extraCa', ['none']],
  ['settings.changed', 'proxy', ['system', 'none']],
  ['snapshot.imported', 'from', ['file', 'case']],
  ['snapshot.imported', 'kind', JOB_KINDS],
  ['subject.created', 'confidence', CONFIDENCES],
  ['subject.created', 'kind', SUBJECT_KINDS],
  ['figure.exported', 'content', EXPORT_CONTENTS],
  ['table.exported', 'content', EXPORT_CONTENTS],
  ['table.exported', 'failed', ERROR_CODES],
  ['timeline.changed', 'precision', TIME_PRECISIONS],
  ['monitor.created', 'approval', MONITOR_APPROVALS],
  ['monitor.created', 'intervalDays', ['1', '30']],
  ['monitor.created', 'kind', JOB_KINDS],
];

function textOf(kind: JournalKind, name: string, value: string): string {
  const read = readFact(kind, name, value);
  if (read.kind === 'error') return errorPresentation[read.code].what();
  return read.kind === 'text' ? read.text : new Date(read.at).toISOString();
}

// The words of the other language are never the codes, which are English.
it.each(CODES)('%s: every code of `%s` has a word', (kind, name, codes) => {
  overwriteGetLocale(() => 'zh-CN');
  for (const code of codes) expect(textOf(kind, name, code)).toMatch(/\p{Script=Han}|X-Api-Key/u);
});

it.each(CODES)('%s: what is not known of `%s` stands as it is', (kind, name) => {
  for (const value of ['toString', 'of_a_later_version', '-']) {
    expect(textOf(kind, name, value)).toBe(value);
  }
});

it('the same fact is read by what its entry is about', () => {
  expect(textOf('case.status_changed', 'status', 'in_review')).toBe(m.case_status_in_review());
  expect(textOf('subject.created', 'kind', 'company')).toBe(m.subjects_kind_company());
  expect(textOf('monitor.created', 'kind', 'kyt')).toBe(m.subject_transaction());
  expect(textOf('batch.changed', 'to', 'complete')).toBe(m.batch_state_complete());
  expect(textOf('job.state_changed', 'to', 'complete')).toBe(m.job_state_complete());
  expect(textOf('casefile.migrated', 'from', '28')).toBe('28');
  expect(textOf('attachment.changed', 'source', 'paste')).toBe('paste');
  expect(textOf('erased', 'kind', 'person')).toBe('person');
});

it('an empty value is none, in the words of what it is', () => {
  expect(textOf('case.changed', 'severity', '')).toBe(m.case_severity_none());
  expect(textOf('member.changed', 'confidence', '')).toBe(m.confidence_none());
  expect(textOf('label.set', 'colour', '')).toBe(m.labels_colour_none());
  expect(textOf('subject.changed', 'role', '')).toBe(m.common_none());
  expect(textOf('monitor.changed', 'pausedAt', '')).toBe(m.common_none());
  expect(textOf('monitor.changed', 'futureField', '')).toBe(m.common_none());
});

it.each([
  ['monitor.changed', 'nextDueAt', '1772360000000', 1_772_360_000_000],
  ['timeline.changed', 'happenedAt', '-86400000', -86_400_000],
  ['timeline.added', 'happenedAt', '2026-03-01T10:13:20.000Z', 1_772_360_000_000],
  ['quota.blocked', 'until', '2026-03-01T10:13:20.000Z', 1_772_360_000_000],
] as const)('%s: `%s` %s is a moment', (kind, name, value, at) => {
  expect(readFact(kind, name, value)).toEqual({ kind: 'time', at });
});

it.each([
  ['day', { kind: 'text', text: '2026-03-01' }],
  ['month', { kind: 'text', text: '2026-03' }],
  ['year', { kind: 'text', text: '2026' }],
  ['minute', { kind: 'time', at: 1_772_323_200_000 }],
  ['century', { kind: 'time', at: 1_772_323_200_000 }],
])('what happened is told no more exactly than it is known: %s', (precision, read) => {
  const value = '2026-03-01T00:00:00.000Z';
  expect(readFact('timeline.added', 'happenedAt', value, { precision })).toEqual(read);
});

it.each(['9999999999999999', '2026-13-01T00:00:00.000Z', '1.5', 'soon'])(
  '%s is no moment and stands as it is',
  (value) => {
    expect(readFact('monitor.changed', 'nextDueAt', value)).toEqual({ kind: 'text', text: value });
  },
);

it.each([
  ['["mixer","priority"]', 'mixer · priority'],
  ['[]', ''],
  ['mixer', 'mixer'],
  ['["mixer"', '["mixer"'],
])('tags %s read as "%s"', (value, text) => {
  expect(textOf('case.changed', 'tags', value)).toBe(text || m.common_none());
});

it('no code that the work on a case leaves in the journal is shown as it is', async () => {
  const file = await createTestCaseFile();
  onTestFinished(() => file.close());
  addRichCase(file.operations, temporaryFolder());
  const { entries } = file.operations.listJournal({
    ...{ caseId: null, subject: null, beforeSeq: null, limit: 1000 },
  });
  overwriteGetLocale(() => 'zh-CN');
  // What a person wrote, what a service sent, and ids.
  const asWritten = /^(name|title|titles|text|role|reason|remark|token|remoteStatus|.*[iI]d)$/;
  const shown = entries.flatMap(({ kind, what }) =>
    Object.entries(what)
      .map(([key, value]) => [key.replace(/\.(before|after)$/, ''), value] as const)
      .filter(([name]) => !asWritten.test(name))
      .map(([name, value]) => `${kind} ${name}: ${textOf(kind, name, value)}`),
  );
  expect(shown.length).toBeGreaterThan(30);
  expect(shown.filter((line) => /: [a-z]+(_[a-z]+)*$/.test(line))).toEqual([]);
});

it('the practice service billed nothing, whatever was stored', () => {
  const read = readFact('job.state_changed', 'billed', 'billed', { isPractice: true });
  expect(read).toEqual({ kind: 'text', text: 'practice, not billed' });
});

it('the built-in environments are told by their word', () => {
  for (const id of ['practice', 'practice-names']) {
    expect(readFact('job.created', 'environmentId', id)).toEqual({
      ...{ kind: 'text', text: 'Practice' },
    });
  }
});
