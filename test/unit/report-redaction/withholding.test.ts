// What stays behind, and how it can be shown later to be what it was.
import { createHash, createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { isCommitmentOf } from '#shared/bundle/proof.ts';
import type { Attachment } from '#shared/domain/attachment.ts';
import type { AttachmentId, CaseId, FileId, LabelId, Sha256Hex } from '#shared/domain/ids.ts';
import type { ChainedJournalEntry } from '#shared/domain/journal.ts';
import type { PrivateLabel } from '#shared/domain/label.ts';
import { activityTable } from '#shared/report/compose/sections/activity.ts';
import type { Block, ReportDocument } from '#shared/report/document.ts';
import { value } from '#shared/report/inlines.ts';
import { createRedaction } from '#shared/report/redaction.ts';
import { createCommitter } from '#shared/report/redaction/commitments.ts';
import { privateHashes } from '#shared/report/redaction/private-hashes.ts';
import { withholdListed } from '#shared/report/redaction/withhold-listed.ts';
import {
  citedEvidence,
  withholdable,
  withholdEntry,
  withholding,
} from '#shared/report/redaction/withholding.ts';
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
const KEY = new Uint8Array(32).fill(5);
const committer = createCommitter(KEY);
/** By hand: SHA-256(salt ‖ 0x00 ‖ text), salt = HMAC-SHA-256(key, what the salt is made of). */
function commitmentTo(text: string, saltedBy = text): string {
  const salt = createHmac('sha256', KEY).update(saltedBy).digest();
  return hash(Buffer.concat([salt, Buffer.of(0), Buffer.from(text)]));
}

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
    const withheld = withholding(records, [sample, citing], committer);
    expect(withheld.map(({ kind, id, path }) => [kind, id, path])).toEqual([
      ['note', 'n1', 'data/case/notes.json'],
      ['label', 'l1', 'data/case/private_labels.json'],
      ['attachment', 'a1', 'data/case/attachments.json'],
    ]);
  });

  it('gives a commitment that the record or the hash of the file proves with its salt', () => {
    const [held, , , file] = withholding(records, [], committer);
    const text = '{"body":"He may lie.","id":"n1","title":"Doubts"}';
    expect(held?.commitment).toBe(commitmentTo(text));
    expect(file?.commitment).toBe(
      commitmentTo(attachment.sha256, `tracefile hash\0${attachment.sha256}`),
    );
    const [told, , , toldFile] = withholdable(records, committer);
    expect(told).toMatchObject({ kind: 'note', id: 'n1', text, commitment: held?.commitment });
    expect(toldFile).toMatchObject({ id: 'a1', text: attachment.sha256 });
    for (const one of [told, toldFile]) {
      if (one === undefined) throw new Error('nothing is withheld');
      expect(isCommitmentOf(one)).toBe(true);
      expect(isCommitmentOf({ ...one, text: one.text.replace('a', 'b') })).toBe(false);
    }
  });

  it('tells neither hash nor size of a file that stays behind', () => {
    const withheld = JSON.stringify(withholding(records, [], committer));
    expect(withheld).not.toContain(attachment.sha256);
    expect(withheld).not.toContain('sizeBytes');
    const what = { name: 'secret plan.pdf', sha256: attachment.sha256, sizeBytes: '9' };
    const entry: ChainedJournalEntry = {
      ...{
        seq: 4,
        at: 1,
        actor: 'Ada',
        kind: 'attachment.added',
        caseId,
        subject: 'a1',
        why: null,
      },
      ...{ what, previousHash: hash('3'), hash: hash('4') },
    };
    expect(withholdEntry(entry, new Set(['a1'])).what).toEqual({
      ...{ name: '[withheld]', sha256: attachment.sha256, sizeBytes: '[withheld]' },
    });
    // As everywhere else, the hash in it leaves as a commitment.
    const hashes = privateHashes({ journalHead: hash('4'), journal: [entry], evidence: [] });
    expect([...hashes]).toContain(attachment.sha256);
  });

  it('says which files’ hashes stay in a report: answers, and attachments that it cites', () => {
    const of = { attachments: [attachment], snapshots: [{ sha256: hash('answer') }] };
    const stay = (document: ReportDocument) =>
      citedEvidence(document, of).map(({ sha256 }) => sha256);
    expect(stay(sample)).toEqual([hash('answer')]);
    const [section] = sample.sections;
    if (section === undefined) throw new Error('no section');
    const source = { of: 'record', kind: 'attachment', id: 'a1', field: 'name' } as const;
    const blocks: Block[] = [{ kind: 'paragraph', inlines: [value('secret plan.pdf', source)] }];
    const cites = { ...sample, sections: [{ ...section, kind: 'subjects' as const, blocks }] };
    expect(stay(cites)).toEqual([hash('answer'), attachment.sha256]);
    // What a list tells of one that is not cited is left out, but for its name and its hash.
    const cell = (field: string, text: string) => [value(text, { ...source, field })];
    const table: Block = {
      ...{ kind: 'table', id: 't', caption: '', columns: [] },
      rows: [[cell('name', 'secret plan.pdf'), cell('source', 'by post'), cell('sizeBytes', '9')]],
    };
    const texts = (document: ReportDocument) =>
      withholdListed(document, []).sections.flatMap(({ blocks: own }) =>
        own.flatMap((one) =>
          one.kind === 'table'
            ? one.rows.flat(2).map((inline) => ('text' in inline ? inline.text : ''))
            : [],
        ),
      );
    const listing = { ...section, kind: 'chain_of_custody' as const, blocks: [table] };
    expect(texts({ ...sample, sections: [listing] })).toEqual([
      ...['secret plan.pdf', '[withheld]', '[withheld]'],
    ]);
    expect(texts({ ...sample, sections: [listing, ...cites.sections] })).toEqual([
      ...['secret plan.pdf', 'by post', '9'],
    ]);
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

  it('leaves no title of a report that stays behind in what is told of its files', () => {
    const what = { fileName: 'My doubts.pdf', reportId: 'report-2', format: 'pdf' };
    const entry: ChainedJournalEntry = {
      ...{ seq: 3, at: 1, actor: 'Ada', kind: 'report.exported', caseId, subject: 'file-1' },
      ...{ what, why: null, previousHash: hash('2'), hash: hash('3') },
    };
    const left = withholdEntry(entry, new Set(['report-2']));
    expect(left.what).toMatchObject({ fileName: '[withheld]' });
    expect(withholdEntry(entry, new Set(['report-1', 'file-1']))).toBe(entry);
  });

  it('keeps back reports that are not in the bundle', () => {
    const reports = [{ id: sample.reportId }, { id: 'another', draft: 'What I think of him.' }];
    const withheld = withholding({ ...records, reports }, [sample], committer);
    expect(withheld.at(-1)).toMatchObject({
      ...{ kind: 'report', id: 'another', path: 'data/case/reports.json' },
      commitment: commitmentTo('{"draft":"What I think of him.","id":"another"}'),
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
      withholding(records, [of(...args)], committer).map(({ kind, id }) => `${kind} ${id}`);
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
    kind: 'note.created' | 'note.revised' | 'case.changed' | 'report.exported',
    subject: string,
    more: Record<string, string> = {},
  ) => ({
    ...{ seq, at: 1, actor: 'R. Example', kind, caseId, subject, why: 'He may lie' },
    what: { title: 'Doubts', revision: '3', ...more },
    ...{ previousHash: hash('p'), hash: hash('h') },
  });
  const journal: ChainedJournalEntry[] = [
    entry(1, 'note.created', 'n1'),
    entry(2, 'note.revised', 'n2'),
    entry(3, 'case.changed', 'n1'),
    entry(4, 'report.exported', 'file-1', { reportId: sample.reportId }),
    entry(5, 'report.exported', 'file-2', { reportId: 'another' }),
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
  expect(told(left, 4)).not.toContain('Doubts');
  // The second note is cited, the third entry is about no note, the fourth about a file of this report.
  for (const row of [1, 2, 3]) {
    expect(told(left, row)).toBe(told(listed, row));
    expect(told(left, row)).toContain('Doubts');
  }
});
