// The rules of the sections that are next to the findings on money.
import { afterEach, expect, it } from 'vitest';
import type { HitDecision } from '#shared/domain/decision.ts';
import type { ApprovalId, CaseId, DecisionId, Sha256Hex } from '#shared/domain/ids.ts';
import type { ChainedJournalEntry } from '#shared/domain/journal.ts';
import { overwriteGetLocale } from '#shared/messages/generated/runtime.js';
import { SECTIONS } from '#shared/report/compose/sections.ts';
import { MAX_ACTIVITY } from '#shared/report/compose/sections/activity.ts';
import type { Block, ValueSource } from '#shared/report/document.ts';
import { REPORT_LANGUAGES, reportDraftSchema, REPORT_TEMPLATES } from '#shared/report/draft.ts';
import { SECTION_KINDS, type SectionKind } from '#shared/report/draft.ts';
import type { Approval } from '#shared/report/report.ts';
import { draftFor } from '#shared/report/templates.ts';
import { valueAt } from '#shared/review/citation.ts';
import { identifyHits } from '#shared/review/hit-identities.ts';
import type { Hit } from '#shared/screening/result.ts';
import type { KyaView, NameView, ScreeningView } from '#shared/screening/snapshot.ts';
import { turnDeep } from '../../builders/hits.ts';
import { parsedObject } from '../../builders/name-json.ts';
import { nameSampleResult } from '../../builders/name-sample.ts';
import { buildNameView } from '../../builders/name-view.ts';
import { historyView, OPEN_SNAPSHOT } from '../../builders/history-samples.ts';
import { nameViewOf, EARLIER_ANSWER, LATER_ANSWER } from '../../builders/name-history.ts';
import { buildDecision, sampleAttachments, sampleDecisions } from '../../builders/work-samples.ts';
import { SAMPLE_NOW, sampleHash } from '../../builders/sample-basics.ts';
import {
  composeSection,
  dossierOf,
  emptyDossier,
  inlinesOf,
  textOf,
} from '../../builders/section-samples.ts';

const OWN: readonly SectionKind[] = [
  'summary',
  'mandate',
  'subjects',
  'name_findings',
  'narrative',
  'accounts_and_devices',
  'timeline',
  'changes',
  'decision',
  'chain_of_custody',
  'activity_log',
  'glossary',
];

afterEach(() => {
  overwriteGetLocale(() => 'en');
});

const name = buildNameView();
const earlier = historyView('history_changed', 'snapshot-2' as typeof OPEN_SNAPSHOT);
const later = historyView('history_changed', OPEN_SNAPSHOT);
const views: ScreeningView[] = [earlier, later, name];
const rich = dossierOf(views, {
  decisions: sampleDecisions(),
  attachments: sampleAttachments,
  journal: [entry(1), entry(2)],
});

function entry(
  seq: number,
  what: Record<string, string> = { title: 'A note' },
): ChainedJournalEntry {
  return {
    ...{ seq, at: SAMPLE_NOW + seq, actor: 'R. Example', kind: 'note.created' },
    ...{ caseId: 'case-1' as CaseId, subject: 'note-1', what, why: null },
    ...{ previousHash: sampleHash(1), hash: sampleHash(2) },
  };
}

function compose(kind: SectionKind, dossier = rich, given = views): readonly Block[] {
  return composeSection(SECTIONS[kind], kind, dossier, given);
}

it.each(REPORT_TEMPLATES)(
  '%s: a new draft is one that can be saved, each kind once',
  (template) => {
    for (const language of REPORT_LANGUAGES) {
      let id = 0;
      const draft = draftFor({
        ...{ template, language, caseTitle: 'x'.repeat(400) },
        newId: () => String(id++),
      });
      expect(reportDraftSchema.safeParse(draft).success).toBe(true);
      const kinds = draft.sections.map(({ kind }) => kind);
      expect(kinds.toSorted()).toEqual(
        SECTION_KINDS.filter((kind) => kind !== 'text' && kind !== 'figures').toSorted(),
      );
    }
  },
);

it.each(OWN)('%s: a case with nothing in it is told in words', (kind) => {
  expect(() => compose(kind, emptyDossier(), [])).not.toThrow();
});

it.each(OWN)('%s: the same case gives the same blocks', (kind) => {
  expect(compose(kind)).toEqual(compose(kind));
});

