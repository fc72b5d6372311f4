// What differs between two snapshots of one subject, as a monitor tells of it. Words are compared as
// sent, scores as numbers; an answer that cannot be read is a difference of its own.
import { HIT_GROUPS, type HitGroupName } from '../domain/names.ts';
import type { MonitorChange } from '../domain/monitor.ts';
import { findingCountOf, findingOf, type HitGroups } from '../names/result.ts';
import { outcomeKey } from '../screening/outcome.ts';
import type { KyaResult, Score } from '../screening/result.ts';
import type { KyaView, KytView, NameView, ScreeningView } from '../screening/snapshot.ts';
import { outcomeOfSide, outcomeOfView } from './exemption.ts';
import { plainDecimal, withoutEntries } from './match-entries.ts';
import type { TransactionSide } from './sides.ts';

/** One of two answers: its view, or `altered` when its bytes are not those that were stored. */
export type MonitoredAnswer = ScreeningView | 'altered';

type Words = [what: MonitorChange['what'], before: string | null, after: string | null];

/**
 * The differences, in the order in which they are told; empty when there are none. An answer that
 * cannot be read counts as one that says nothing, and a later one is never silent about itself.
 */
export function findMonitorChanges(
  before: MonitoredAnswer,
  after: MonitoredAnswer,
): MonitorChange[] {
  const [was, is] = [readability(before), readability(after)];
  if (is !== 'readable') return [{ what: 'answer', before: was, after: is }];
  const answer: MonitorChange[] =
    was === 'readable' ? [] : [{ what: 'answer', before: was, after: is }];
  return [...answer, ...differences(before, after)];
}

function readability(answer: MonitoredAnswer): string {
  return answer === 'altered' ? answer : (answer.unreadable ?? 'readable');
}

function differences(before: MonitoredAnswer, after: MonitoredAnswer): MonitorChange[] {
  if (after === 'altered') return [];
  const previous = before === 'altered' || before.kind !== after.kind ? null : before;
  if (after.kind === 'name') {
    return nameChanges(previous?.kind === 'name' ? previous : null, after);
  }
  return verdictChanges(previous === null || previous.kind === 'name' ? null : previous, after);
}

type ChainView = KyaView | KytView;

function verdictChanges(old: ChainView | null, now: ChainView): MonitorChange[] {
  const [before, after] = [old?.result ?? null, now.result];
  return [
    ...wordChanges([
      ['verdict', outcomeKeyOf(old), outcomeKeyOf(now)],
      ['risk', before?.risk ?? null, after?.risk ?? null],
    ]),
    ...scoreChanges(before?.score ?? null, after?.score ?? null),
    ...sideChanges('in', sideOf(old, 'in'), sideOf(now, 'in')),
    ...sideChanges('out', sideOf(old, 'out'), sideOf(now, 'out')),
    ...ruleChanges(before, after),
  ];
}

/** Null also where nothing can be read, which is reported on its own. */
function outcomeKeyOf(view: ScreeningView | null): string | null {
  return view === null || view.result === null ? null : outcomeKey(outcomeOfView(view));
}

interface SaidOfSide {
  verdict: string | null;
  score: Score | null;
}

function sideOf(view: ChainView | null, side: TransactionSide): SaidOfSide {
  if (view?.kind !== 'kyt') return { verdict: null, score: null };
  const score = (side === 'in' ? view.result?.inScore : view.result?.outScore) ?? null;
  return { verdict: outcomeKey(outcomeOfSide(view, { side, score })), score };
}

function sideChanges(
  part: TransactionSide,
  before: SaidOfSide,
  after: SaidOfSide,
): MonitorChange[] {
  const changes = [
    ...wordChanges([['verdict', before.verdict, after.verdict]]),
    ...scoreChanges(before.score, after.score),
  ];
  return changes.map((change) => ({ ...change, part }));
}

function scoreChanges(before: Score | null, after: Score | null): MonitorChange[] {
  const [old, now] = [before?.score ?? null, after?.score ?? null];
  const isSame = plainDecimal(old) === plainDecimal(now);
  return isSame ? [] : [{ what: 'score', before: old ?? '', after: now ?? '' }];
}

function ruleChanges(before: KyaResult | null, after: KyaResult | null): MonitorChange[] {
  const [old, now] = [ruleCodes(before), ruleCodes(after)];
  const delivery = wordChanges([
    [
      'hits',
      before === null ? null : hitDelivery(before),
      after === null ? null : hitDelivery(after),
    ],
  ]);
  return [
    // Without an answer before, there is nothing that this could differ from.
    ...(before === null ? [] : delivery),
    ...listChange('rules_added', missingFrom(now, old), ', '),
    ...listChange('rules_gone', missingFrom(old, now), ', '),
  ];
}

function hitDelivery(result: KyaResult): string {
  return result.areHitsDelivered ? 'delivered' : 'not_delivered';
}

function ruleCodes(result: KyaResult | null): string[] {
  if (result === null) return [];
  return distinct([...result.rulesTriggered, ...result.hits.map(({ ruleCode }) => ruleCode)]);
}

function nameChanges(old: NameView | null, now: NameView): MonitorChange[] {
  const [before, after] = [old?.result ?? null, now.result];
  return [
    ...wordChanges([
      ['decision', outcomeKeyOf(old), outcomeKeyOf(now)],
      ['risk', before?.riskLevel ?? null, after?.riskLevel ?? null],
    ]),
    ...HIT_GROUPS.flatMap((name) =>
      groupChanges(name, before?.groups ?? null, after?.groups ?? null).map((change) => ({
        ...change,
        part: name,
      })),
    ),
  ];
}

function groupChanges(
  name: HitGroupName,
  before: HitGroups | null,
  after: HitGroups | null,
): MonitorChange[] {
  const finding = wordChanges([
    ['groups', before && findingOf(before, name), after && findingOf(after, name)],
  ]);
  const [old, now] = [matches(before, name), matches(after, name)];
  const named = [
    ...listChange('matches_added', missingFrom(now, old), '; '),
    ...listChange('matches_gone', missingFrom(old, now), '; '),
  ];
  const counts = wordChanges([
    [
      'findings',
      before && String(findingCountOf(before, name)),
      after && String(findingCountOf(after, name)),
    ],
  ]);
  // A count says nothing that the names do not.
  return [...finding, ...(named.length > 0 || before === null ? named : counts)];
}

/** What a group matched, by name; an article by its headline, else its address. */
function matches(groups: HitGroups | null, name: HitGroupName): string[] {
  if (groups === null) return [];
  const entities = groups[name].triggers.map(({ entity }) => entity);
  const articles =
    name === 'live_news' ? groups.live_news.articles.map((one) => one.headline ?? one.url) : [];
  return distinct([...entities, ...articles].filter((match) => match !== null));
}

function wordChanges(pairs: Words[]): MonitorChange[] {
  return pairs
    .filter(([, before, after]) => before !== after)
    .map(([what, before, after]) => ({ what, before: before ?? '', after: after ?? '' }));
}

function listChange(
  what: 'rules_added' | 'rules_gone' | 'matches_added' | 'matches_gone',
  items: string[],
  separator: string,
): MonitorChange[] {
  if (items.length === 0) return [];
  const text = items.join(separator);
  const isAdded = what === 'rules_added' || what === 'matches_added';
  return [{ what, before: isAdded ? '' : text, after: isAdded ? text : '' }];
}

function distinct(texts: string[]): string[] {
  return [...new Set(texts)].sort();
}

function missingFrom(texts: string[], others: string[]): string[] {
  return withoutEntries(texts, others, (text) => text);
}
