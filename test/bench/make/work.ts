// What a person does in a made case besides screening: subjects, notes with citations, decisions,
// labels, a timeline, an attachment, a monitor; some cases are closed.
import { utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CASE_SEVERITIES } from '#shared/domain/case.ts';
import { DISPOSITIONS } from '#shared/domain/decision.ts';
import type { CaseId, JobId, NoteId, SubjectId } from '#shared/domain/ids.ts';
import { LABEL_COLOURS } from '#shared/domain/label.ts';
import { CONFIDENCES } from '#shared/domain/subject.ts';
import { dueAfter } from '#shared/domain/monitor.ts';
import { citationLink } from '#shared/review/citation.ts';
import { identifyHit } from '#shared/review/hit-key.ts';
import type { JobRequest } from '#shared/screening/job.ts';
import type { SnapshotSummary } from '#shared/screening/snapshot.ts';
import type { AddressPool } from './answers.ts';
import type { MadeOperations } from './operations.ts';
import { runJob, type ScreeningMaker } from './screenings.ts';

/** A case under way with what was screened in it. */
export interface MadeCase {
  id: CaseId;
  pool: AddressPool;
  snapshots: SnapshotSummary[];
}

const ROLES = ['suspect', 'victim', 'intermediary', 'deposit address', ''];
const CLOSED_SHARE = 0.1;

/** Opens a case. */
export function openCase(
  operations: MadeOperations,
  { chance, now }: ScreeningMaker,
  args: { number: number; pool: AddressPool },
): MadeCase {
  const id = chance.id<CaseId>();
  const subject = chance.companyName();
  operations.createCase({
    ...{ id, at: now() },
    fields: {
      reference: `TF-${String(args.number).padStart(5, '0')}`,
      title: `Funds of ${subject}`,
      severity: chance.pick([null, ...CASE_SEVERITIES]),
      classification: chance.pick(['', 'Confidential']),
      tags: [chance.pick(['fraud', 'mixer', 'exchange']), chance.pick(['2023', '2024', '2025'])],
      summary: `Payments that reached ${subject} by way of ${chance.personName()}.`,
    },
  });
  return { id, pool: args.pool, snapshots: [] };
}

/** All of it, once the case was screened in. */
export function workCase(operations: MadeOperations, maker: ScreeningMaker, made: MadeCase): void {
  const subjects = Array.from({ length: maker.chance.between(2, 5) }, () =>
    addSubject(operations, maker, made),
  );
  const [subjectId] = subjects;
  if (subjectId === undefined) return;
  for (let left = maker.chance.between(3, 7); left > 0; left--) {
    addNote(operations, maker, made, subjectId);
  }
  for (let left = 2; left > 0; left--) decide(operations, maker, made);
  addLabels(operations, maker, made);
  addTimeline(operations, maker, made, subjectId);
  attach(operations, maker, made, subjectId);
  monitor(operations, maker, made);
  if (!maker.chance.happens(CLOSED_SHARE)) return;
  const { now } = maker;
  operations.setCaseStatus({ id: made.id, status: 'closed', why: 'Reported', at: now() });
}

function addSubject(
  operations: MadeOperations,
  { chance, now }: ScreeningMaker,
  made: MadeCase,
): SubjectId {
  const id = chance.id<SubjectId>();
  const isPerson = chance.happens(0.5);
  const name = isPerson ? chance.personName() : chance.companyName();
  const role = chance.pick(ROLES);
  operations.createSubject({
    ...{ id, caseId: made.id, at: now() },
    fields: {
      kind: isPerson ? 'person' : 'company',
      ...{ name, role, confidence: chance.pick([null, ...CONFIDENCES]), remark: '' },
    },
  });
  const members = new Map(
    Array.from({ length: chance.between(1, 4) }, () => {
      const { kind, value } = subjectOf(chance.pick(made.snapshots));
      return [value.toLowerCase(), { kind, value }];
    }),
  );
  for (const member of members.values()) {
    operations.addMember({
      ...{ id: chance.id(), subjectId: id, at: now() },
      fields: {
        ...{ ...member, chain: member.kind === 'name' ? null : 'Ethereum' },
        ...{ role, confidence: 'probable', remark: '' },
      },
    });
  }
  return id;
}

function subjectOf(snapshot: SnapshotSummary) {
  switch (snapshot.kind) {
    case 'kya':
      return { kind: 'address', value: snapshot.address } as const;
    case 'kyt':
      return { kind: 'transaction', value: snapshot.transaction } as const;
    case 'name':
      return { kind: 'name', value: snapshot.query } as const;
  }
}

function addNote(
  operations: MadeOperations,
  { chance, now }: ScreeningMaker,
  made: MadeCase,
  subjectId: SubjectId,
): void {
  const id = chance.id<NoteId>();
  const textOf = (): string => {
    const snapshot = chance.pick(made.snapshots);
    const pointer = snapshot.kind === 'name' ? '/result/decision' : '/data/result/risk';
    const cited = citationLink(snapshot.sha256, pointer, 'as the service answered');
    return `${chance.personName()} is named, see ${cited}. `.repeat(chance.between(2, 8));
  };
  const title = `About ${chance.companyName()}`;
  operations.createNote({ id, caseId: made.id, subjectId, title, body: textOf(), at: now() });
  if (chance.happens(0.5)) {
    operations.reviseNote({ id, revision: 1, title, body: textOf(), at: now() });
  }
}