it.each(OWN)('%s: no digit stands in words, in either language', (kind) => {
  for (const language of REPORT_LANGUAGES) {
    overwriteGetLocale(() => language);
    const own = inlinesOf(compose(kind)).filter((one) => one.kind === 'text');
    expect(own.map(({ text }) => text).filter((text) => /\d/.test(text))).toEqual([]);
  }
});

it.each(OWN)('%s: tables share their whole width, and rows have every column', (kind) => {
  for (const block of tablesOf(compose(kind))) {
    expect(block.columns.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1);
    for (const row of block.rows) expect(row).toHaveLength(block.columns.length);
  }
});

function tablesOf(blocks: readonly Block[]): Extract<Block, { kind: 'table' }>[] {
  return blocks.flatMap((block) => {
    if (block.kind === 'table') return [block];
    return block.kind === 'statement' || block.kind === 'notice' ? tablesOf(block.blocks) : [];
  });
}

function pointersOf(source: ValueSource): string[] {
  if (source.of === 'answer') return [source.pointer];
  return source.of === 'computed' ? source.from.flatMap(pointersOf) : [];
}

it('every place of a name that is told exists in its answer', () => {
  const answer = parsedObject(nameSampleResult());
  const blocks = compose('name_findings', dossierOf([name]), [name]);
  const pointers = inlinesOf(blocks).flatMap((one) =>
    one.kind === 'value' ? pointersOf(one.source) : [],
  );
  expect(pointers.length).toBeGreaterThan(40);
  expect(pointers.filter((pointer) => valueAt(answer, pointer) === undefined)).toEqual([]);
});

it('news that is not verified stands apart from what is', () => {
  const ids = tablesOf(compose('name_findings')).map(({ id }) => id);
  expect(ids.filter((id) => id.includes('news'))).toEqual([
    'name-s3-news-verified',
    'name-s3-news-unverified',
    'name-s3-news-unsaid',
  ]);
});

it('a match is told in its own script, with its similarity beside the threshold', () => {
  const text = textOf(compose('name_findings'));
  expect(text).toContain('Orsin Velandir 奥辛·维兰迪尔');
  expect(text).toContain('0.7412| / |0.3');
});

it('what a person decided about a name stands with its reason and who did it', () => {
  const text = textOf(compose('name_findings'));
  expect(text).toContain('Different person with the same name');
  expect(text).toContain('R. Example');
});

it('an address of a subject is never cut', () => {
  const text = textOf(compose('subjects'));
  for (const { members } of rich.subjects) {
    for (const { value } of members) expect(text).toContain(value);
  }
});

it('a hidden character stays in the text, isolated as one from outside', () => {
  const found = inlinesOf(compose('chain_of_custody')).find(
    (one) => one.kind === 'value' && one.text.includes('\u202E'),
  );
  expect(found).toMatchObject({ face: 'foreign' });
});

it('script tags in a narrative are text', () => {
  const answers = { who: 'He said <script>alert(1)</script> twice.' };
  const blocks = composeSection(SECTIONS.narrative, 'narrative', rich, [], { answers });
  expect(textOf(blocks)).toContain('<script>');
  expect(JSON.stringify(blocks)).not.toContain('"href"');
});

it('each change between two answers has its cause, and both answers are its source', () => {
  const blocks = compose('changes');
  const table = tablesOf(blocks).find(({ id }) => id.startsWith('changes-s'));
  expect(table?.rows.length).toBeGreaterThan(5);
  expect(textOf(blocks)).toContain('S1');
  expect(textOf(blocks)).toContain('S2');
});

it('answers to one question about a name are held against each other, whichever comes first', () => {
  const pair = [
    nameViewOf(EARLIER_ANSWER, { id: 'name-1' }),
    nameViewOf(LATER_ANSWER, { id: 'name-2', day: 30 }),
  ];
  const dossier = dossierOf(pair);
  expect(compose('changes', dossier, pair)).toEqual(compose('changes', dossier, pair.toReversed()));
  expect(tablesOf(compose('changes', dossier, pair)).map(({ id }) => id)).toContain(
    'name-hits-s1-s2',
  );
});

