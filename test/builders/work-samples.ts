// Sample notes, attachments, decisions, labels, slots and statements of a page. No real person or firm.
import type { Attachment } from '#shared/domain/attachment.ts';
import type { HitDecision } from '#shared/domain/decision.ts';
import { decimal } from '#shared/domain/amount.ts';
import { addressKey } from '#shared/domain/address.ts';
import type {
  AttachmentId,
  CaseId,
  DecisionId,
  FileId,
  LabelId,
  NoteId,
  SlotId,
  SnapshotId,
  StatedTransactionId,
  SubjectId,
} from '#shared/domain/ids.ts';
import type { HopSlot, PrivateLabel } from '#shared/domain/label.ts';
import type { Note, NoteRevision } from '#shared/domain/note.ts';
import type { StatedTransaction } from '#shared/domain/stated-transaction.ts';
import { subjectKey } from '#shared/domain/subject.ts';
import { citationLink } from '#shared/review/citation.ts';
import { identifyHit } from '#shared/review/hit-key.ts';
import { identifyNameHits } from '#shared/review/name-hit-key.ts';
import type { Hit } from '#shared/screening/result.ts';
import { buildScreeningView } from './kya-view.ts';
import { buildKytView } from './kyt-view.ts';
import { buildNameView } from './name-view.ts';
import { SAMPLE_NOW, sampleHash, sampleTransaction } from './sample-basics.ts';

const MINUTE = 60_000;
const DAY = 1440 * MINUTE;
const CASE = 'case-1' as CaseId;
const OTHER = 'case-2' as CaseId;
const AUTHOR = 'R. Example';

/** A note of the first case. */
function buildNote(parts: Partial<Note> & Pick<Note, 'id'>): Note {
  const at = parts.at ?? SAMPLE_NOW - DAY;
  return {
    ...{ caseId: CASE, subjectId: null, revision: 1, title: '', body: '', author: AUTHOR },
    ...{ at, createdAt: at, removedAt: null },
    ...parts,
  };
}

const { summary } = buildScreeningView();
const cite = (pointer: string, words: string) => citationLink(summary.sha256, pointer, words);

const CITING = `The berth was paid **in cash** on 2 February, in one sum. He does *not* know the payer.

- [x] asked for the receipt
- [ ] ask the harbour office for the list of berths

## Said by the way

> “Somebody else came for the keys.”

The address he was shown has the verdict ${cite('/data/result/score/verdict', 'verdict')} with a
score of ${cite('/data/result/score/score', 'score')}. The first rule is
${cite('/data/result/hits/0/ruleCode', 'rule of the first hit')}; an older answer
${citationLink(sampleHash(77), '/data/result/score/score', 'said less')}, and
${cite('/data/result/nothing/here', 'this place')} does not exist.

| Date | Paid | How |
| --- | ---: | --- |
| 2 February | 4,200.00 | cash |
| 2 March | 4,200.00 | by 0x9c…, see above |

Page of the office: [berths](https://harbour.example/berths), and a picture
![the quay](https://harbour.example/quay.png). <script>alert(1)</script> is text here.

\`\`\`
berth 7 | 2026-02-02 | paid
\`\`\`
`;

/** Four notes: one cites, one has a hidden character, one has no title. */
export const sampleNotes: Note[] = [
  buildNote({
    id: 'note-1' as NoteId,
    title: 'What the landlord said',
    body: CITING,
    ...{ revision: 3, subjectId: 'subject-1' as SubjectId, at: SAMPLE_NOW - 55 * MINUTE },
    createdAt: SAMPLE_NOW - 3 * DAY,
  }),
  buildNote({
    id: 'note-2' as NoteId,
    title: 'Working hypothesis: the collecting wallet is a service, not a person of the circle',
    body: 'Eleven senders within two days, all amounts even, none comes back.',
    at: SAMPLE_NOW - 2 * DAY,
  }),
  buildNote({
    id: 'note-3' as NoteId,
    title: 'Веландер \u202Ecod.exe',
    body: 'Имя в двух счетах-фактурах.',
    at: SAMPLE_NOW - 9 * DAY,
  }),
  buildNote({ id: 'note-4' as NoteId, body: '- call back on Monday', at: SAMPLE_NOW - 12 * DAY }),
];

