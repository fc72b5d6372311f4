// Two screenings of one name compared with each other: what was asked, what was decided and why, and hit
// by hit what came, went or says something else. A group that one of the two does not deliver says
// nothing about hits, which is not "no hit"; a hit that only a count tells of is not one that went.
import { compareDecimals } from '../domain/amount.ts';
import { HIT_GROUPS, type HitGroupName } from '../domain/names.ts';
import { subjectKey } from '../domain/subject.ts';
import type { NameRequest } from '../names/request.ts';
import { findingCountOf, findingOf, type NameResult } from '../names/result.ts';
import { outcomeKey } from '../screening/outcome.ts';
import type { NameView, SummaryOf } from '../screening/snapshot.ts';
import { outcomeOfView } from './exemption.ts';
import { matchEntries, withoutEntries } from './match-entries.ts';
import type {
  NameComparison,
  NameGroupComparison,
  NameHitChange,
  NameObstacle,
  NameParameterChange,
  ReasonLine,
} from './name-comparison.ts';
import { changedFields, fieldsOfGroup, fieldsOfHit, otherFields } from './name-hit-fields.ts';
import { identifyNameHits, type NameHit } from './name-hit-key.ts';
import { findOtherSubject } from './other-subject.ts';

/** Compares two screenings; which was taken first does not matter. */
export function compareNames(before: NameView, after: NameView): NameComparison {
  const base = {
    before: before.summary,
    after: after.summary,
    obstacles: obstaclesOf(before, after),
    parameters: compareNameParameters(before, after),
  };
  const [old, now] = [before.result, after.result];
  if (base.obstacles.length > 0 || old === null || now === null) return { ...base, ...NOTHING };
  const label = (one: NameResult) => otherFields(labelField(one.decisionLabel));
  return {
    ...base,
    decision: { before: outcomeKeyOf(before), after: outcomeKeyOf(after) },
    riskLevel: { before: old.riskLevel, after: now.riskLevel },
    decisionReasons: reasonLines(old.decisionReasons, now.decisionReasons),
    riskLevelReasons: reasonLines(old.riskLevelReasons, now.riskLevelReasons),
    fields: [
      ...changedFields(label(old), label(now)),
      ...changedFields(otherFields(old.others), otherFields(now.others)),
    ],
    groups: compareGroups(
      { result: old, query: before.summary.query },
      { result: now, query: after.summary.query },
    ),
  };
}

const outcomeKeyOf = (view: NameView) => outcomeKey(outcomeOfView(view));

/** Whether the two say the same; false when they could not be compared, or not in every group. */
export function isUnchanged(comparison: NameComparison): boolean {
  const { decision, riskLevel, decisionReasons, riskLevelReasons, fields, groups } = comparison;
  return (
    comparison.obstacles.length === 0 &&
    decision.before === decision.after &&
    riskLevel.before === riskLevel.after &&
    [...decisionReasons, ...riskLevelReasons].every((line) => line.in === 'both') &&
    fields.length === 0 &&
    groups.every(isUnchangedGroup)
  );
}

/** Whether a group says the same in both, also when both say that it is not provided. */
export function isUnchangedGroup(group: NameGroupComparison): boolean {
  const { finding, count, changes, fields, compared } = group;
  return (
    finding.before === finding.after &&
    count.before === count.after &&
    changes.length === 0 &&
    fields.length === 0 &&
    (compared === 'hits' || finding.before === 'not_delivered')
  );
}

const NONE = { before: null, after: null };
const NOTHING = {
  decision: NONE,
  riskLevel: NONE,
  fields: [],
  groups: [],
  decisionReasons: [],
  riskLevelReasons: [],
};

function obstaclesOf(before: NameView, after: NameView): NameObstacle[] {
  const [old, now] = [before, after].map(({ summary }) => subjectKey('name', summary.query));
  return [
    ...(old === now ? [] : [{ of: null, why: 'other_name' } as const]),
    ...obstacleIn(before, 'before'),
    ...obstacleIn(after, 'after'),
  ];
}

function obstacleIn(view: NameView, of: 'before' | 'after'): NameObstacle[] {
  if (view.recomputedSha256 !== view.summary.sha256) return [{ of, why: 'altered' }];
  if (view.result === null) return [{ of, why: view.unreadable ?? 'no_result' }];
  return findOtherSubject(view).subject === null ? [] : [{ of, why: 'other_subject' }];
}

/** One screening as far as it was asked for; `request` null for an imported answer. */
interface AskedScreening {
  summary: SummaryOf<'name'>;
  request: NameRequest | null;
}

/** The parameters that differ; null when one of the two was not asked for here. */
export function compareNameParameters(
  before: AskedScreening,
  after: AskedScreening,
): NameParameterChange[] | null {
  const [old, now] = [before.request, after.request];
  if (old === null || now === null) return null;
  const texts: NameParameterChange[] = [
    { name: 'name', before: old.name, after: now.name },
    { name: 'country', before: old.country, after: now.country },
    { name: 'industry', before: old.industry, after: now.industry },
    { name: 'aliases', before: aliasText(old), after: aliasText(now) },
    { name: 'context', before: old.context, after: now.context },
  ];
  const isSameThreshold = compareDecimals(old.threshold, now.threshold) === 0;
  const isSameEnvironment = before.summary.environmentId === after.summary.environmentId;
  return [
    ...texts.filter((one) => one.before !== one.after),
    ...(isSameThreshold
      ? []
      : [{ name: 'threshold' as const, before: old.threshold, after: now.threshold }]),
    ...(isSameEnvironment
      ? []
      : [
          {
            name: 'environment' as const,
            before: before.summary.environmentName,
            after: after.summary.environmentName,
          },
        ]),
  ];
}