it('the hop ledger says what the order of a path was told from, once, and of each hop that it is uncertain', () => {
  const { hits } = later.result!;
  const own = hits.find(({ nodes }) => nodes.length > 2)!;
  const bare = own.nodes.map((node) => ({ ...node, deep: null }));
  const masked = bare.map((node) => ({ ...node, address: `x${node.address}`, lastClosedAt: null }));
  const told = (nodes: Hit['nodes'], ...more: Hit['nodes'][]): string => {
    const paths = [nodes, ...more].map((one, index) => ({ ...own, index, nodes: one }));
    const view = { ...later, result: { ...later.result!, hits: paths } };
    return textOf(compose('hop_ledger', dossierOf([view]), [view]));
  };
  const both = told(own.nodes, bare);
  expect(both.split('Node order determined from the hop index (deep).')).toHaveLength(2);
  expect(both.split('Node order determined from the addresses at the ends.')).toHaveLength(2);
  expect(told(masked)).toContain('The order provided by the service is used.');
  const turned = told(turnDeep(own.nodes), own.nodes);
  expect(turned.split('The path contradicts itself and is shown as received.')).toHaveLength(
    own.nodes.length,
  );
});

it('one answer alone has no changes to tell', () => {
  expect(textOf(compose('changes', dossierOf([name]), [name]))).toContain(
    'No two screening results',
  );
});

it('a time is told no more exactly than it is known', () => {
  const text = textOf(compose('timeline'));
  expect(text).toContain('|2025|');
  expect(text).toContain('|2025-11|');
  expect(text).toContain('2026-03-12 16:05 UTC');
});

it('of a long journal the newest entries are printed and the rest is counted', () => {
  const journal = Array.from({ length: MAX_ACTIVITY + 7 }, (_, index) => entry(index + 1));
  const blocks = compose('activity_log', emptyDossier({ journal }), []);
  expect(tablesOf(blocks)[0]?.rows).toHaveLength(MAX_ACTIVITY);
  expect(textOf(blocks.slice(0, 1))).toContain('7');
});

it('five hundred answers are told line by line', () => {
  const many = Array.from({ length: 500 }, (_, index) => ({
    ...name,
    summary: { ...name.summary, id: `many-${String(index)}` as typeof OPEN_SNAPSHOT },
  }));
  const dossier = dossierOf(many);
  expect(tablesOf(compose('chain_of_custody', dossier, many))[0]?.rows).toHaveLength(500);
  expect(textOf(compose('summary', dossier, many))).toContain('500');
});

it('a decision is marked as replaced where a later one speaks of the same content, and only there', () => {
  const about = (id: string, key: string, print: string, disposition: HitDecision['disposition']) =>
    buildDecision({
      ...{ id: id as DecisionId, hitKey: sampleHash(Number(key)), disposition },
      fingerprint: sampleHash(Number(print)),
    });
  const decisions = [
    about('first', '1', '11', 'unsure'),
    about('another hit', '2', '11', 'possible'),
    about('taken back', '1', '11', 'withdrawn'),
    about('other content', '1', '12', 'false'),
    about('last', '1', '11', 'true'),
  ];
  const dossier = dossierOf([], { decisions });
  const told = () => tablesOf(compose('decision', dossier, []))[0]?.rows.map((row) => row[2]);
  const words = () =>
    told()?.map((cell) => cell?.map((one) => ('text' in one ? one.text : '')).join(''));
  expect(words()).toEqual([
    'Inconclusive (replaced later)',
    'Potential match',
    'Withdrawn (replaced later)',
    'False positive',
    'True match',
  ]);
  overwriteGetLocale(() => 'zh-CN');
  expect(words()?.[0]).toBe('无法判定（其后已改判）');
});

it('approvals are no part of what they speak of', () => {
  const approval: Approval = {
    ...{ id: 'approval-1' as ApprovalId, caseId: 'case-1' as CaseId, decision: 'approved' },
    ...{ reason: 'Fine', reviewer: 'K. Reviewer', fingerprint: sampleHash(5) },
    ...{ manifestSha256: sampleHash(6), contents: [] },
    ...{ signedAt: SAMPLE_NOW, receivedAt: SAMPLE_NOW },
  };
  expect(compose('decision', { ...rich, approvals: [approval] })).toEqual(compose('decision'));
});