/** Revisions of the first note, newest first. */
export const sampleRevisions: ReadonlyMap<NoteId, readonly NoteRevision[]> = new Map([
  [
    'note-1' as NoteId,
    [
      revisionOf(3, CITING, 55),
      revisionOf(2, CITING.replace('in one sum', 'in two sums').replace(/- \[ \].*\n/, ''), 1500),
      revisionOf(1, 'The berth was paid in cash on 2 February.\n\nAsk again.\n', 4000),
    ],
  ],
]);

/** A note that is as long as notes get. */
export const LONG_NOTE = buildNote({
  id: 'note-long' as NoteId,
  title: 'Transcript',
  body: 'The same sentence was said again and again, and somebody wrote it down. '.repeat(2700),
  at: SAMPLE_NOW - 20 * DAY,
});

function revisionOf(revision: number, body: string, minutesAgo: number): NoteRevision {
  const at = SAMPLE_NOW - minutesAgo * MINUTE;
  return { revision, title: 'What the landlord said', body, author: AUTHOR, at };
}

function buildAttachment(parts: Partial<Attachment> & Pick<Attachment, 'id' | 'name'>): Attachment {
  const addedAt = parts.addedAt ?? SAMPLE_NOW - 4 * DAY;
  return {
    ...{ caseId: CASE, fileId: `file-${parts.id}` as FileId, source: '', remark: '' },
    ...{ subjectId: null, mediaType: 'application/pdf', sizeBytes: 84_122 },
    ...{ sha256: sampleHash(31), fileModifiedAt: addedAt - DAY },
    ...{ addedAt, updatedAt: addedAt, removedAt: null },
    ...parts,
  };
}

/** Three attachments of the first case. */
export const sampleAttachments: Attachment[] = [
  buildAttachment({
    id: 'attachment-1' as AttachmentId,
    name: 'statement-2026-01.pdf',
    source: 'Handed over by the landlord on 12 March',
    remark: 'Pages 3 and 4 are copies of copies',
    subjectId: 'subject-1' as SubjectId,
  }),
  buildAttachment({
    id: 'attachment-2' as AttachmentId,
    name: 'mail from the landlord.txt',
    mediaType: 'text/plain',
    ...{ sizeBytes: 1204, sha256: sampleHash(32) },
    source: 'Forwarded by the harbour office',
    addedAt: SAMPLE_NOW - 2 * DAY,
  }),
  buildAttachment({
    id: 'attachment-3' as AttachmentId,
    name: 'qr\u202Egnp.exe',
    mediaType: 'application/octet-stream',
    ...{ sizeBytes: 4_812_004, sha256: sampleHash(33) },
    addedAt: SAMPLE_NOW - DAY,
  }),
];

/** A decision of the first case on the sample address. */
export function buildDecision(
  parts: Partial<HitDecision> & Pick<HitDecision, 'id' | 'hitKey' | 'fingerprint'>,
): HitDecision {
  return {
    ...{ caseId: CASE, snapshotId: summary.id, title: 'A rule', disposition: 'true' },
    ...{ reason: '', remark: '', author: AUTHOR, at: SAMPLE_NOW - DAY },
    ...parts,
  };
}

/** The hits of the sample address. */
function sampleHits(): readonly Hit[] {
  return buildScreeningView().result?.hits ?? [];
}

function decide(
  number: number,
  parts: Partial<HitDecision> & { hit?: number; print?: HitDecision['fingerprint'] },
): HitDecision {
  const { hit = number, print, ...rest } = parts;
  const found = sampleHits()[hit];
  if (found === undefined) throw new Error('the sample has fewer hits');
  const { key, fingerprint } = identifyHit(found, summary.address);
  return buildDecision({
    ...{ id: `decision-${number}` as DecisionId, hitKey: key },
    ...{ fingerprint: print ?? fingerprint, title: found.ruleName },
    ...rest,
  });
}

