// The stored screenings of the scenes: rich ones of each kind, and answers that say less.
import { decimal } from '#shared/domain/amount.ts';
import { LEAST_PREVIEWED_HITS, writeFlowPreview } from '#shared/figures/flow-preview.ts';
import { buildFlowTree } from '#shared/flow/build-tree.ts';
import type { ScreeningView, SnapshotProvenance } from '#shared/screening/snapshot.ts';
import { buildHit, buildNodes, evmAddress } from '../../builders/hits.ts';
import { kyaSampleText } from '../../builders/kya-sample.ts';
import { buildScreeningView } from '../../builders/kya-view.ts';
import { kytSampleText } from '../../builders/kyt-sample.ts';
import { buildKytRequest, buildKytView } from '../../builders/kyt-view.ts';
import { nameSampleText } from '../../builders/name-sample.ts';
import { buildNameView, readNameSample } from '../../builders/name-view.ts';
import { SAMPLE_NOW } from '../../builders/sample-basics.ts';
import { withHub, withManySenders, withOddPaths, withoutPaths } from './scene-flows.ts';
import { oddTransaction, selfTransfer, withoutHits } from './scene-transactions.ts';

/** Scenes that are about what a stored screening says. */
export const STORED_SCENES = [
  'unreadable',
  'no_score',
  'contradictory',
  'inconsistent',
  'many',
  'flow_hub',
  'flow_large',
  'flow_odd',
  'preview_wrong',
  'flow_none',
  'kyt',
  'kyt_stated',
  'kyt_in',
  'kyt_out',
  'kyt_empty',
  'kyt_self',
  'kyt_odd',
  'kyt_unclear',
  'kyt_exempt',
  'kyt_unreadable',
  'name',
  'name_sparse',
  'name_many',
  'name_unreadable',
  'imported',
  'imported_kyt',
  'imported_name',
] as const;

/** The stored screening of a scene; the rich address unless the scene is about something else. */
export function storedScreening(scene: string): ScreeningView {
  switch (scene) {
    case 'unreadable':
      return unreadable(buildScreeningView());
    case 'no_score':
      return withoutScore();
    case 'contradictory':
      return contradictory();
    case 'inconsistent':
      return inconsistent();
    case 'many':
      return withManySenders();
    case 'flow_hub':
    case 'preview_wrong':
      return withHub(3000);
    case 'flow_large':
      return withHub(20_000);
    case 'flow_odd':
      return withOddPaths();
    case 'flow_none':
      return withoutPaths();
    case 'kyt':
    case 'kyt_stated':
      return buildKytView();
    case 'kyt_in':
      return buildKytView('in');
    case 'kyt_out':
      return buildKytView('out');
    case 'kyt_empty':
      return withoutHits();
    case 'kyt_self':
      return selfTransfer();
    case 'kyt_odd':
      return oddTransaction();
    case 'kyt_unclear':
      return unclearTransaction();
    case 'kyt_exempt':
      return exemptDestination();
    case 'kyt_unreadable':
      return unreadable(buildKytView());
    case 'name':
      return buildNameView();
    case 'name_sparse':
      return sparseName();
    case 'name_many':
      return nameWithManyMatches();
    case 'name_unreadable':
      return { ...buildNameView(), result: null, unreadable: 'not_json', report: null };
    case 'imported':
      return imported(buildScreeningView());
    case 'imported_kyt':
      return imported(buildKytView());
    case 'imported_name':
      return imported(buildNameView());
    default:
      return buildScreeningView();
  }
}

/** What is kept of a large flow; in one scene of another one. */
export function previewIn(scene: string, { kind, summary, result }: ScreeningView) {
  if (kind !== 'kya' || result === null || result.hits.length < LEAST_PREVIEWED_HITS) return null;
  const hits = scene === 'preview_wrong' ? result.hits.slice(1) : result.hits;
  const { subjectLabels, totalPaths } = result;
  const flowJson = writeFlowPreview({
    ...{ hits, totalPaths, isApart: () => false },
    tree: buildFlowTree(hits, summary.address, subjectLabels),
  });
  return { summary, flowJson };
}

/** The stored bytes of a scene as text. */
export function storedText(scene: string): string {
  if (scene.endsWith('unreadable')) return '<html>502</html>';
  if (scene.startsWith('kyt')) return kytSampleText(scene === 'kyt_in' ? 'in' : 'both');
  return scene.startsWith('name') ? nameSampleText() : kyaSampleText();
}

/** The same bytes, saved elsewhere and imported. */
function imported(view: ScreeningView): ScreeningView {
  const { appVersion, sha256, sizeBytes, remoteJobId } = view.provenance;
  const provenance: SnapshotProvenance = {
    origin: 'imported',
    ...{ appVersion, sha256, sizeBytes, remoteJobId },
    importedAt: SAMPLE_NOW,
    importedBy: 'R. Example',
    fileName: 'answer-of-2025-11.json',
    statedOrigin:
      'Sent by A. Sample of the Quay Authority by mail on 12 March; taken with their own access in November 2025.',
  };
  const origin = {
    origin: 'imported',
    jobId: null,
    environmentId: null,
    environmentName: '',
    environmentKind: 'imported',
  } as const;
  switch (view.kind) {
    case 'kya':
      return {
        ...view,
        provenance,
        summary: { ...view.summary, ...origin },
        request: null,
        rulesets: [],
      };
    case 'kyt':
      return {
        ...view,
        provenance,
        summary: { ...view.summary, ...origin },
        request: null,
        rulesets: [],
      };
    case 'name':
      return {
        ...view,
        provenance,
        summary: { ...view.summary, ...origin },
        request: null,
        report: null,
      };
  }
}

