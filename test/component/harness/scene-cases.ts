// What the main process in memory knows of cases, subjects, the timeline, saved views and the journal.
import type { CaseSummary } from '#shared/domain/case.ts';
import type {
  AttachedHitId,
  CaseId,
  MemberId,
  SavedViewId,
  SubjectId,
  TimelineEntryId,
} from '#shared/domain/ids.ts';
import type { ChainedJournalEntry, JournalKind } from '#shared/domain/journal.ts';
import type { AttachedHit, Subject, SubjectMember } from '#shared/domain/subject.ts';
import { subjectKey } from '#shared/domain/subject.ts';
import type { TimelineEntry, TimelineItem } from '#shared/domain/timeline.ts';
import { AppError } from '#shared/errors.ts';
import type { Handlers } from '#shared/ipc/contract.ts';
import { NEWEST_FIRST, type FlowViewRecord } from '#shared/records/search.ts';
import { memberKindOf } from '#shared/words/attribution-words.ts';
import { screenedSubject } from '#shared/words/screening-words.ts';
import {
  buildCase,
  manyCases,
  sampleCases,
  sampleEntries,
  sampleSubjects,
  sampleViews,
} from '../../builders/case-samples.ts';
import { sampleAttachedHits } from '../../builders/name-history.ts';
import { SAMPLE_NOW, sampleHash } from '../../builders/page-samples.ts';
import { automaticItems, caseJournal, entryOf, FIRST } from './scene-case-journal.ts';
import { isThrough, listed, screeningsOf, sortScreenings } from './scene-case-screenings.ts';

/** Scenes that are about the list of cases, or about what a case holds. */
export const CASE_SCENES = ['many_cases', 'sealed', 'bare', 'many_screenings', 'exempted'] as const;

type CaseHandlers = Pick<
  Handlers,
  | Exclude<
      Extract<
        keyof Handlers,
        `cases.${string}` | `subjects.${string}` | `timeline.${string}` | `views.${string}`
      >,
      'views.preview' | 'views.renewPreview'
    >
  | 'screenings.list'
  | 'screenings.outcomes'
  | 'journal.list'
>;

const MINUTE = 60_000;