function decide(operations: MadeOperations, { chance, now }: ScreeningMaker, made: MadeCase): void {
  const candidates = made.snapshots.filter(
    ({ kind, hitCount }) => kind === 'kya' && hitCount !== null && hitCount > 0 && hitCount < 1_000,
  );
  const snapshot = candidates.length === 0 ? null : chance.pick(candidates);
  const view = snapshot === null ? null : operations.openScreening({ id: snapshot.id });
  if (snapshot?.kind !== 'kya' || view?.kind !== 'kya' || view.result === null) return;
  const { hits } = view.result;
  const identities = hits.map((hit) => identifyHit(hit, snapshot.address));
  const chosen = identities.slice(0, chance.between(1, 5)).map(({ key, fingerprint }, index) => ({
    ...{ id: chance.id(), hitKey: key, fingerprint, title: hits[index]?.ruleCode ?? '' },
  }));
  const once = [...new Map(chosen.map((hit) => [hit.hitKey, hit])).values()];
  const about = { caseId: made.id, snapshotId: snapshot.id };
  operations.decideHits({
    ...{ ...about, hits: once as Parameters<MadeOperations['decideHits']>[0]['hits'] },
    ...{ disposition: chance.pick(DISPOSITIONS), reason: 'Compared by hand', remark: '' },
    at: now(),
  });
  const [first] = once;
  if (first === undefined) return;
  operations.setSlot({
    ...{ id: chance.id(), ...about, hitKey: first.hitKey, hop: 1, remark: '', at: now() },
    ...{ transactionHash: `0x${chance.hex(64)}`, blockHeight: String(chance.between(1e6, 2e7)) },
  });
}

function addLabels(
  operations: MadeOperations,
  { chance, now }: ScreeningMaker,
  { id: caseId, pool }: MadeCase,
): void {
  for (let left = chance.between(2, 6); left > 0; left--) {
    operations.setLabel({
      ...{ id: chance.id(), caseId, address: chance.pick(pool.between), remark: '', at: now() },
      ...{ text: `held by ${chance.personName()}`, colour: chance.pick(LABEL_COLOURS) },
    });
  }
}

function addTimeline(
  operations: MadeOperations,
  { chance, now }: ScreeningMaker,
  { id: caseId }: MadeCase,
  subjectId: SubjectId,
): void {
  for (let left = chance.between(3, 8); left > 0; left--) {
    const at = now();
    const title = `Paid by ${chance.personName()}`;
    operations.addTimelineEntry({
      ...{ id: chance.id(), caseId, at },
      fields: { happenedAt: at - (at % 86_400_000), precision: 'day', title, body: '', subjectId },
    });
  }
}

function attach(
  operations: MadeOperations,
  { chance, now, folder }: ScreeningMaker,
  { id: caseId }: MadeCase,
  subjectId: SubjectId,
): void {
  const name = `statement-${caseId}.pdf`;
  const path = join(folder, name);
  const line = `${chance.companyName()} ${chance.hex(32)}\n`;
  const at = now();
  writeFileSync(path, `%PDF-1.7\n${line.repeat(chance.between(100, 900))}`);
  utimesSync(path, at / 1000, at / 1000);
  operations.addAttachment({
    ...{ id: chance.id(), fileId: chance.id(), caseId, path, mediaType: 'application/pdf' },
    ...{ fields: { name, source: 'bank', remark: '', subjectId }, at },
  });
}

/** One that ran once, with what it found. */
function monitor(operations: MadeOperations, maker: ScreeningMaker, made: MadeCase): void {
  const { chance, now } = maker;
  const snapshot = made.snapshots.find(
    ({ kind, origin, hitCount }) => kind === 'kya' && origin === 'service' && (hitCount ?? 0) < 100,
  );
  if (snapshot?.kind !== 'kya' || snapshot.environmentId === null) return;
  const created = operations.createMonitor({
    ...{ id: chance.id(), snapshotId: snapshot.id, forcesRun: true, at: now() },
    fields: { intervalDays: 30, approval: 'budget', runsLeft: 5 },
  });
  const jobId = chance.id<JobId>();
  const at = now();
  const nextDueAt = dueAfter(at, created.intervalDays);
  operations.startMonitorRun({ id: created.id, jobId, usesBudget: true, nextDueAt, at });
  const request = JSON.parse(created.requestJson) as JobRequest['request'];
  const job = { kind: 'kya', request } as JobRequest;
  const { environmentId, environmentName, environmentKind } = snapshot;
  const planned = { job, hitCount: chance.between(1, 6) };
  const sent = { environmentId, environmentName, environmentKind };
  made.snapshots.push(runJob(operations, maker, made.pool, { jobId, planned }, sent));
  operations.settleMonitorRun({ jobId, noticeId: chance.id(), at: now() });
}