it('the worst statement of the summary is a word or a level that nobody knows, whatever is newer', () => {
  const worstOf = (...told: Partial<KyaView['summary']>[]): string => {
    const given = told.map((parts, index) => {
      const id = `summary-${String(index)}` as typeof OPEN_SNAPSHOT;
      const takenAt = SAMPLE_NOW + index;
      const summary = { ...later.summary, ...parts, id, takenAt } as KyaView['summary'];
      return { ...later, summary };
    });
    const blocks = compose('summary', dossierOf(given), given);
    return textOf(blocks.filter(({ kind }) => kind === 'statement'));
  };
  expect(worstOf({ verdict: 'hold' }, { verdict: 'block' })).toContain('hold');
  const levels = ['SEVERE', 'critical'] as const;
  const [unknown, known] = levels.map((risk) => ({ verdict: 'block' as const, risk }));
  expect(worstOf(unknown!, known!)).toContain('SEVERE');
  expect(worstOf(known!, { ...known!, risk: 'low' })).toContain('Critical');
});

it('of names with one outcome the summary tells the highest level, an unknown one above all', () => {
  const worstOf = (...levels: NameView['summary']['riskLevel'][]): string => {
    const given = levels.map((riskLevel, index): NameView => {
      const id = `name-${String(index)}` as typeof OPEN_SNAPSHOT;
      return { ...name, summary: { ...name.summary, riskLevel, id, takenAt: SAMPLE_NOW + index } };
    });
    const blocks = compose('summary', dossierOf(given), given);
    return textOf(blocks.filter(({ kind }) => kind === 'statement'));
  };
  expect(worstOf('high', 'low')).toContain('High');
  expect(worstOf('FREEZING', 'high')).toContain('FREEZING');
});

it('the glossary has a term only where the report uses it', () => {
  expect(textOf(compose('glossary', dossierOf([later]), [later]))).not.toContain('Politically');
  expect(textOf(compose('glossary'))).toContain('Politically exposed person');
});

it('an attachment that was taken away is not listed', () => {
  const attachments = sampleAttachments.map((one, index) =>
    index === 0 ? one : { ...one, removedAt: SAMPLE_NOW },
  );
  const text = textOf(compose('chain_of_custody', dossierOf(views, { attachments })));
  expect(text).toContain('statement-2026-01.pdf');
  expect(text).not.toContain('mail from the landlord.txt');
});

it('speaks for the subject only what was decided of the hit as the newest answer has it', () => {
  const before = nameViewOf(EARLIER_ANSWER, { id: 'before', day: -60 });
  const after = nameViewOf(LATER_ANSWER, { id: 'after', day: -1 });
  const prints = new Map(identifyHits(before).map((one) => [one.key, one.fingerprint]));
  const changed = identifyHits(after).find(
    ({ key, fingerprint }) => prints.has(key) && prints.get(key) !== fingerprint,
  );
  const old = changed && prints.get(changed.key);
  if (changed === undefined || old === undefined) throw new Error('no hit that changed');
  const decided = (number: number, fingerprint: Sha256Hex, disposition: 'true' | 'false') =>
    buildDecision({
      ...{ id: `decided-${number}` as DecisionId, snapshotId: before.summary.id },
      ...{ hitKey: changed.key, fingerprint, disposition, title: 'Another Velander' },
      at: SAMPLE_NOW + number,
    });
  const relieving = (given: ScreeningView[], ...decisions: HitDecision[]) =>
    textOf(compose('limitations', dossierOf(given, { decisions }), given)).split('Another Velander')
      .length - 1;
  const first = decided(1, old, 'false');
  expect(relieving([before], first)).toBe(1);
  // Decided twice it is listed once.
  expect(relieving([before], first, decided(2, old, 'false'))).toBe(1);
  // The newest answer says something else: nobody decided that yet, then it was decided to be true.
  expect(relieving([after, before], first)).toBe(0);
  expect(relieving([before, after], first, decided(3, changed.fingerprint, 'true'))).toBe(0);
  expect(relieving([before, after], first, decided(4, changed.fingerprint, 'false'))).toBe(1);
});

it('the limitations say that an answer is about another name than was asked for', () => {
  const other = { ...name, result: { ...name.result!, query: 'Somebody Else' } };
  expect(textOf(compose('limitations', dossierOf([other]), [other]))).toContain('Somebody Else');
  expect(textOf(compose('limitations', dossierOf([name]), [name]))).not.toContain('another name');
});
