// Screenings of one invented name over time, by hand: what the second one says is written next to the
// first, so that a test sees what differs.
import { decimal } from '#shared/domain/amount.ts';
import type { HitDecision } from '#shared/domain/decision.ts';
import type {
  AttachedHitId,
  CaseId,
  DecisionId,
  EnvironmentId,
  Sha256Hex,
  SnapshotId,
  SubjectId,
} from '#shared/domain/ids.ts';
import type { NameRequest } from '#shared/names/request.ts';
import { findingOf } from '#shared/names/result.ts';
import { HIT_GROUPS } from '#shared/domain/names.ts';
import type { AttachedHit } from '#shared/domain/subject.ts';
import type { HistoryList, NameHistoryListing } from '#shared/records/history.ts';
import { identifyNameHits } from '#shared/review/name-hit-key.ts';
import type { NameView } from '#shared/screening/snapshot.ts';
import { buildNameRequest, buildNameView, readNameSample } from './name-view.ts';
import { SAMPLE_NAME } from './name-sample.ts';
import { SAMPLE_NOW } from './sample-basics.ts';
import { buildDecision } from './work-samples.ts';

const DAY_MS = 86_400_000;

/** What a view is made of next to its result. */
export interface NameViewParts {
  id?: string;
  /** Days after the sample was taken. */
  day?: number;
  request?: Partial<NameRequest> | null;
  summary?: Partial<NameView['summary']>;
}

/** A stored screening of the sample's name whose answer says this. */
export function nameViewOf(result: object, parts: NameViewParts = {}): NameView {
  const { id = 'name-0', day = 0, request = {}, summary = {} } = parts;
  const base = buildNameView();
  const read = readNameSample(result);
  const sha256 = hashOf(JSON.stringify([result, day]));
  const decided = { decision: read.decision, riskLevel: read.riskLevel };
  return {
    ...base,
    summary: {
      ...base.summary,
      ...decided,
      ...{ id: id as SnapshotId, takenAt: base.summary.takenAt + day * DAY_MS, sha256 },
      hitCount: HIT_GROUPS.filter((name) => findingOf(read.groups, name) === 'hit').length,
      ...summary,
    } as NameView['summary'],
    recomputedSha256: sha256,
    request: request === null ? null : buildNameRequest(request),
    result: read,
  };
}

/** Enough of a hash to tell two answers apart. */
function hashOf(text: string): Sha256Hex {
  let sum = 7;
  for (const char of text) sum = (sum * 31 + (char.codePointAt(0) ?? 0)) % 4_294_967_296;
  return sum.toString(16).padStart(8, '0').repeat(8) as Sha256Hex;
}

const LISTED = {
  type: 'List of the Quay Authority',
  entity: 'Orsin Velandir',
  similarity: 0.7412,
  detail: { list: 'QA', programme: 'QA-7', listed_on: '2024-11-02' },
};

/** Perhaps listed, in office, and an article. */
export const EARLIER_ANSWER = {
  decision: 'MANDATORY_EDD',
  risk_level: 'high',
  decision_reasons: [
    'Sanctions: 1 candidate, none confirmed.',
    'PEP: office held.',
    'The first check that finds something decides.',
  ],
  risk_level_reasons: ['PEP in office'],
  sanctions: { hit: true, triggers: [LISTED] },
  pep: {
    hit: true,
    triggers: [
      {
        entity: 'Orsino Velander',
        detail: [{ position: 'Deputy Harbour Master', jurisdiction: 'Lower Quay' }],
      },
    ],
  },
  convicted: { hit: false, triggers: [] },
  adverse_media: { hit: true, trigger_count: 3, article_count: 17, max_severity: 'high' },
  relationships: {
    hit: true,
    triggers: [{ entity: 'Tallow & Reed Shipping', relationship: 'director of', risk: 'medium' }],
  },
  live_news: {
    articles: [
      {
        headline: 'Harbour office opens inquiry',
        source: 'The Quay Courier',
        date: '2026-03-02',
        severity: 'high',
        url: 'https://courier.invalid/berths',
        verified: false,
      },
    ],
  },
};

/**
 * Later: the listing says more and is nearer, he is convicted, the office is over, media come with
 * names, relationships are not provided, and the article is verified.
 */
