// What stays behind, and how it can be shown later to be what it was.
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Attachment } from '#shared/domain/attachment.ts';
import type { AttachmentId, CaseId, FileId, LabelId, Sha256Hex } from '#shared/domain/ids.ts';
import type { ChainedJournalEntry } from '#shared/domain/journal.ts';
import type { PrivateLabel } from '#shared/domain/label.ts';
import { value } from '#shared/report/inlines.ts';
import { withholdEntry, withholding, withheldBytes } from '#shared/report/redaction/withholding.ts';
import { sampleReport } from '../../builders/report-document.ts';

const caseId = 'case-1' as CaseId;
const hash = (bytes: string | Uint8Array) =>
  createHash('sha256').update(bytes).digest('hex') as Sha256Hex;
const label = (id: string): PrivateLabel => ({
  ...{ id: id as LabelId, caseId, address: '0xab', addressKey: '0xab', text: 'our informant' },
  ...{ colour: null, remark: '', createdAt: 1, updatedAt: 1, removedAt: null },
});
const attachment: Attachment = {
  ...{ id: 'a1' as AttachmentId, caseId, fileId: 'f1' as FileId, name: 'secret plan.pdf' },
  ...{ source: '', remark: '', subjectId: null, mediaType: 'application/pdf', sizeBytes: 9 },
  ...{ sha256: hash('plan'), fileModifiedAt: null, addedAt: 1, updatedAt: 1, removedAt: null },
};
const note = { id: 'n1', title: 'Doubts', body: 'He may lie.' };
const records = { notes: [note], labels: [label('l1'), label('l2')], attachments: [attachment] };
const saltOf = (text: string): string => hash(`salt ${text}`);

const sample = sampleReport();
const citing = {
  ...sample,
  sections: sample.sections.map((section) => ({
    ...section,
    blocks: [
      {
        kind: 'list',
        isOrdered: false,
        items: [
          [
            {
              kind: 'paragraph',
              inlines: [
                value('our informant', {
                  of: 'computed',
                  rule: 'label',
                  from: [{ of: 'record', kind: 'label', id: 'l2', field: 'text' }],
                }),
              ],
            },
          ],
        ],
      } as const,
    ],
  })),
};

describe('withholding', () => {
  it('keeps back what no report cites, without the names of files', () => {
    const withheld = withholding(records, [sample, citing], saltOf);
    expect(withheld.map(({ kind, id, path }) => [kind, id, path])).toEqual([
      ['note', 'n1', 'data/case/notes.json'],
      ['label', 'l1', 'data/case/private_labels.json'],
      ['attachment', 'a1', `data/attachments/${attachment.sha256}`],
    ]);
    expect(withheld[2]).toMatchObject({ sha256: attachment.sha256, sizeBytes: 9 });
  });

  it('gives a hash that the record proves with its salt', () => {
    const [held] = withholding(records, [], saltOf);
    const salt = saltOf('{"body":"He may lie.","id":"n1","title":"Doubts"}');
    const bytes = withheldBytes(note, salt);
    expect(held).toMatchObject({ sha256: hash(bytes), sizeBytes: bytes.length });
    expect(hash(withheldBytes({ ...note, title: 'Doubt' }, salt))).not.toBe(held?.sha256);
  });

  it('leaves no text of a withheld record in the journal, and the chain as it was', () => {
    const entry: ChainedJournalEntry = {
      ...{ seq: 3, at: 1, actor: 'Ada', kind: 'label.set', caseId, subject: 'l1' },
      ...{ what: { address: '0xab', text: 'our informant', recordHash: hash('r') }, why: 'told' },
      ...{ previousHash: hash('2'), hash: hash('3') },
    };
    expect(withholdEntry(entry, new Set(['l1']))).toEqual({
      ...entry,
      what: { address: '[withheld]', text: '[withheld]', recordHash: hash('r') },
      why: '[withheld]',
    });
    expect(withholdEntry(entry, new Set(['l2']))).toBe(entry);
  });
});
