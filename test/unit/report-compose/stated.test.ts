// What a person states of a screened transaction, in a report: marked, with its record, and never among
// what was observed in stored bytes.
import { expect, it } from 'vitest';
import type { Block } from '#shared/report/document.ts';
import type { ReportTemplate } from '#shared/report/draft.ts';
import { composeReport } from '../../builders/composed-report.ts';
import { buildKytView } from '../../builders/kyt-view.ts';
import { buildDossier, buildDraft, buildSection, inCase } from '../../builders/report-dossier.ts';
import { buildStated } from '../../builders/work-samples.ts';

const view = inCase(buildKytView(), 'transaction');
const stated = buildStated();
const older = buildStated({ amount: null, source: 'Letter of the victim' });

function blocksOf(template: ReportTemplate = 'investigation', entries = [older, stated]): Block[] {
  const figure = { id: 'f1', side: null, caption: '', snapshotId: view.summary.id } as const;
  const sections = [
    buildSection('on_chain_findings'),
    buildSection('hop_ledger'),
    buildSection('figures', { figures: [{ ...figure, kind: 'mirrored' }] }),
  ];
  const { report } = buildDossier([view], buildDraft(sections));
  const dossier = { report: { ...report, template }, statedTransactions: entries };
  const { document } = composeReport([view], { sections, dossier });
  return document.sections.flatMap(({ blocks }) => blocks);
}

it('is in the findings, the hop ledger and the picture, each value with its record', () => {
  const blocks = blocksOf();
  const lists = blocks.filter(
    (block) => block.kind === 'facts' && JSON.stringify(block).includes('stated_transaction'),
  );
  expect(lists).toHaveLength(2);
  for (const list of lists) {
    const text = JSON.stringify(list);
    for (const [field, shown] of [
      ['amount', '1,204.50 USDT'],
      ['happenedAt', '2026-03-01 09:30:05 UTC'],
      ['source', 'https://explorer.example/tx/1'],
      ['author', 'R. Example'],
    ] as const) {
      const source = { of: 'record', kind: 'stated_transaction', id: stated.id, field };
      expect(text).toContain(JSON.stringify(shown));
      expect(text).toContain(JSON.stringify(source));
    }
    expect(text).not.toContain('Letter of the victim');
  }
  const marked = blocks.filter((block) =>
    JSON.stringify(block).includes('Entered by the investigator'),
  );
  expect(marked.map(({ kind }) => kind)).toEqual(['heading', 'figure', 'heading']);
});

it('is not there without an entry, once it was cleared, and in a certificate of answers alone', () => {
  const cleared = buildStated({ amount: null, happenedAt: null, source: '' });
  for (const blocks of [
    blocksOf('investigation', []),
    blocksOf('investigation', [stated, cleared]),
    blocksOf('screening_certificate'),
  ]) {
    expect(JSON.stringify(blocks)).not.toContain('Entered by the investigator');
  }
});