/** Cases and what they hold; changes are kept for as long as the page is. */
export function caseHandlers(scene: string): CaseHandlers {
  const isEmpty = scene === 'empty' || scene.startsWith('none');
  const cases = isEmpty ? [] : casesOf(scene);
  const isBare = isEmpty || scene === 'bare';
  const subjects: Subject[] = isBare ? [] : [...sampleSubjects];
  const members = new Map<string, SubjectMember>();
  for (const subject of subjects) for (const one of subject.members) members.set(one.id, one);
  const hits = new Map<string, AttachedHit>();
  if (scene === 'name_changed') for (const one of sampleAttachedHits()) hits.set(one.id, one);
  const entries = new Map<string, TimelineEntry>();
  if (!isBare) for (const one of sampleEntries) entries.set(one.id, one);
  const graphViews = new Map<string, string>();
  const flowViews = new Map<string, FlowViewRecord[]>();
  const otherViews = (snapshotId: string, place: Omit<FlowViewRecord, 'stateJson'>) =>
    (flowViews.get(snapshotId) ?? []).filter(
      ({ side, name }) => side !== place.side || name !== place.name,
    );
  const views = isEmpty ? [] : [...sampleViews];
  const screenings = isBare ? [] : screeningsOf(scene);
  const journal: ChainedJournalEntry[] = isEmpty ? [] : [...caseJournal];

  function note(
    kind: JournalKind,
    caseId: CaseId,
    what: Record<string, string>,
    why: string | null,
  ) {
    journal.push(entryOf(journal.length + 200, 0, kind, caseId, what, why));
  }

  function changeCase(id: CaseId, parts: Partial<CaseSummary>): CaseSummary {
    const index = cases.findIndex((one) => one.id === id);
    const found = cases[index];
    if (!found) throw new AppError('record.not_found', id);
    const changed = { ...found, ...parts, lastActivityAt: SAMPLE_NOW };
    cases.splice(index, 1, changed);
    return changed;
  }

  function requireOpen(caseId: CaseId) {
    const found = cases.find((one) => one.id === caseId);
    if (found?.status === 'closed') throw new AppError('case.sealed', 'sealed');
  }

  function withMembers(subject: Subject): Subject {
    const own = [...members.values()].filter(
      (one) => one.subjectId === subject.id && one.removedAt === null,
    );
    const attached = [...hits.values()].filter(
      (one) => one.subjectId === subject.id && one.removedAt === null,
    );
    return { ...subject, members: own, hits: attached };
  }

  function changeSubject(id: SubjectId, parts: Partial<Subject>): Subject {
    const index = subjects.findIndex((one) => one.id === id);
    const found = subjects[index];
    if (!found) throw new AppError('record.not_found', id);
    requireOpen(found.caseId);
    const changed = { ...found, ...parts };
    subjects.splice(index, 1, changed);
    return withMembers(changed);
  }

  function changeMember(id: MemberId, parts: Partial<SubjectMember>): SubjectMember {
    const found = members.get(id);
    if (!found) throw new AppError('record.not_found', id);
    requireOpen(found.caseId);
    const changed = { ...found, ...parts };
    members.set(id, changed);
    return changed;
  }

  function changeHit(id: AttachedHitId, parts: Partial<AttachedHit>): AttachedHit {
    const found = hits.get(id);
    if (!found) throw new AppError('record.not_found', id);
    requireOpen(found.caseId);
    const changed = { ...found, ...parts };
    hits.set(id, changed);
    return changed;
  }

  function changeEntry(id: TimelineEntryId, parts: Partial<TimelineEntry>): TimelineEntry {
    const found = entries.get(id);
    if (!found) throw new AppError('record.not_found', id);
    requireOpen(found.caseId);
    const changed = { ...found, ...parts };
    entries.set(id, changed);
    return changed;
  }

  return {
    'cases.create': (fields) => {
      const reference = fields.reference || `TF-2026-00${cases.length + 1}`;
      if (cases.some((one) => one.reference.toLowerCase() === reference.toLowerCase())) {
        throw new AppError('record.conflict', 'in use');
      }
      const id = `case-new-${cases.length}` as CaseId;
      const created = buildCase({ ...withoutUndefined(fields), id, reference });
      cases.push(created);
      return created;
    },
    'cases.list': () => [...cases],
    'cases.update': ({ id, change }) => {
      requireOpen(id);
      return changeCase(id, withoutUndefined(change));
    },
    'cases.setStatus': ({ id, status, why }) => {
      const isReopened = cases.find((one) => one.id === id)?.status === 'closed';
      if (status === 'closed') note('case.closed', id, { status }, why);
      else if (isReopened) note('case.reopened', id, { status }, why);
      else note('case.status_changed', id, { 'status.after': status }, why);
      return changeCase(id, {
        status,
        closedAt: status === 'closed' ? SAMPLE_NOW : null,
        ...(isReopened ? { openedAt: SAMPLE_NOW } : {}),
      });
    },
    'cases.destroy': ({ id, reference }) => {
      const index = cases.findIndex((one) => one.id === id);
      if (cases[index]?.reference.toLowerCase() !== reference.toLowerCase()) {
        throw new AppError('input.invalid', 'another reference');
      }
      cases.splice(index, 1);
      return { snapshots: 14, records: 31, entries: 90 };
    },
    'cases.export': ({ passphrase }) => ({
      path: '/home/example/Documents/TF-2026-001.tracefile',
      sizeBytes: 4_194_304,
      sha256: sampleHash(61),
      isEncrypted: passphrase !== null,
      ...{ snapshots: 14, records: 31, files: 2, entries: 90 },
      head: sampleHash(3),
    }),

    'subjects.list': ({ caseId }) =>
      subjects
        .filter((one) => one.caseId === caseId && one.removedAt === null)
        .map((one) => withMembers(one)),
    'subjects.create': ({ caseId, fields }) => {
      requireOpen(caseId);
      const id = `subject-new-${subjects.length}` as SubjectId;
      const at = { createdAt: SAMPLE_NOW, updatedAt: SAMPLE_NOW, removedAt: null };
      const created = { ...fields, ...at, id, caseId, members: [], hits: [] };
      subjects.push(created);
      return created;
    },
    'subjects.update': ({ id, change }) => changeSubject(id, withoutUndefined(change)),
    'subjects.setRemoved': ({ id, isRemoved }) =>
      changeSubject(id, { removedAt: isRemoved ? SAMPLE_NOW : null }),
    'subjects.addMember': ({ subjectId, fields }) => {
      const subject = changeSubject(subjectId, {});
      const key = (one: Pick<SubjectMember, 'kind' | 'value'>) =>
        `${one.kind}:${subjectKey(one.kind, one.value)}`;
      if (subject.members.some((one) => key(one) === key(fields))) {
        throw new AppError('record.conflict', 'known');
      }
      const id = `member-new-${members.size}` as MemberId;
      const at = { addedAt: SAMPLE_NOW, updatedAt: SAMPLE_NOW, removedAt: null };
      const added = { ...fields, ...at, id, subjectId, caseId: subject.caseId };
      members.set(id, added);
      return added;
    },
    'subjects.updateMember': ({ id, change }) => changeMember(id, withoutUndefined(change)),
    'subjects.setMemberRemoved': ({ id, isRemoved }) =>
      changeMember(id, { removedAt: isRemoved ? SAMPLE_NOW : null }),

    'subjects.attachHit': ({ subjectId, fields }) => {
      const subject = changeSubject(subjectId, {});
      if (subject.hits.some(({ hitKey }) => hitKey === fields.hitKey)) {
        throw new AppError('record.conflict', 'known');
      }
      const id = `attached-new-${hits.size}` as AttachedHitId;
      const at = { attachedAt: SAMPLE_NOW, updatedAt: SAMPLE_NOW, removedAt: null };
      const attached = { ...fields, ...at, id, subjectId, caseId: subject.caseId };
      hits.set(id, attached);
      return attached;
    },
    'subjects.updateHit': ({ id, change }) => changeHit(id, withoutUndefined(change)),
    'subjects.setHitRemoved': ({ id, isRemoved }) =>
      changeHit(id, { removedAt: isRemoved ? SAMPLE_NOW : null }),

    'timeline.list': ({ caseId }) => {
      const own = [...entries.values()].filter(
        (one) => one.caseId === caseId && one.removedAt === null,
      );
      const automatic = caseId === FIRST && !isBare ? automaticItems(screenings) : [];
      const byHand = own.map((entry): TimelineItem => ({
        ...{ kind: 'entry', at: entry.happenedAt, entry },
      }));
      return { items: [...automatic, ...byHand], next: null };
    },
    'timeline.add': ({ caseId, fields }) => {
      requireOpen(caseId);
      const id = `entry-new-${entries.size}` as TimelineEntryId;
      const at = { createdAt: SAMPLE_NOW, updatedAt: SAMPLE_NOW, removedAt: null };
      const added = { ...fields, ...at, id, caseId };
      entries.set(id, added);
      return added;
    },
    'timeline.update': ({ id, change }) => changeEntry(id, withoutUndefined(change)),
    'timeline.setRemoved': ({ id, isRemoved }) =>
      changeEntry(id, { removedAt: isRemoved ? SAMPLE_NOW : null }),

    'views.list': () => [...views],
    'views.save': (view) => {
      const saved = { ...view, id: `view-new-${views.length}` as SavedViewId };
      views.push(saved);
      return saved;
    },
    'views.flowsOf': ({ snapshotId }) => flowViews.get(snapshotId) ?? [],
    'views.keepFlow': ({ snapshotId, ...record }) => {
      flowViews.set(snapshotId, [...otherViews(snapshotId, record), record]);
      return null;
    },
    'views.graphOf': ({ caseId }) => graphViews.get(caseId) ?? null,
    'views.keepGraph': ({ caseId, stateJson }) => {
      graphViews.set(caseId, stateJson);
      return null;
    },
    'views.removeFlow': ({ snapshotId, ...place }) => {
      flowViews.set(snapshotId, otherViews(snapshotId, place));
      return null;
    },
    'views.remove': ({ id }) => {
      views.splice(
        views.findIndex((one) => one.id === id),
        1,
      );
      return null;
    },

    'screenings.list': ({ filter, sort = NEWEST_FIRST, offset, limit }) => {
      const through = screenings.filter((one) => isThrough(one, filter));
      const found = sortScreenings(through, sort);
      return { rows: found.slice(offset, offset + limit).map(listed), total: found.length };
    },
    'screenings.outcomes': ({ caseId }) =>
      screenings
        .filter((one) => one.caseId === caseId)
        .map((one) => ({
          ...{ kind: one.kind, environmentKind: one.environmentKind, count: 1 },
          outcome: one.kind === 'name' ? one.decision : one.verdict,
          mark: one.outcomeMark ?? null,
        })),
    'subjects.screenings': ({ caseId, members, limit }) =>
      members.map(({ kind, value }) => {
        const own = screenings.filter(
          (one) =>
            one.caseId === caseId &&
            memberKindOf(one.kind) === kind &&
            subjectKey(kind, screenedSubject(one)) === subjectKey(kind, value),
        );
        return { rows: own.slice(0, limit), hasMore: own.length > limit };
      }),
    'journal.list': ({ caseId, subject, beforeSeq, limit }) => {
      const own = journal.filter(
        (one) =>
          (caseId === null || one.caseId === caseId) &&
          (subject === null || one.subject === subject),
      );
      const found = own
        .filter((one) => beforeSeq === null || one.seq < beforeSeq)
        .toSorted((a, b) => b.seq - a.seq);
      return { entries: found.slice(0, limit), total: own.length, practiceJobs: [] };
    },
  };
}

function casesOf(scene: string): CaseSummary[] {
  if (scene === 'many_cases') return manyCases(240);
  if (scene === 'bare') {
    return [buildCase({ id: FIRST, reference: 'TF-2026-001', lastActivityAt: SAMPLE_NOW })];
  }
  const closedAt = SAMPLE_NOW - 26 * 60 * MINUTE;
  return sampleCases.map((one) =>
    scene === 'sealed' && one.id === FIRST
      ? { ...one, status: 'closed', closedAt, openJobCount: 0 }
      : one,
  );
}

function withoutUndefined<Value extends object>(value: Value) {
  const defined = Object.entries(value).filter(([, one]) => one !== undefined);
  return Object.fromEntries(defined) as { [Key in keyof Value]?: Exclude<Value[Key], undefined> };
}
