// How a report is put together: numbers, sources, the person's texts, the hash that approvals speak of.
import { describe, expect, it } from 'vitest';
import type { ApprovalId, Sha256Hex, SnapshotId } from '#shared/domain/ids.ts';
import type { ResolvedCitation } from '#shared/domain/note.ts';
import { numberSources } from '#shared/report/compose/sources.ts';
import type { Block, ReportTable } from '#shared/report/document.ts';
import type { DraftSection } from '#shared/report/draft.ts';
import { citationLink } from '#shared/review/citation.ts';
import { canonicalText, sha256Hex } from '../../../electron/casefile/canonical.ts';
import { composeReport } from '../../builders/composed-report.ts';
import { buildScreeningView } from '../../builders/kya-view.ts';
import { buildDossier, buildDraft, buildSection, inCase } from '../../builders/report-dossier.ts';
import { inlinesOf } from '../../builders/report-inlines.ts';
import { buildRule } from '../../builders/snapshot-pair.ts';
import { sampleAttachments } from '../../builders/work-samples.ts';

const view = inCase(buildScreeningView(), 'one');
const sha256 = view.summary.sha256;

const resolved = (parts: Partial<ResolvedCitation>): ResolvedCitation => ({
  ...{ answerSha256: sha256, pointer: '/data/result/score/score', problem: null },
  ...{ snapshotId: view.summary.id, takenAt: view.summary.takenAt, value: '46.5' },
  ...parts,
});

describe('sections', () => {
  it('are numbered, appendices lettered behind them, and one switched off leaves no gap', () => {
    const { document } = composeReport([view], {
      sections: [
        buildSection('raw_answers'),
        buildSection('method'),
        buildSection('limitations', { isOn: false }),
        buildSection('hit_tables'),
        buildSection('text', { title: 'Remark of the house' }),
      ],
    });
    expect(document.sections.map(({ number, kind }) => `${number} ${kind}`)).toEqual([
      '1 method',
      '2 text',
      'A raw_answers',
      'B hit_tables',
    ]);
    expect(document.sections[1]?.title).toBe('Remark of the house');
  });

  it('give every table of the report a name of its own', () => {
    const { document } = composeReport([view], {
      sections: [buildSection('hit_tables'), buildSection('hit_tables', { id: 'again' })],
    });
    const names = document.sections.flatMap(({ blocks }) =>
      blocks.flatMap((block) => (block.kind === 'table' ? [block.id] : [])),
    );
    expect(names).toHaveLength(2);
    expect(new Set(names).size).toBe(2);
  });
});

describe('a certificate', () => {
  const inTime = (id: string, takenAt: number) => {
    const one = inCase(buildScreeningView(), id);
    return { ...one, summary: { ...one.summary, takenAt } };
  };
  const [older, newer] = [inTime('older', 1_000), inTime('newer', 2_000)];
  const dossierOf = (snapshotIds: string[] | null) => {
    const sections = [buildSection('summary'), buildSection('chain_of_custody')];
    const draft = buildDraft(sections, { snapshotIds });
    const dossier = buildDossier([older, newer], draft);
    return {
      ...dossier,
      report: { ...dossier.report, template: 'screening_certificate' as const },
    };
  };
  const aboutOf = (snapshotIds: string[] | null) =>
    numberSources(dossierOf(snapshotIds)).list.map(({ snapshotId }) => snapshotId);

  it('is about the newest answer alone, or about the one that was picked', () => {
    expect(aboutOf(null)).toEqual(['newer']);
    expect(aboutOf(['older'])).toEqual(['older']);
  });

  it('says nothing of the rest of the case', () => {
    const { case: own, report } = dossierOf(null);
    const { document } = composeReport([older, newer], {
      dossier: { report, case: { ...own, openJobCount: 3 }, attachments: sampleAttachments },
    });
    expect(document.sections).toHaveLength(2);
    const text = JSON.stringify(document.sections);
    expect(text).not.toContain('screenings_not_over');
    expect(text).not.toContain('subjects');
    expect(text).not.toContain('custody-attachments');
  });
});

