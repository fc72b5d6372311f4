// Histories of an address for scenes and tests: two screenings that differ by every cause, the same
// twice, two that are not comparable, and hundreds over time.
import { decimal } from '#shared/domain/amount.ts';
import type { CaseId, EnvironmentId, Sha256Hex, SnapshotId } from '#shared/domain/ids.ts';
import type { HistoryList, HistoryListing } from '#shared/records/history.ts';
import type { Hit } from '#shared/screening/result.ts';
import type { KyaView } from '#shared/screening/snapshot.ts';
import { buildHit, buildLabel, buildNode, buildNodes, evmAddress } from './hits.ts';
import {
  addressView,
  buildComponent,
  buildFrozen,
  buildRule,
  buildScore,
  SUBJECT,
  TAKEN_AT,
  type AddressParts,
} from './snapshot-pair.ts';

const DAY_MS = 86_400_000;
const EARLY = TAKEN_AT - 90 * DAY_MS;
const LATER = TAKEN_AT + 10 * DAY_MS;
const rules = [
  buildRule({ ruleCode: 'SANCTION-DIRECT', name: 'Direct sanctions exposure' }),
  buildRule({ ruleCode: 'MIXER-2', name: 'Mixer at two hops' }),
];
const rule = (code: string, name: string, parts: Partial<Hit>): Hit =>
  buildHit({ ruleCode: code, ruleName: name, ...parts });

/** a → b → subject, all long known. */
function known(parts: Partial<Hit> = {}, amount = '1204.5'): Hit {
  return rule('SANCTION-DIRECT', 'Direct sanctions exposure', {
    nodes: buildNodes([evmAddress(1)], [evmAddress(2), amount, EARLY], [SUBJECT, '240', EARLY + 1]),
    exposureAmount: decimal('240'),
    ...parts,
  });
}

function view(id: string, takenAt: number, parts: AddressParts): KyaView {
  const one = addressView({ ...parts, takenAt });
  const { result } = one;
  const digits = id.replace(/\D/g, '').padStart(8, 'c');
  const sha256 = one.summary.sha256.replace(/^.{8}/, digits);
  return {
    ...one,
    summary: {
      ...one.summary,
      ...{ id: id as SnapshotId, sha256: sha256 as Sha256Hex },
      score: result?.score?.score ?? null,
      verdict: result?.score?.verdict ?? null,
      risk: result?.risk ?? null,
      hitCount: result?.hits.length ?? null,
      ...parts.summary,
    } as KyaView['summary'],
    provenance: { ...one.provenance, sha256: sha256 as Sha256Hex },
    recomputedSha256: sha256 as Sha256Hex,
  };
}

const earlier: AddressParts = {
  request: { inflowHops: 2, maxNodesPerHop: 100 },
  rulesets: [buildFrozen('a', { text: { rules } }), buildFrozen('d', { role: 'scoring' })],
  result: {
    risk: 'medium',
    riskScore: decimal('60'),
    riskReason: 'Medium: one rule',
    totalPaths: 120,
    hitPaths: 2,
    score: buildScore({
      ...{ score: decimal('21.4'), verdict: 'review' },
      components: [buildComponent({ points: decimal('21.4'), ratio: decimal('0.4458') })],
    }),
    exposures: [{ category: 'Sanctions', direction: 'inflow', value: decimal('240') }],
    subjectLabels: [buildLabel({ primary: 'Wallet' })],
    hits: [
      known(),
      rule('MIXER-2', 'Mixer at two hops', {
        nodes: buildNodes([evmAddress(7)], [SUBJECT, '75', EARLY]),
        exposureAmount: decimal('75'),
      }),
    ],
  },
};

const later: AddressParts = {
  request: { inflowHops: 3, maxNodesPerHop: 200 },
  rulesets: [
    buildFrozen('b', {
      text: {
        rules: [...rules.slice(0, 1), buildRule({ ruleCode: 'DARKNET-1', name: 'Darknet market' })],
      },
    }),
    buildFrozen('d', { role: 'scoring' }),
  ],
  result: {
    risk: 'critical',
    riskScore: decimal('90'),
    riskReason: 'Critical: sanctioned party at one hop',
    totalPaths: 214,
    hitPaths: 6,
    score: buildScore({
      ...{ score: decimal('82.75'), verdict: 'block' },
      components: [
        buildComponent({ points: decimal('52.75'), ratio: decimal('1.0989') }),
        buildComponent({ hopBucket: 'hop2', severity: 'critical', points: decimal('30') }),
      ],
    }),
    exposures: [
      { category: 'Sanctions', direction: 'inflow', value: decimal('1444.5') },
      { category: 'Darknet market', direction: 'inflow', value: decimal('18') },
    ],
    subjectLabels: [
      buildLabel({ primary: 'Wallet' }),
      buildLabel({ primary: 'Scam', secondary: 'Phishing' }),
    ],
    hits: [
      known({ riskLevel: 'critical', action: 'block', exposureAmount: decimal('310') }, '1300'),
      rule('DARKNET-1', 'Darknet market', {
        nodes: buildNodes(
          [evmAddress(1)],
          [evmAddress(2), '1300', EARLY],
          [SUBJECT, '240', EARLY + 1],
        ),
        exposureAmount: decimal('18'),
      }),
      rule('SANCTION-DIRECT', 'Direct sanctions exposure', {
        nodes: buildNodes([evmAddress(3)], [SUBJECT, '1204.5', LATER]),
        exposureAmount: decimal('1204.5'),
        riskLevel: 'critical',
      }),
      rule('SANCTION-DIRECT', 'Direct sanctions exposure', {
        nodes: buildNodes(
          [evmAddress(11)],
          [evmAddress(12), '80', EARLY],
          [evmAddress(13), '70', EARLY + 1],
          [SUBJECT, '60', EARLY + 2],
        ),
        exposureAmount: decimal('60'),
      }),
      rule('SANCTION-DIRECT', 'Direct sanctions exposure', {
        nodes: [
          buildNode(evmAddress(7), null, {
            labels: [
              buildLabel({ primary: 'Sanctions', secondary: 'Listed', riskLevel: 'critical' }),
            ],
          }),
          buildNode(SUBJECT, '75', { deep: 1, lastClosedAt: EARLY }),
        ],
        exposureAmount: decimal('75'),
      }),
      rule('SANCTION-DIRECT', 'Direct sanctions exposure', {
        nodes: buildNodes([evmAddress(21)], [SUBJECT, '12', EARLY]),
        exposureAmount: decimal('12'),
        riskLevel: 'low',
      }),
    ],
  },
};