function unreadable<View extends Extract<ScreeningView, { kind: 'kya' | 'kyt' }>>(
  view: View,
): View {
  const summary = { ...view.summary, score: null, verdict: null, risk: null, hitCount: null };
  const endedAs = { status: 'TIMEOUT', words: 'investigation took too long' };
  return { ...view, summary, result: null, unreadable: 'no_result', endedAs };
}

function withoutScore(): ScreeningView {
  const view = buildScreeningView();
  if (view.result === null) return view;
  const summary = { ...view.summary, score: null, verdict: null };
  return { ...view, summary, result: { ...view.result, score: null, overview: null } };
}

/** Figures that cannot all be true. */
function inconsistent(): ScreeningView {
  const view = buildScreeningView();
  if (view.result === null || view.result.score === null) return view;
  const score = { ...view.result.score, score: decimal('91.5'), verdict: 'accept' as const };
  const summary = { ...view.summary, score: score.score, verdict: score.verdict };
  const result = { ...view.result, score, riskScore: decimal(10), hitPaths: 30, totalPaths: 12 };
  return { ...view, summary, result };
}

/** The same, and a verdict that the answer gives twice. */
function contradictory(): ScreeningView {
  const view = inconsistent();
  if (view.kind !== 'kya' || view.result === null) return view;
  const values = ['"block"', '"accept"'] as const;
  const twice = {
    ...{ path: 'data.result.score.verdict', expected: 'key_once' as const },
    found: { kind: 'repeated' as const, values, isSame: false },
  };
  const deviations = [twice, ...view.result.deviations];
  const summary = { ...view.summary, outcomeMark: 'contradictory' as const };
  return { ...view, summary, result: { ...view.result, deviations, deviationCount: 1 } };
}

/** Vanished rulesets, a side without score, endpoints not named, and a hit of neither side. */
function unclearTransaction(): ScreeningView {
  const view = buildKytView();
  if (view.result === null) return view;
  const stray = buildHit({
    index: 900,
    ruleCode: 'KYT-STR-01',
    ruleName: 'A rule of neither side',
    riskLevel: 'severe',
    nodes: buildNodes([evmAddress(801)], [evmAddress(802), '50']),
  });
  return {
    ...view,
    request: buildKytRequest({ inRulesetId: '41', rulesetId: '77' }),
    result: {
      ...view.result,
      hits: [...view.result.hits, stray],
      inOverview: null,
      outOverview: null,
      outScore: null,
      toLabels: [],
    },
  };
}

/** The destination is an exchange address without a hit and with a score of 0. */
function exemptDestination(): ScreeningView {
  const view = buildKytView();
  if (view.result === null) return view;
  const { hits, outScore } = view.result;
  if (outScore === null) throw new Error('the sample has a score of the destination');
  return {
    ...view,
    result: {
      ...view.result,
      hits: hits.filter(({ direction }) => direction === 'inbound'),
      outScore: { ...outScore, score: decimal('0'), verdict: 'accept', components: [] },
    },
  };
}

/** Nothing found, two groups not provided, no reasons. */
function sparseName(): ScreeningView {
  const none = { hit: false, triggers: [] };
  const result = readNameSample({
    decision: 'APPROVE',
    risk_level: 'none',
    decision_reasons: [],
    risk_level_reasons: [],
    sanctions: none,
    pep: none,
    convicted: none,
    adverse_media: none,
  });
  const view = buildNameView();
  const { decision, riskLevel } = result;
  return { ...view, summary: { ...view.summary, decision, riskLevel, hitCount: 0 }, result };
}

/** More matches than are drawn at once, and words outside the documents. */
function nameWithManyMatches(): ScreeningView {
  const triggers = Array.from({ length: 130 }, (_, index) => ({
    type: 'List of the Quay Authority',
    entity: `Orsin Velandir ${index + 1}`,
    similarity: index % 3 === 0 ? `${90 - (index % 60)}%` : (90 - (index % 60)) / 100,
  }));
  const result = readNameSample({
    decision: 'HOLD',
    decision_label: 'Hold',
    risk_level: 'elevated',
    decision_reasons: ['Too many candidates.'],
    risk_level_reasons: [],
    sanctions: { hit: true, triggers },
    pep: { hit: false, triggers: [] },
    convicted: { hit: false, triggers: [] },
    adverse_media: { hit: false, triggers: [] },
    relationships: { hit: false, triggers: [] },
    live_news: { articles: [] },
  });
  return { ...buildNameView(), result };
}