describe('a text of a person', () => {
  const compose = (observed: string, citations: ResolvedCitation[]) => {
    const { document, problems } = composeReport([view], {
      sections: [buildSection('text', { observed })],
      dossier: { citations },
    });
    return { blocks: document.sections[0]!.blocks, problems };
  };

  it('shows what a citation finds, with its place and its mark', () => {
    const link = citationLink(sha256, '/data/result/score/score', 'the score');
    const { blocks, problems } = compose(`It came to ${link}.`, [resolved({})]);
    const source = { of: 'answer', source: 1, pointer: '/data/result/score/score' };
    expect(blocks).toMatchObject([{ kind: 'statement', nature: 'observed' }]);
    expect(inlinesOf(blocks)).toContainEqual({
      kind: 'value',
      text: '46.5',
      face: 'number',
      source,
    });
    expect(inlinesOf(blocks)).toContainEqual({
      ...{ kind: 'cite', source: 1, pointer: '/data/result/score/score' },
    });
    expect(problems).toEqual([]);
  });

  it('says visibly where a citation finds nothing, and why', () => {
    const link = citationLink(sha256, '/data/nothing', 'nothing');
    const none = resolved({ pointer: '/data/nothing', value: null, problem: 'no_such_place' });
    const { blocks, problems } = compose(link, [none]);
    expect(JSON.stringify(blocks)).toContain('no such field in the answer');
    expect(problems).toMatchObject([{ kind: 'citation_unresolved', sectionId: 'section-text' }]);
  });

  it('keeps HTML as text, and fetches no picture', () => {
    const { blocks } = compose('<script>alert(1)</script>\n\n![a](http://127.0.0.1/a.png)', []);
    const [script, , picture] = inlinesOf(blocks);
    expect(script).toEqual({ kind: 'text', text: '<script>alert(1)</script>' });
    expect(JSON.stringify(blocks)).toContain('http://127.0.0.1/a.png');
    expect(picture).toBeDefined();
  });

  it('that is called observed and cites nothing is said to, under it and to who writes it', () => {
    const { blocks, problems } = compose('The funds came from a mixer.', []);
    expect(blocks).toMatchObject([
      {
        kind: 'statement',
        nature: 'observed',
        blocks: [{ kind: 'paragraph' }, { kind: 'paragraph' }],
      },
    ]);
    expect(inlinesOf(blocks).at(-1)).toEqual({
      kind: 'text',
      text: 'Stated by the investigator without citing a screening result.',
    });
    const about = 'The funds came from a mixer.';
    expect(problems).toMatchObject([
      { kind: 'observed_uncited', about, sectionId: 'section-text' },
    ]);
  });

  it('stands as interpretation behind what is computed', () => {
    const { document } = composeReport([view], {
      sections: [buildSection('method', { observed: 'Seen.', interpretation: 'Meant.' })],
    });
    const natures = document.sections[0]!.blocks.flatMap((block) =>
      block.kind === 'statement' ? [block.nature] : [],
    );
    expect(natures).toEqual(['observed', 'interpretation']);
  });
});

describe('the content of a report', () => {
  it('has the same hash whenever it is prepared, and another one when a word changes', () => {
    const first = composeReport([view]).document;
    const later = composeReport([view], { preparedAt: Date.UTC(2030, 0, 1) }).document;
    const other = composeReport([view], { title: 'Another title' }).document;
    expect(later.contentSha256).toBe(first.contentSha256);
    expect(other.contentSha256).not.toBe(first.contentSha256);
    expect(JSON.stringify(composeReport([view]).document)).toBe(JSON.stringify(first));
  });

  it('is hashed as one canonical text, a lone surrogate in it as U+FFFD', () => {
    const { document } = composeReport([view], { title: 'A \ud800 title' });
    const { language, sections, sources, template } = document;
    const { classification } = document.cover;
    const text = canonicalText({
      ...{ title: 'A \ufffd title', language, template, classification, sections, sources },
    });
    expect(document.contentSha256).toBe(sha256Hex(text));
  });

  it('counts what a person wrote into a section about the journal, not what the journal grew by', () => {
    const of = (parts: Partial<DraftSection>, journalEntries: number) => {
      const sections = [buildSection('chain_of_custody', parts), buildSection('activity_log')];
      return composeReport([view], { sections, dossier: { journalEntries } }).document;
    };
    const plain = of({}, 5);
    expect(of({}, 6).contentSha256).toBe(plain.contentSha256);
    for (const name of ['observed', 'interpretation'] as const) {
      const written = of({ [name]: 'The subject admitted everything.' }, 5);
      expect(written.contentSha256).not.toBe(plain.contentSha256);
    }
    const document = of({ interpretation: 'The subject admitted everything.' }, 5);
    const { title, language, sections, sources, template } = document;
    const { classification } = document.cover;
    const counted = sections.map((one) => ({
      ...one,
      blocks: one.blocks.filter(({ kind }) => kind === 'statement' || kind === 'figure'),
    }));
    const text = canonicalText({
      ...{ title, language, template, classification, sections: counted, sources },
    });
    expect(document.contentSha256).toBe(sha256Hex(text));
    expect(counted[0]?.blocks).toHaveLength(1);
  });

  it('holds an approval of it, and voids one of what it said before', () => {
    const { contentSha256 } = composeReport([view]).document;
    const approval = {
      ...{ id: 'a' as ApprovalId, caseId: view.summary.caseId, decision: 'approved' as const },
      ...{ reason: '', reviewer: 'A. Berg', fingerprint: 'e'.repeat(64) as Sha256Hex },
      ...{ manifestSha256: 'f'.repeat(64) as Sha256Hex, contents: [contentSha256] },
      ...{ signedAt: 1, receivedAt: 2 },
    };
    const dossier = { approvals: [approval] };
    expect(composeReport([view], { dossier }).document.cover.approvals[0]?.holds).toBe(true);
    const changed = composeReport([view], { dossier, title: 'Other' }).document;
    expect(changed.cover.approvals[0]?.holds).toBe(false);
  });

  it('is still composed without a snapshot, and names one that is gone', () => {
    expect(composeReport([]).document.sections).toHaveLength(6);
    const { problems } = composeReport([view], { snapshotIds: ['gone'] });
    expect(problems).toMatchObject([{ kind: 'snapshot_missing', about: 'gone' }]);
  });
});