/** Decisions of every kind, one on content that has changed, one of another case, in their order. */
export function sampleDecisions(): HitDecision[] {
  const [named] = identifyNameHits(buildNameView().result?.groups ?? noGroups(), 'Orsino Velander');
  return [
    decide(1, { hit: 0, disposition: 'unsure', at: SAMPLE_NOW - 3 * DAY }),
    decide(2, { hit: 0, reason: 'Confirmed by documents', remark: 'Exhibit 4' }),
    decide(3, { hit: 1, disposition: 'possible' }),
    decide(4, {
      ...{ hit: 2, disposition: 'false', print: sampleHash(90) },
      reason: 'The label is wrong or out of date',
    }),
    decide(5, {
      ...{ hit: 3, disposition: 'false', caseId: OTHER, snapshotId: 'snapshot-9' as SnapshotId },
      reason: 'Address belongs to a service with many customers',
    }),
    ...(named === undefined
      ? []
      : [
          buildDecision({
            ...{ id: 'decision-name' as DecisionId, hitKey: named.key, title: named.title },
            ...{ fingerprint: named.fingerprint, disposition: 'false' },
            reason: 'Different person with the same name',
          }),
        ]),
  ];
}

function noGroups(): never {
  throw new Error('the sample name can be read');
}

/** Labels on two addresses of the sample: one with a text, one with a colour alone. */
export function sampleLabels(): PrivateLabel[] {
  const addresses = sampleHits().flatMap(({ nodes }) => nodes.map(({ address }) => address));
  const distinct = [...new Map(addresses.map((one) => [addressKey(one), one])).values()];
  const label = (number: number, address: string, parts: Partial<PrivateLabel>): PrivateLabel => ({
    ...{ id: `label-${number}` as LabelId, caseId: CASE, address },
    ...{ addressKey: addressKey(address), text: '', colour: null, remark: '' },
    ...{ createdAt: SAMPLE_NOW - DAY, updatedAt: SAMPLE_NOW - DAY, removedAt: null },
    ...parts,
  });
  return [
    label(1, distinct[0] ?? '', {
      ...{ text: 'Landlord’s cash desk', colour: 'blue' },
      remark: 'Named in the statement of 12 March.',
    }),
    label(2, distinct[1] ?? '', { colour: 'red' }),
    label(3, summary.address, { text: 'Collecting wallet', colour: 'purple' }),
  ];
}

/** Two entries for one hop of the first hit, the newer one holds; the others are open. */
export function sampleSlots(): HopSlot[] {
  const [first] = sampleHits();
  if (first === undefined) throw new Error('the sample has hits');
  const hitKey = identifyHit(first, summary.address).key;
  const slot = (number: number, parts: Partial<HopSlot>): HopSlot => ({
    ...{ id: `slot-${number}` as SlotId, caseId: CASE, snapshotId: summary.id, hitKey, hop: 1 },
    ...{ transactionHash: sampleTransaction(5), blockHeight: null, remark: '' },
    ...{ author: AUTHOR, at: SAMPLE_NOW - DAY + number * MINUTE },
    ...parts,
  });
  return [
    slot(1, {}),
    slot(2, { blockHeight: '19284411', remark: 'Block explorer, checked on 13 March' }),
  ];
}

/** What a person states of the sample's transaction. */
export function buildStated(parts: Partial<StatedTransaction> = {}): StatedTransaction {
  const { id: snapshotId, caseId, transaction, chain, token } = buildKytView().summary;
  return {
    ...{ id: 'stated-1' as StatedTransactionId, caseId, snapshotId, chain, token },
    ...{ transactionKey: subjectKey('transaction', transaction), amount: decimal('1204.50') },
    ...{ happenedAt: Date.UTC(2026, 2, 1, 9, 30, 5), source: 'https://explorer.example/tx/1' },
    ...{ author: AUTHOR, at: SAMPLE_NOW - DAY },
    ...parts,
  };
}

/** Two entries about it; the newer one holds. */
export function sampleStated(): StatedTransaction[] {
  return [
    buildStated({ happenedAt: null, source: 'Letter of the victim, 12 March' }),
    buildStated({ id: 'stated-2' as StatedTransactionId, at: SAMPLE_NOW - DAY + MINUTE }),
  ];
}
