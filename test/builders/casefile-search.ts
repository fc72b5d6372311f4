// A case file in which something of everything can be found. Every name in it is invented.
import { writeFileSync } from 'node:fs';
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
  SnapshotId,
  SubjectId,
  TimelineEntryId,
} from '#shared/domain/ids.ts';
import type { SearchHit, SearchResult } from '#shared/records/search.ts';
import type { CaseFileOperations } from '../../electron/casefile/operations.ts';
import { buildNameRequest } from './casefile-batches.ts';
import { storeAnswer } from './casefile-kinds.ts';
import { addPolledAnswer, T0 } from './casefile-records.ts';
import { kyaSampleText } from './kya-sample.ts';
import { nameSampleText } from './name-sample.ts';

/** The case of the person's own records, and of the screening of an address. */
export const SEARCHED_CASE = 'case-1' as CaseId;
/** The case of the screening of a name. */
export const NAME_CASE = 'case-102' as CaseId;
/** An address that only the person wrote down. */
export const OWN_ADDRESS = '0x985Dd1a9Ec00aa1bB22cC33dD44eE55fF626aB12';

/** Indexes all that waits. */
export function indexAll(operations: Pick<CaseFileOperations, 'indexPending'>): void {
  for (let left = 1; left > 0;) ({ left } = operations.indexPending({ limit: 100 }));
}

/** What a search finds, all of it by group. */
export function find(
  operations: Pick<CaseFileOperations, 'search'>,
  text: string,
  caseId: CaseId | null = null,
): Partial<Record<SearchResult['groups'][number]['name'], SearchHit[]>> {
  const { groups } = operations.search({ text, caseId, limit: 100 });
  return Object.fromEntries(groups.map(({ name, hits }) => [name, hits]));
}

/** Two cases: an address with every kind of record, and a name. Nothing is indexed by the pump. */
export function addSearchedCases(operations: CaseFileOperations, folder: string): void {
  const caseId = SEARCHED_CASE;
  const snapshotId = 'snapshot-1' as SnapshotId;
  operations.storeSnapshot({ draft: addPolledAnswer(operations, 1, kyaSampleText()) });
  const name = { kind: 'name', request: buildNameRequest({ name: 'Orsino Velander' }) } as const;
  storeAnswer(operations, 2, name, nameSampleText());
  operations.updateCase({
    ...{ id: caseId, at: T0 + 30 },
    change: { reference: 'TF-2026-044', title: 'Дело Причал', tags: ['quayside'] },
  });
  const subjectId = 'subject-1' as SubjectId;
  operations.createSubject({
    ...{ id: subjectId, caseId, at: T0 + 31 },
    fields: { kind: 'person', name: '维兰迪尔', role: 'courier', confidence: null, remark: '' },
  });
  operations.addMember({
    ...{ id: 'member-1' as MemberId, subjectId, at: T0 + 32 },
    fields: {
      ...{ kind: 'address', value: OWN_ADDRESS, chain: 'Ethereum', role: 'payout' },
      ...{ confidence: null, remark: '' },
    },
  });
  operations.createNote({
    ...{ id: 'note-1' as NoteId, caseId, subjectId, title: 'Berth ledger', at: T0 + 33 },
    body: `He paid from ${OWN_ADDRESS} for the berth of مُحَمَّد الرصيف.`,
  });
  const path = join(folder, 'letter.txt');
  writeFileSync(path, 'a letter');
  operations.addAttachment({
    ...{ id: 'attachment-1' as AttachmentId, fileId: 'file-1' as FileId, caseId, path },
    fields: { name: 'lighthouse.txt', source: 'Harbour desk', remark: '', subjectId: null },
    ...{ mediaType: 'text/plain', at: T0 + 34 },
  });
  operations.decideHits({
    ...{ caseId, snapshotId, disposition: 'false', reason: 'Namesake', remark: 'another ferryman' },
    hits: [
      {
        id: 'decision-1' as DecisionId,
        hitKey: 'a'.repeat(64) as Sha256Hex,
        fingerprint: 'b'.repeat(64) as Sha256Hex,
        title: 'KYA-MIX-02',
      },
    ],
    at: T0 + 35,
  });
  operations.setLabel({
    ...{ id: 'label-1' as LabelId, caseId, address: OWN_ADDRESS, text: 'Petrol money' },
    ...{ colour: null, remark: '', at: T0 + 36 },
  });
  operations.addTimelineEntry({
    ...{ id: 'entry-1' as TimelineEntryId, caseId, at: T0 + 37 },
    fields: {
      ...{ happenedAt: T0, precision: 'day', title: 'Meeting at the crane', body: 'By night.' },
      subjectId: null,
    },
  });
}
