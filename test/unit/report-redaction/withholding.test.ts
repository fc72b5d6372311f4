// What stays behind, and how it can be shown later to be what it was.
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Attachment } from '#shared/domain/attachment.ts';
import type { AttachmentId, CaseId, FileId, LabelId, Sha256Hex } from '#shared/domain/ids.ts';
import type { ChainedJournalEntry } from '#shared/domain/journal.ts';
import type { PrivateLabel } from '#shared/domain/label.ts';
import { activityTable } from '#shared/report/compose/sections/activity.ts';
import type { Block, ReportDocument } from '#shared/report/document.ts';
import { value } from '#shared/report/inlines.ts';
import { createRedaction } from '#shared/report/redaction.ts';
import { privateHashes } from '#shared/report/redaction/private-hashes.ts';
import { withholdListed } from '#shared/report/redaction/withhold-listed.ts';
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
const records = {
  notes: [note],
  labels: [label('l1'), label('l2')],
  attachments: [attachment],
  reports: [],
};
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

  it('leaves no text of a withheld record in the journal, and no hash that it could be found by', () => {
    const entry: ChainedJournalEntry = {
      ...{ seq: 3, at: 1, actor: 'Ada', kind: 'label.set', caseId, subject: 'l1' },
      ...{ what: { address: '0xab', text: 'our informant', recordHash: hash('r') }, why: 'told' },
      ...{ previousHash: hash('2'), hash: hash('3') },
    };
    const hashes = privateHashes({ journalHead: hash('3'), journal: [entry], evidence: [] });
    const commitmentKey = new Uint8Array(32);
    const redaction = { profile: 'external', secrets: [], commitmentKey, hashes } as const;
    const { redactJson } = createRedaction(redaction);
    const commitment = expect.stringMatching(/^commitment:[0-9a-f]{64}$/) as string;
    const left = redactJson(withholdEntry(entry, new Set(['l1'])));
    expect(left).toEqual({
      ...entry,
      what: { address: '[withheld]', text: '[withheld]', recordHash: commitment },
      ...{ why: '[withheld]', previousHash: commitment, hash: commitment },
    });
    for (const one of ['r', '2', '3']) expect(JSON.stringify(left)).not.toContain(hash(one));
    expect(withholdEntry(entry, new Set(['l2']))).toBe(entry);
  });

  it('keeps back reports that are not in the bundle', () => {
    const reports = [{ id: sample.reportId }, { id: 'another', draft: 'What I think of him.' }];
    const withheld = withholding({ ...records, reports }, [sample], saltOf);
    expect(withheld.at(-1)).toMatchObject({
      ...{ kind: 'report', id: 'another', path: 'data/case/reports.json' },
      sha256: hash(
        withheldBytes(
          { ...reports[1] },
          saltOf(JSON.stringify({ draft: 'What I think of him.', id: 'another' })),
        ),
      ),
    });
    expect(withheld.filter(({ kind }) => kind === 'report')).toHaveLength(1);
  });

  it('takes no list of what the case has for a citation, but what a person placed in it', () => {
    const [first] = sample.sections;
    if (first === undefined) throw new Error('no section');
    const source = { of: 'record', kind: 'attachment', id: 'a1', field: 'name' } as const;
    const inlines = [value('secret plan.pdf', source)];
    const figure = sample.sections
      .flatMap(({ blocks }) => blocks)
      .find((block) => block.kind === 'figure');
    if (figure === undefined) throw new Error('no figure');
    const of = (kind: 'chain_of_custody' | 'activity_log' | 'subjects', more: Block[] = []) => ({
      ...sample,
      sections: [{ ...first, kind, blocks: [{ kind: 'paragraph', inlines } as const, ...more] }],
    });
    const kindsLeft = (...args: Parameters<typeof of>) =>
      withholding(records, [of(...args)], saltOf).map(({ kind, id }) => `${kind} ${id}`);
    const all = ['note n1', 'label l1', 'label l2', 'attachment a1'];
    expect(kindsLeft('chain_of_custody')).toEqual(all);
    expect(kindsLeft('activity_log')).toEqual(all);
    expect(kindsLeft('subjects')).toEqual(all.slice(0, 3));
    const drawn = { ...figure, labels: ['l2' as LabelId] };
    expect(kindsLeft('chain_of_custody', [drawn])).toEqual([
      'note n1',
      'label l1',
      'attachment a1',
    ]);
  });
});

it('a report’s list of entries tells no more of what stays behind than the journal of the bundle', () => {
  const entry = (
    seq: number,
    kind: 'note.created' | 'note.revised' | 'case.changed',
    subject: string,
  ) => ({
    ...{ seq, at: 1, actor: 'R. Example', kind, caseId, subject, why: 'He may lie' },
    what: { title: 'Doubts', revision: '3' },
    ...{ previousHash: hash('p'), hash: hash('h') },
  });
  const journal: ChainedJournalEntry[] = [
    entry(1, 'note.created', 'n1'),
    entry(2, 'note.revised', 'n2'),
    entry(3, 'case.changed', 'n1'),
  ];
  const listed: ReportDocument = {
    ...sample,
    sections: [
      {
        id: 'log',
        kind: 'activity_log',
        number: '1',
        title: 'Log',
        blocks: activityTable('t', 'c', journal),
      },
      {
        ...{ id: 'text', kind: 'text', number: '2', title: 'Text' },
        blocks: [
          {
            kind: 'paragraph',
            inlines: [value('x', { of: 'record', kind: 'note', id: 'n2', field: 'body' })],
          },
        ],
      },
    ],
  };
  const told = (document: ReportDocument, row: number): string => {
    const [table] = document.sections[0]?.blocks ?? [];
    if (table?.kind !== 'table') throw new Error('no table');
    return (
      table.rows[row]
        ?.map((cell) => cell.map((one) => ('text' in one ? one.text : '')).join(''))
        .join('|') ?? ''
    );
  };
  const left = withholdListed(listed, journal);
  expect(told(left, 0)).toMatch(/R\. Example\|.*: \[withheld\]; .*: 3\|\[withheld\]$/);
  // The second note is cited, the third entry is about no note.
  for (const row of [1, 2]) {
    expect(told(left, row)).toBe(told(listed, row));
    expect(told(left, row)).toContain('Doubts');
  }
});
