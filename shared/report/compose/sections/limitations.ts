// What the answers do not say, found in the answers themselves; and, apart from it, what speaks for the
// subject. Both are observed: what a person makes of them is elsewhere.
import { decisionsOf, type HitDecision } from '../../../domain/decision.ts';
import type { Sha256Hex } from '../../../domain/ids.ts';
import type { UtcMs } from '../../../domain/time.ts';
import { m } from '../../../messages/generated/messages.js';
import { contradictionsOf, type Contradiction } from '../../../review/contradictions.ts';
import { findExemptedSides, isExemptedAsExchange } from '../../../review/exemption.ts';
import { identifyHits } from '../../../review/hit-identities.ts';
import { findRulesetFallbacks } from '../../../review/ruleset-fallback.ts';
import { stateNameScope } from '../../../review/name-scope.ts';
import { stateScope } from '../../../review/scope.ts';
import { scoreStanding } from '../../../review/score-standing.ts';
import { hasDefaultBands } from '../../../review/verdict-bands.ts';
import type { KyaView, KytView, NameView, ScreeningView } from '../../../screening/snapshot.ts';
import { contradictionWords } from '../../../words/contradiction-words.ts';
import { revealForeignText } from '../../../words/foreign-text.ts';
import { formatCount } from '../../../words/format.ts';
import { gapWords } from '../../../words/scope-words.ts';
import { groupWord } from '../../../words/name-words.ts';
import { nameScopeGaps } from '../../../words/name-scope-words.ts';
import { otherSubjectWords } from '../../../words/other-subject-words.ts';
import { standingWords } from '../../../words/score-words.ts';
import { unreadableWord } from '../../../words/unreadable-words.ts';
import type { Block, Inline } from '../../document.ts';
import { cite, value, words } from '../../inlines.ts';
import { AnswerValues } from '../answer-values.ts';
import { historyOfDecisions, toldDecisions } from '../hit-decisions.ts';
import {
  counted,
  heading,
  paragraph,
  recordSource,
  screenedValue,
  wordsParagraph,
} from '../record-values.ts';
import type { SectionContext, StartSection } from '../section.ts';
import { splitMessage } from '../split-message.ts';

type Point = readonly Inline[];

/** The limitations. */
export const startLimitations: StartSection = (context) => {
  const limits: Block[] = [];
  const relieving: Point[] = [];
  const refuted = startRefuted(context);
  let hasPaths = false;
  return {
    add(view, source) {
      const points = pointsOf(view, source);
      hasPaths ||= view.kind !== 'name' && (view.result?.hits.length ?? 0) > 0;
      relieving.push(...relievingOf(context, view, source));
      refuted.add(view);
      if (points.length === 0) return;
      limits.push(
        heading(3, cite(source, ''), words(' '), screenedValue(context, view.summary)),
        list(points),
      );
    },
    finish: () => {
      const general = generalOf(context, hasPaths);
      const found = [...(general.length === 0 ? [] : [list(general)]), ...limits];
      const spoken = [...relieving, ...refuted.finish()];
      return [
        {
          kind: 'statement',
          nature: 'observed',
          blocks: found.length === 0 ? [wordsParagraph(m.report_limits_none())] : found,
        },
        heading(3, words(m.report_limits_relieving())),
        {
          kind: 'statement',
          nature: 'observed',
          blocks:
            spoken.length === 0
              ? [wordsParagraph(m.report_limits_relieving_none())]
              : [list(spoken)],
        },
      ];
    },
  };
};

function list(points: readonly Point[]): Block {
  return { kind: 'list', isOrdered: false, items: points.map((point) => [paragraph(...point)]) };
}

/** What holds for the report as a whole. */
function generalOf({ dossier, sources, aboutCount }: SectionContext, hasPaths: boolean): Point[] {
  const about = sources.slice(0, aboutCount);
  const isPractice = about.some((one) => one.isPractice);
  const verified = new Set(
    dossier.slots
      .filter(({ transactionHash }) => transactionHash !== null)
      .map(({ hitKey, hop }) => `${hitKey} ${String(hop)}`),
  );
  return [
    ...(isPractice ? [[words(m.report_limits_practice())]] : []),
    ...(hasPaths
      ? [
          [words(m.report_limits_unmatched())],
          [
            words(`${m.slots_not_supplied()}${m.common_stop()}`),
            ...splitMessage(m.report_limits_slots, {
              count: counted(verified.size, 'verified hops of the case'),
            }),
          ],
        ]
      : []),
  ];
}

function pointsOf(view: ScreeningView, source: number): Point[] {
  if (view.result === null) {
    const why = view.unreadable === null ? '' : ` ${unreadableWord(view.unreadable)}`;
    return [[words(`${m.verdict_unreadable()}${why}`)]];
  }
  const hasBands = view.kind !== 'name' && hasDefaultBands(stateScope(view));
  const other = otherSubjectWords(view);
  return [
    ...(other === null
      ? []
      : [[words(`${other.title}${m.common_stop()}${revealForeignText(other.text)}`)]]),
    ...contradictionsOf(view.result, hasBands)
      .slice(0, MOST_CONTRADICTIONS)
      .map(contradictionPoint),
    ...(view.kind === 'name' ? namePoints(view) : chainPoints(view, source)),
  ];
}

/** More say nothing new. */
const MOST_CONTRADICTIONS = 20;

function contradictionPoint(one: Contradiction): Point {
  const sentence = revealForeignText(contradictionWords(one));
  return [words(`${m.contradictions_title()}${m.common_colon()}${sentence}`)];
}