/** The two screenings of each scene; the last one is the one that is open. */
export const HISTORY_SCENES = [
  'history_changed',
  'history_unchanged',
  'history_altered',
  'history_many',
  'history_thousands',
] as const;
/** One of them. */
export type HistoryScene = (typeof HISTORY_SCENES)[number];

/** The id of the screening that is open in each scene. */
export const OPEN_SNAPSHOT = 'snapshot-1' as SnapshotId;
const BEFORE = 'snapshot-0' as SnapshotId;

/** Whether a scene is about a history. */
export function isHistoryScene(scene: string): scene is HistoryScene {
  return HISTORY_SCENES.some((one) => one === scene);
}

/** A stored screening of a scene. */
export function historyView(scene: HistoryScene, id: SnapshotId): KyaView {
  const isOpen = id === OPEN_SNAPSHOT;
  const takenAt = isOpen ? TAKEN_AT + 30 * DAY_MS : TAKEN_AT;
  if (scene === 'history_unchanged') return view(isOpen ? id : BEFORE, takenAt, later);
  if (scene === 'history_thousands' && isOpen) return view(id, takenAt, withHits(3000));
  if (!isOpen && scene === 'history_altered') {
    const altered = view(BEFORE, takenAt, earlier);
    return { ...altered, recomputedSha256: 'f'.repeat(64) as Sha256Hex };
  }
  return view(id, takenAt, isOpen ? later : earlier);
}

function withHits(count: number): AddressParts {
  const hits = Array.from({ length: count }, (_, index) =>
    rule('SANCTION-DIRECT', 'Direct sanctions exposure', {
      nodes: buildNodes([evmAddress(100 + index)], [SUBJECT, String(10 + index), LATER]),
      exposureAmount: decimal(String(10 + index)),
    }),
  );
  return { ...later, result: { ...later.result, hits } };
}

function listing(one: KyaView): HistoryListing {
  return {
    summary: one.summary,
    request: one.request,
    requestSha256: one.provenance.origin === 'service' ? one.provenance.requestSha256 : null,
    rulesets: one.rulesets.map(({ role, requestedId, sha256 }) => ({ role, requestedId, sha256 })),
  };
}

/** Screenings over time: the score rises and falls, and is not computed now and then. */
function overTime(count: number): HistoryListing[] {
  return Array.from({ length: count }, (_, index) => {
    const score = index % 23 === 7 ? null : Math.round(5000 + 4500 * Math.sin(index / 17)) / 100;
    const [verdict, risk] =
      score === null
        ? [null, 'high']
        : score < 20
          ? ['accept', 'low']
          : score < 50
            ? ['review', 'medium']
            : score < 80
              ? ['edd', 'high']
              : ['block', 'critical'];
    const one = view(`past-${String(index)}`, TAKEN_AT - (count - index) * 7 * DAY_MS, earlier);
    return listing({
      ...one,
      summary: {
        ...one.summary,
        verdict,
        risk,
        score: score === null ? null : decimal(String(score)),
      },
    });
  });
}

/** What `history.list` gives in a scene. */
export function historyList(scene: HistoryScene): HistoryList {
  const pair = [OPEN_SNAPSHOT, BEFORE].map((id) => listing(historyView(scene, id)));
  const own = scene === 'history_many' ? [...pair, ...overTime(198).toReversed()] : pair;
  const [, before] = pair;
  if (before === undefined || scene !== 'history_changed')
    return { own, elsewhere: [], isCut: false };
  const { summary } = before;
  const apart = (id: string, parts: object): HistoryListing =>
    ({
      ...before,
      summary: { ...summary, id, takenAt: TAKEN_AT - 40 * DAY_MS, ...parts },
    }) as HistoryListing;
  return {
    own: [
      ...own,
      apart('snapshot-real', {
        ...{ environmentId: 'main' as EnvironmentId, environmentKind: 'production' },
        environmentName: 'Main contract',
      }),
      apart('snapshot-usdc', { token: 'usdc', takenAt: TAKEN_AT - 50 * DAY_MS }),
    ],
    elsewhere: [apart('snapshot-elsewhere', { caseId: 'case-2' as CaseId })],
    isCut: false,
  };
}