it('composes two hundred answers with ten thousand hits, each let go once it was taken', () => {
  const hits = view.result!.hits;
  const many = Array.from({ length: 50 }, (_, index) => ({
    ...hits[index % hits.length]!,
    index,
  }));
  const views = Array.from({ length: 200 }, (_, index) =>
    inCase({ ...view, result: { ...view.result!, hits: many } }, `s${String(index)}`),
  );
  const { document } = composeReport(views);
  const tables = document.sections.find(({ kind }) => kind === 'hit_tables')!.blocks;
  const rows = tables.flatMap((block) => (block.kind === 'table' ? block.rows : []));
  expect(rows).toHaveLength(10_000);
  expect(document.sources.map(({ snapshotId }) => snapshotId)).toHaveLength(200);
  const last: SnapshotId | null | undefined = document.sources.at(-1)?.snapshotId;
  expect(last).toBe('s199');
});

it('composes five hundred answers, each a source of its own in the order of their times', () => {
  const result = { ...view.result!, hits: view.result!.hits.slice(0, 1) };
  const one = { ...view, result };
  const views = Array.from({ length: 500 }, (_, index) => inCase(one, `s${String(index)}`));
  const { document, problems } = composeReport(views);
  expect(problems).toEqual([]);
  expect(document.sources.map(({ snapshotId }) => snapshotId)).toEqual(
    views.map(({ summary }) => summary.id),
  );
  const raw = document.sections.find(({ kind }) => kind === 'raw_answers')!.blocks;
  const answers = raw.find((block) => block.kind === 'table' && block.id === 'answers');
  expect(answers).toMatchObject({ rows: { length: 500 } });
});

it('what a hit recommends stands with what its rule says, where the service made another of it', () => {
  const [hit] = view.result!.hits;
  const [detection] = view.rulesets;
  const rules = [buildRule({ ruleCode: hit!.ruleCode, action: 'edd' })];
  const reviewed = {
    ...view,
    result: { ...view.result!, hits: [{ ...hit!, action: 'review' }] },
    rulesets: [{ ...detection!, ruleset: { ...detection!.ruleset!, rules } }],
  };
  const { document } = composeReport([reviewed], {
    sections: [buildSection('on_chain_findings'), buildSection('hit_tables')],
  });
  const cells = document.sections.flatMap(({ blocks }) =>
    tablesWithin(blocks).flatMap(({ rows }) => rows.flat()),
  );
  const texts = cells.map((cell) => cell.map((one) => ('text' in one ? one.text : '')).join(''));
  // Once for the rule, once for the hit.
  expect(texts.filter((text) => text === 'Review (rule: EDD)')).toHaveLength(2);
});

function tablesWithin(blocks: readonly Block[]): ReportTable[] {
  return blocks.flatMap((block): ReportTable[] => {
    if (block.kind === 'table') return [block];
    return block.kind === 'statement' ? tablesWithin(block.blocks) : [];
  });
}