export const LATER_ANSWER = {
  decision: 'REJECT',
  risk_level: 'severe',
  decision_reasons: [
    'Sanctions: 1 candidate, confirmed.',
    'Convicted: 1 record.',
    'The first check that finds something decides.',
  ],
  risk_level_reasons: ['Sanctions confirmed'],
  sanctions: {
    hit: true,
    triggers: [
      {
        ...LISTED,
        similarity: 0.9001,
        detail: { ...LISTED.detail, programme: 'QA-9', remark: 'confirmed by date of birth' },
      },
    ],
  },
  pep: { hit: false, triggers: [] },
  convicted: { hit: true, triggers: [{ entity: 'Orsino Velander', detail: 'fraud' }] },
  adverse_media: {
    hit: true,
    triggers: [{ entity: 'Orsino Velander', count: 3, max_severity: 'high', entries: [] }],
  },
  live_news: {
    articles: [{ ...EARLIER_ANSWER.live_news.articles[0], verified: true }],
  },
};

/** The threshold of the later screening. */
export const LATER_THRESHOLD = decimal('0.5');

/** Scenes about a name over time; `name-1` is the one that is open. */
export const NAME_HISTORY_SCENES = ['name_changed', 'name_unchanged', 'name_altered'] as const;
/** One of them. */
export type NameHistoryScene = (typeof NAME_HISTORY_SCENES)[number];

const BEFORE = 'name-0' as SnapshotId;
const AFTER = 'name-1' as SnapshotId;
const ELSEWHERE = 'name-elsewhere' as SnapshotId;

/** Whether a scene is about a name over time. */
export function isNameHistoryScene(scene: string): scene is NameHistoryScene {
  return NAME_HISTORY_SCENES.some((one) => one === scene);
}

/** A stored screening of a scene. */
export function nameHistoryView(scene: NameHistoryScene, id: SnapshotId): NameView {
  const production = {
    ...{ environmentId: 'names' as EnvironmentId, environmentKind: 'production' as const },
    environmentName: 'Name service',
  };
  if (id === ELSEWHERE) {
    return nameViewOf(EARLIER_ANSWER, {
      ...{ id, day: -200 },
      summary: { caseId: 'case-2' as CaseId },
    });
  }
  const before = nameViewOf(EARLIER_ANSWER, { id: BEFORE, day: -60, summary: production });
  if (id === BEFORE) {
    return scene === 'name_altered'
      ? { ...before, recomputedSha256: 'f'.repeat(64) as Sha256Hex }
      : before;
  }
  const answer = scene === 'name_unchanged' ? EARLIER_ANSWER : LATER_ANSWER;
  const request = scene === 'name_unchanged' ? {} : { threshold: LATER_THRESHOLD };
  return nameViewOf(answer, { id: AFTER, request, summary: production });
}

/** What `history.list` gives in a scene. */
export function nameHistoryList(scene: NameHistoryScene): HistoryList {
  const listing = ({ summary, request }: NameView): NameHistoryListing => ({
    ...{ summary, request, requestSha256: null, rulesets: [] },
  });
  const own = [AFTER, BEFORE].map((id) => listing(nameHistoryView(scene, id)));
  return { own, elsewhere: [listing(nameHistoryView(scene, ELSEWHERE))], isCut: false };
}

const hitOf = (id: SnapshotId, group: string) => {
  const view = nameHistoryView('name_changed', id);
  const hits = identifyNameHits(view.result!.groups, SAMPLE_NAME);
  return hits.find((one) => one.group === group)!;
};

/** Attached to the first sample subject: one decided false, one that is gone, one that changed. */
export function sampleAttachedHits(): AttachedHit[] {
  const attached = (number: number, snapshotId: SnapshotId, group: string): AttachedHit => {
    const { key, fingerprint, title, group: name } = hitOf(snapshotId, group);
    return {
      ...{ id: `attached-${number}` as AttachedHitId, subjectId: 'subject-1' as SubjectId },
      ...{ caseId: 'case-1' as CaseId, snapshotId, hitKey: key, fingerprint, group: name, title },
      ...{ confidence: null, remark: '', attachedAt: SAMPLE_NOW, updatedAt: SAMPLE_NOW },
      removedAt: null,
    };
  };
  return [
    {
      ...attached(1, AFTER, 'sanctions'),
      ...{ confidence: 'confirmed', remark: 'Born in the same year' },
    },
    { ...attached(2, BEFORE, 'pep'), confidence: 'possible' },
    { ...attached(3, BEFORE, 'live_news'), confidence: 'probable' },
  ];
}

/** The listing was decided false as it is now, the article true as it stood before. */
export function nameHistoryDecisions(): HitDecision[] {
  const decided = (number: number, snapshotId: SnapshotId, group: string): HitDecision => {
    const { key, fingerprint, title } = hitOf(snapshotId, group);
    return buildDecision({
      ...{ id: `decision-name-${number}` as DecisionId, snapshotId, title },
      ...{ hitKey: key, fingerprint },
    });
  };
  return [
    { ...decided(1, AFTER, 'sanctions'), disposition: 'false', reason: 'Date of birth differs' },
    { ...decided(2, BEFORE, 'live_news'), disposition: 'true' },
  ];
}