function chainPoints(view: KyaView | KytView, source: number): Point[] {
  const scope = stateScope(view);
  const answer = new AnswerValues(view, source);
  const { result, provenance, recomputedSha256 } = view;
  const fallbacks = findRulesetFallbacks(view);
  return [
    ...(recomputedSha256 === provenance.sha256
      ? []
      : [[words(`${m.warn_hash_title()}. ${m.warn_hash_text()}`)]]),
    ...(scope.isTruncated === true
      ? [[words(`${m.warn_truncated_title()}. ${m.warn_truncated_text()}`)]]
      : []),
    ...(scope.limits === null
      ? []
      : [
          splitMessage(m.report_limits_nodes, {
            count: value(
              formatCount(scope.limits.maxNodesPerHop),
              answer.field('request.maxNodesPerHop'),
              'number',
            ),
            amount: value(scope.limits.minAmount, answer.field('request.minAmount'), 'number'),
          }),
        ]),
    ...(scope.missing.length === 0
      ? []
      : [
          [
            words(
              `${m.scope_missing()}${m.common_colon()}${scope.missing.map(gapWords).join(m.common_semicolon())}`,
            ),
          ],
        ]),
    ...fallbacks.map(({ requestedId, usedId, side }) => {
      const role = side === null ? 'detection' : `detection_${side}`;
      return splitMessage(m.warn_fallback_text, {
        requested: value(requestedId, answer.field(`rulesets.${role}.requestedId`), 'number'),
        used: value(usedId, answer.field(`rulesets.${role}.usedId`), 'number'),
      });
    }),
    ...(view.rulesets.some((one) => one.changedWhileRunning)
      ? [[words(`${m.warn_changed_title()}. ${m.warn_changed_text()}`)]]
      : []),
    ...(result === null || result.deviationCount === 0
      ? []
      : [
          [
            ...splitMessage(m.warn_deviations_title, {
              count: counted(result.deviationCount, 'deviations from the specification'),
            }),
            words(`${m.common_stop()}${m.warn_deviations_text()}`),
          ],
        ]),
  ];
}

function namePoints(view: NameView): Point[] {
  const scope = stateNameScope(view);
  const gaps = nameScopeGaps({ ...scope, silent: [] });
  return [
    [words(m.scope_sources_not_named())],
    ...gaps.map((gap) => [words(gap)]),
    ...(scope.silent.length === 0
      ? []
      : [
          [
            words(
              `${m.scope_missing()}${m.common_colon()}${scope.silent.map(groupWord).join(m.common_semicolon())}`,
            ),
          ],
        ]),
  ];
}

/** No rule fired, 0, exempted: each with what it does not mean. */
function relievingOf(context: SectionContext, view: ScreeningView, source: number): Point[] {
  if (view.kind === 'name' || view.result === null) return [];
  const { request, result } = view;
  const mark = [
    cite(source, ''),
    words(' '),
    screenedValue(context, view.summary),
    words(m.common_colon()),
  ];
  const standing = scoreStanding(result.score, result);
  const stands = standing === 'zero_no_rule' ? standingWords(standing) : null;
  const noRule = result.areHitsDelivered && result.hits.length === 0;
  const isExempted =
    view.kind === 'kyt'
      ? findExemptedSides(view).length > 0
      : isExemptedAsExchange(request, result);
  return [
    ...(noRule && !isExempted
      ? [[...mark, words(`${m.hits_empty_title()}. ${m.hits_empty_text()}`)]]
      : []),
    ...(stands === null || isExempted ? [] : [[...mark, words(`${stands.title}. ${stands.text}`)]]),
    ...(isExempted
      ? [[...mark, words(`${m.warn_exempted_title()}. ${m.warn_exempted_text()}`)]]
      : []),
  ];
}

/** Hits that a person decided not to concern the subject, as far as that holds for what the newest answer says of them. */
function startRefuted(context: SectionContext) {
  const told = toldDecisions(context);
  const isFalse = ({ disposition }: HitDecision) => disposition === 'false';
  const historyOf = historyOfDecisions(context.dossier.decisions);
  const standing = new Map<Sha256Hex, { takenAt: UtcMs; refuted: Set<HitDecision> }>();

  return {
    add(view: ScreeningView): void {
      // To know the keys of an answer's hits is dear.
      if (!told.some(isFalse)) return;
      const { takenAt } = view.summary;
      const hits = identifyHits(view);
      const states = decisionsOf(hits, historyOf);
      for (const [index, { key }] of hits.entries()) {
        const known = standing.get(key);
        if (known !== undefined && known.takenAt > takenAt) continue;
        const refuted = known?.takenAt === takenAt ? known.refuted : new Set<HitDecision>();
        const state = states[index];
        if (state?.kind === 'holds' && isFalse(state.decision)) refuted.add(state.decision);
        standing.set(key, { takenAt, refuted });
      }
    },
    finish: (): Point[] =>
      told
        .filter((one) => {
          const known = standing.get(one.hitKey);
          return known === undefined
            ? isFalse(one) && one === historyOf(one.hitKey)[0]
            : known.refuted.has(one);
        })
        .map(refutedPoint),
  };
}

function refutedPoint(one: HitDecision): Point {
  const of = (field: string) => recordSource('decision', one.id, field);
  return [
    ...splitMessage(m.report_limits_refuted, {
      title: value(one.title, of('title'), 'foreign'),
    }),
    ...(one.reason === '' ? [] : [words(' '), value(one.reason, of('reason'), 'foreign')]),
  ];
}
