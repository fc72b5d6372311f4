// Own findings in a report: apart from what services provided, each with its record and what it rests on.
import { describe, expect, it } from 'vitest';
import type { AttachmentId, FactId, NoteId } from '#shared/domain/ids.ts';
import type { FactEnd, OwnFact } from '#shared/domain/own-fact.ts';
import { startOwnFindings } from '#shared/report/compose/sections/own-findings.ts';
import { numberSources } from '#shared/report/compose/sources.ts';
import { draftFor } from '#shared/report/templates.ts';
import { buildScreeningView } from '../../builders/kya-view.ts';
import {
  buildOwnFact,
  buildOwnLinkFields,
  buildOwnNodeFields,
  sampleOwnFacts,
} from '../../builders/own-fact-samples.ts';
import { composeSection, dossierOf } from '../../builders/section-samples.ts';

const view = buildScreeningView();
const NOTE = { id: 'note-1' as NoteId, title: 'Two letters' };

function blocksOf(facts: OwnFact[], isUnreadable = false) {
  const ownFacts = isUnreadable ? { facts, isUnreadable: true as const } : { facts };
  const dossier = dossierOf([view], { ownFacts, factNotes: [NOTE] });
  for (const section of dossier.report.draft.sections) {
    if (section.kind === 'own_findings') section.isOn = true;
  }
  return composeSection(startOwnFindings, 'own_findings', dossier);
}

/** The texts of each row of the table. */
function rowsOf(facts: OwnFact[]): string[][] {
  const table = blocksOf(facts).find((block) => block.kind === 'table');
  if (table?.kind !== 'table') throw new Error('there is a table');
  return table.rows.map((row) =>
    row.map((cell) => cell.map((one) => ('text' in one ? one.text : '')).join('')),
  );
}

describe('own findings', () => {
  it('are in one table, entities before links, each link with both ends', () => {
    expect(rowsOf(sampleOwnFacts().toReversed()).map(([kind, what]) => [kind, what])).toEqual([
      ['Company', 'Northwind Trading (fictional)'],
      ['Person', 'Iva Other'],
      ['Own link', expect.stringMatching(/^Iva Other sent to 1,204\.50 EUR Northwind Trading/)],
      ['Own link', expect.stringMatching(/^Iva Other controls 0x[0-9a-fA-F]{40} · Same signature/)],
    ]);
  });

  it('say what they rest on; what is gone is said to be', () => {
    const bases = rowsOf(sampleOwnFacts()).map((row) => row[3]);
    expect(bases[0]).toMatch(/^External source: Company register, \d{4}-\d\d-\d\d$/);
    expect(bases[2]).toBe('Note: Two letters');
    expect(bases[3]).toBe('Note: No longer in the case');
    const file = { kind: 'attachment', attachmentId: 'none' as AttachmentId } as const;
    const [row] = rowsOf([buildOwnFact('fact-1', buildOwnNodeFields({ bases: [file] }))]);
    expect(row?.[3]).toBe('Attachment: No longer in the case');
  });

  it('a cited answer is among the sources of the report, and cited by its number', () => {
    const { sha256 } = view.summary;
    const citation = { kind: 'citation', answerSha256: sha256, pointer: '/data/score' } as const;
    const facts = [buildOwnFact('fact-1', buildOwnNodeFields({ bases: [citation] }))];
    const cells = JSON.stringify(blocksOf(facts));
    expect(cells).toContain(JSON.stringify({ kind: 'cite', source: 1, pointer: '/data/score' }));
    const dossier = dossierOf([view], { ownFacts: { facts } });
    dossier.report.draft.snapshotIds = [];
    expect(numberSources(dossier).list).toEqual([]);
    for (const section of dossier.report.draft.sections) section.isOn = true;
    expect(numberSources(dossier).list).toMatchObject([{ snapshotId: view.summary.id }]);
  });

  it('every value names the record it is from', () => {
    const cells = JSON.stringify(blocksOf(sampleOwnFacts()));
    for (const field of ['kind', 'name', 'knowledge', 'confidence', 'bases', 'author', 'at']) {
      expect(cells).toContain(`"kind":"own_fact","id":"fact-1-1","field":"${field}"`);
    }
  });

  it('an end that is gone, and a finding that cannot be read, are said to be', () => {
    const gone: FactEnd = { kind: 'fact', factId: 'fact-9' as FactId };
    const address: FactEnd = { kind: 'address', chain: 'Ethereum', value: '0x01' };
    const [row] = rowsOf([buildOwnFact('fact-1', buildOwnLinkFields(gone, address))]);
    expect(row?.[1]).toBe('Removed entity controls 0x01');
    expect(JSON.stringify(blocksOf([], true))).toContain('Some own findings cannot be read.');
    expect(blocksOf([])).toEqual([]);
  });
});

describe('the draft of a report', () => {
  const isOn = (template: Parameters<typeof draftFor>[0]['template'], hasOwnFacts: boolean) =>
    draftFor({
      template,
      language: 'en',
      caseTitle: '',
      newId: () => 'x',
      hasOwnFacts,
    }).sections.find(({ kind }) => kind === 'own_findings')?.isOn;

  it('tells of own findings where the case has any, but in a certificate', () => {
    expect(isOn('investigation', true)).toBe(true);
    expect(isOn('suspicious_activity', true)).toBe(true);
    expect(isOn('periodic_review', true)).toBe(true);
    expect(isOn('screening_certificate', true)).toBe(false);
    expect(isOn('investigation', false)).toBe(false);
  });
});