/** In any order they ask for the same. */
function aliasText({ aliases }: NameRequest): string | null {
  return aliases.length === 0 ? null : aliases.toSorted().join(' · ');
}

function labelField(label: string | null): NameResult['others'] {
  return label === null ? [] : [{ name: 'decision_label', value: { kind: 'text', text: label } }];
}

/** The lines of `after` in their order; what only `before` has is where it stood. */
function reasonLines(before: readonly string[], after: readonly string[]): ReasonLine[] {
  const same = (text: string): string => text;
  const added = withoutEntries(after, before, same);
  const lines: ReasonLine[] = [];
  const left = [...added];
  for (const text of after) {
    const at = left.indexOf(text);
    if (at === -1) lines.push({ text, in: 'both' });
    else {
      left.splice(at, 1);
      lines.push({ text, in: 'after' });
    }
  }
  const gone = withoutEntries(before, after, same);
  let place = 0;
  for (const text of before) {
    const known = gone.indexOf(text);
    if (known === -1) {
      place = 1 + lines.findIndex((line) => line.text === text);
      continue;
    }
    gone.splice(known, 1);
    lines.splice(place, 0, { text, in: 'before' });
    place += 1;
  }
  return lines;
}

/** A result with the name that was searched. */
interface Answer {
  result: NameResult;
  query: string;
}

function compareGroups(before: Answer, after: Answer): NameGroupComparison[] {
  const [old, now] = [hitsOf(before), hitsOf(after)];
  return HIT_GROUPS.map((group): NameGroupComparison => {
    const finding = {
      before: findingOf(before.result.groups, group),
      after: findingOf(after.result.groups, group),
    };
    const compared = howCompared(old, now, group, finding);
    const count = {
      before: findingCountOf(before.result.groups, group),
      after: findingCountOf(after.result.groups, group),
    };
    const base = { group, finding, count, compared };
    if (compared !== 'hits') return { ...base, same: 0, changes: [], fields: [] };
    const fields = changedFields(
      fieldsOfGroup(before.result.groups, group),
      fieldsOfGroup(after.result.groups, group),
    );
    // What is counted without names is reported as the hit that the count is.
    const isCounted = [...old, ...now].some((one) => one.group === group && one.index === null);
    return {
      ...base,
      ...compareHits(before, after, { old, now, group }),
      fields: isCounted ? fields.filter(({ field }) => !COUNTS.includes(field)) : fields,
    };
  });
}

const COUNTS: readonly string[] = ['trigger_count', 'article_count', 'max_severity'];

function hitsOf({ result, query }: Answer): NameHit[] {
  return identifyNameHits(result.groups, query);
}

function howCompared(
  before: readonly NameHit[],
  after: readonly NameHit[],
  group: HitGroupName,
  finding: NameGroupComparison['finding'],
): NameGroupComparison['compared'] {
  if (Object.values(finding).includes('not_delivered')) return 'not_delivered';
  const [old, now] = [before, after].map((hits) => hits.filter((one) => one.group === group));
  const isCounted = (hits: readonly NameHit[] = []): boolean =>
    hits.some(({ index }) => index === null);
  const isNamed = (hits: readonly NameHit[] = []): boolean =>
    hits.some(({ index }) => index !== null);
  const isMixed = (isCounted(old) && isNamed(now)) || (isNamed(old) && isCounted(now));
  return isMixed ? 'counted_only' : 'hits';
}

function compareHits(
  before: Answer,
  after: Answer,
  hits: { old: readonly NameHit[]; now: readonly NameHit[]; group: HitGroupName },
): Pick<NameGroupComparison, 'same' | 'changes'> {
  const [old, now] = [hits.old, hits.now].map((all) =>
    all.filter(({ group }) => group === hits.group),
  ) as [NameHit[], NameHit[]];
  const { pairs, added, removed } = matchEntries(
    ...([old, now] as const),
    ({ key }) => key,
    ({ fingerprint }) => fingerprint,
  );
  const differing = pairs.filter(([one, other]) => one.fingerprint !== other.fingerprint);
  const changes = [
    ...inOrder(added).map((hit) => changeOf({ after: hit }, now)),
    ...inOrder(removed).map((hit) => changeOf({ before: hit }, old)),
    ...differing
      .toSorted(([, a], [, b]) => (a.index ?? 0) - (b.index ?? 0))
      .map(([one, other]) => ({
        ...changeOf({ before: one, after: other }, now),
        fields: changedFields(
          fieldsOfHit(before.result.groups, one),
          fieldsOfHit(after.result.groups, other),
        ),
      })),
  ];
  return { same: pairs.length - differing.length, changes };
}

function inOrder(hits: readonly NameHit[]): NameHit[] {
  return hits.toSorted((a, b) => (a.index ?? 0) - (b.index ?? 0));
}

function changeOf(
  { before = null, after = null }: { before?: NameHit | null; after?: NameHit | null },
  standing: readonly NameHit[],
): NameHitChange {
  const hit = (after ?? before) as NameHit;
  const others = standing.filter((one) => one !== hit && one.key === hit.key);
  return {
    change: before === null ? 'added' : after === null ? 'removed' : 'changed',
    group: hit.group,
    title: hit.title,
    before,
    after,
    fields: [],
    identities: [hit, ...others].map(({ key, fingerprint }) => ({ key, fingerprint })),
  };
}
