// The case files that are tortured: made once, with everything in them that people and services put
// into a case. Every child works on copies.
import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type {
  AttachmentId,
  CaseId,
  DecisionId,
  FileId,
  LabelId,
  MemberId,
  NoteId,
  Sha256Hex,
  SlotId,
  SnapshotId,
  SubjectId,
  TimelineEntryId,
  MonitorId,
} from '#shared/domain/ids.ts';
import { citationLink } from '#shared/review/citation.ts';
import { createCaseFileOperations } from '../../electron/casefile/case-file.ts';
import type { CaseFileOperations } from '../../electron/casefile/operations.ts';
import { addPolledAnswer, T0 } from '../builders/casefile-records.ts';
import { kyaAnswer } from '../builders/casefile-monitors.ts';
import { kyaSampleText } from '../builders/kya-sample.ts';
import { seeded } from '../fakes/seeded.ts';
import { ENGINE, keyOf, runTask } from './work.ts';

/** Passphrase by number: a raw key, so that no time goes into deriving one. */
export function passphraseOf(number: number): string {
  return `x'${'5a'.repeat(28)}${number.toString(16).padStart(8, '0')}'`;
}

/** What opens every sample. */
export const PASSPHRASE = passphraseOf(0);

/** Where each sample is in their folder. */
export const SAMPLE = {
  /** Its cases are `case-1`, `case-2` … */
  whole: 'whole.tracefile',
  /** Without a case. */
  empty: 'empty.tracefile',
  /** With one case, of the version before. */
  old: 'old.tracefile',
  /** The file `source` of an attachment. */
  letter: 'letter.bin',
  /** A saved answer, to be imported. */
  answer: 'answer.json',
  /** A case of `whole` as a file of its own. */
  exported: (number: number): string => `export-${String(number)}.tracefile`,
  /** The same, not encrypted. */
  plain: 'plain.tracefile',
} as const;

/** How large the samples are. */
export interface SampleSize {
  cases: number;
  attachmentBytes: number;
}

const hash = (text: string): Sha256Hex =>
  createHash('sha256').update(text).digest('hex') as Sha256Hex;

/** Makes all samples in a folder. */
export async function makeSamples(folder: string, size: SampleSize): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const place = (name: string): string => join(folder, name);
  const chance = seeded(7);
  const letter = Buffer.from(
    Array.from({ length: size.attachmentBytes }, () => Math.floor(chance() * 256)),
  );
  writeFileSync(place(SAMPLE.letter), letter);
  writeFileSync(place(SAMPLE.answer), `${kyaAnswer({ verdict: 'block' })}${' '.repeat(40_000)}`);
  for (const [name, cases, engine] of [
    [SAMPLE.whole, size.cases, ENGINE],
    [SAMPLE.empty, 0, ENGINE],
    [SAMPLE.old, 1, { nativeBinding: null }],
  ] as const) {
    const operations = createCaseFileOperations(engine);
    operations.create({
      ...{ path: place(name), passphrase: PASSPHRASE, investigator: 'Mara Test' },
      ...{ fileId: `file-${name}`, at: T0, appVersion: '0.1.0' },
    });
    for (let number = 1; number <= cases; number++) {
      addCase(operations, place(SAMPLE.letter), number);
    }
    operations.close({});
  }
  for (let number = 0; number <= size.cases; number++) {
    await runTask('exportCase', {
      file: { path: place(SAMPLE.whole), key: keyOf(place(SAMPLE.whole), PASSPHRASE) },
      ...{
        caseId: `case-${String(Math.max(1, number))}` as CaseId,
        fileId: `out-${String(number)}`,
      },
      ...{ at: T0 + 900, appVersion: '0.1.0' },
      to: place(number === 0 ? SAMPLE.plain : SAMPLE.exported(number)),
      replaces: false,
      passphrase: number === 0 ? null : PASSPHRASE,
    });
  }
}

/** A case with a record of every kind, under ids that end in its number. */
function addCase(operations: CaseFileOperations, letter: string, number: number): void {
  const id = (kind: string): string => `${kind}-${String(number)}`;
  const caseId = id('case') as CaseId;
  const subjectId = id('subject') as SubjectId;
  const snapshotId = id('snapshot') as SnapshotId;
  const [hitKey, fingerprint] = [hash(id('hit')), hash(id('print'))];
  const draft = addPolledAnswer(operations, number, kyaSampleText());
  const snapshot = operations.storeSnapshot({ draft });
  operations.createSubject({
    ...{ id: subjectId, caseId, at: T0 + 20 },
    fields: { kind: 'person', name: '奥西诺', role: 'suspect', confidence: 'probable', remark: '' },
  });
  operations.addMember({
    ...{ id: id('member') as MemberId, subjectId, at: T0 + 21 },
    fields: {
      ...{ kind: 'address', value: `0x${'01'.repeat(20)}`, chain: 'Ethereum', role: 'deposit' },
      ...{ confidence: 'confirmed', remark: '' },
    },
  });
  operations.createNote({
    ...{ id: id('note') as NoteId, caseId, subjectId, title: 'First look', at: T0 + 22 },
    body: `Blocked, see ${citationLink(snapshot.sha256, '/data/result/score/verdict', 'verdict')}.`,
  });
  operations.reviseNote({
    ...{ id: id('note') as NoteId, revision: 1, title: 'Second look', at: T0 + 23 },
    body: 'Blocked twice, and once more for a reason that takes a line to tell.',
  });
  operations.addAttachment({
    ...{ id: id('attachment') as AttachmentId, fileId: id('stored') as FileId, caseId },
    ...{ path: letter, mediaType: 'application/octet-stream', at: T0 + 24 },
    fields: { name: 'statement.bin', source: 'bank', remark: '', subjectId },
  });
  operations.addTimelineEntry({
    ...{ id: id('entry') as TimelineEntryId, caseId, at: T0 + 25 },
    fields: { happenedAt: T0, precision: 'day', title: 'Paid at the counter', body: '', subjectId },
  });
  operations.decideHits({
    ...{ caseId, snapshotId, disposition: 'true', at: T0 + 26 },
    ...{ reason: 'the same person at both ends', remark: '' },
    hits: [{ id: id('decision') as DecisionId, hitKey, fingerprint, title: 'R-7' }],
  });
  operations.setLabel({
    ...{ id: id('label') as LabelId, caseId, address: `0x${'0f'.repeat(20)}`, at: T0 + 27 },
    ...{ text: 'mixer', colour: 'red', remark: '' },
  });
  operations.setSlot({
    ...{ id: id('slot') as SlotId, caseId, snapshotId, hitKey, hop: 1, at: T0 + 28 },
    ...{ transactionHash: `0x${'ab'.repeat(32)}`, blockHeight: '19000000', remark: '' },
  });
  operations.createMonitor({
    ...{ id: id('monitor') as MonitorId, snapshotId, forcesRun: false, at: T0 + 29 },
    fields: { intervalDays: 7, approval: 'budget', runsLeft: 3 },
  });
}
