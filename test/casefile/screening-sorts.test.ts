// A list of screenings sorted by each of its columns, and what it says of hits, entities and labels.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { CaseId, DecisionId, LabelId, SnapshotId } from '#shared/domain/ids.ts';
import {
  SCREENING_SORT_KEYS,
  WORST_FIRST,
  type ListedScreening,
  type ScreeningSort,
  type ScreeningSortKey,
} from '#shared/records/search.ts';
import { identifyHits } from '#shared/review/hit-identities.ts';
import { levelRank, outcomeOf, outcomeRank } from '#shared/screening/outcome.ts';
import { levelOf } from '#shared/words/outcome-words.ts';
import { screenedSubject } from '#shared/words/screening-words.ts';
import type { CaseFileOperations } from '../../electron/casefile/operations.ts';
import {
  buildNameRequest,
  nameTask,
  newCaseFile,
  storeAnswer,
  T0,
} from '../builders/casefile-file.ts';
import { EVERY_SCREENING, openView } from '../builders/casefile-lists.ts';
import { kyaAnswer } from '../builders/casefile-monitors.ts';
import { buildRequest } from '../builders/kya-view.ts';
import { examples } from '../fakes/extent.ts';

const CASE = 'case-101' as CaseId;
const ADDRESSES = [
  `0x${'01'.repeat(20)}`,
  `0x${'02'.repeat(20)}`,
  'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8',
];

/** A hit of a rule at a level, over a counterparty with these labels. */
interface Hit {
  rule: string;
  level: string;
  category?: string;
  labels?: object[];
}

function answerOf(hits: readonly Hit[], parts: Parameters<typeof kyaAnswer>[0] = {}): string {
  const answer = JSON.parse(kyaAnswer({ ...parts, rules: hits.map(({ rule }) => rule) })) as {
    data: { result: { hits: object[] } };
  };
  answer.data.result.hits = hits.map(({ rule, level, category = '', labels }) => ({
    ...{ ruleCode: rule, ruleName: rule, riskLevel: level, category, pathFlow: 'inflow' },
    ...(labels === undefined
      ? { pathNodes: [] }
      : {
          opponentAddress: '0xfar',
          pathNodes: [
            { address: '0xfar', deep: 1, tags: labels },
            { address: ADDRESSES[0], deep: 0 },
          ],
        }),
  }));
  return JSON.stringify(answer);
}

const index = (operations: CaseFileOperations) => {
  while (operations.indexPending({ limit: 50 }).left > 0);
};

function screen(operations: CaseFileOperations, number: number, answer: string): SnapshotId {
  const address = ADDRESSES[number % ADDRESSES.length] ?? '';
  const job = { kind: 'kya', request: buildRequest({ address }) } as const;
  const when = { inCase: number === 1 ? null : CASE, takenAt: T0 + ((number * 7) % 5) * 1000 };
  return storeAnswer(operations, number, job, answer, when).id;
}

const list = (operations: CaseFileOperations, sort: ScreeningSort, offset = 0, limit = 500) =>
  operations.listScreenings({ filter: { ...EVERY_SCREENING, caseId: CASE }, sort, offset, limit });
const lineOf = (operations: CaseFileOperations, id: SnapshotId) =>
  list(operations, WORST_FIRST).rows.find((one) => one.id === id)!;

function decide(
  operations: CaseFileOperations,
  id: SnapshotId,
  place: number,
  word = 'false',
): void {
  const identity = identifyHits(openView(operations, id))[place]!;
  const decision = `decision-${id}-${String(place)}-${word}` as DecisionId;
  operations.decideHits({
    ...{
      caseId: CASE,
      snapshotId: id,
      disposition: word as 'false',
      reason: '',
      remark: '',
      at: T0,
    },
    hits: [{ id: decision, hitKey: identity.key, fingerprint: identity.fingerprint, title: 'x' }],
  });
}

/** What a column shows, as a figure of which more is first, or as a text; null without a value. */
const VALUES: Record<ScreeningSortKey, (one: ListedScreening) => number | string | null> = {
  outcome: (one) => outcomeRank(outcomeOf(one)),
  risk: (one) => levelRank(one.kind, levelOf(one)),
  score: (one) => (one.kind === 'name' || one.score === null ? null : Number(one.score)),
  subject: (one) => screenedSubject(one).toLowerCase(),
  label: ({ label }) => label?.text ?? null,
  entity: ({ topEntity }) => topEntity,
  hits: ({ hitCount }) => hitCount,
  undecided: ({ progress, hitCount }) => (progress ? progress.hits - progress.decided : hitCount),
  environment: (one) => `${one.environmentKind} ${one.environmentName}`,
  date: ({ takenAt }) => takenAt,
  sha256: ({ sha256 }) => sha256,
};

/** Above 0 where the rule of a sorting puts `a` behind `b`. */
function order({ key, isReversed }: ScreeningSort, a: ListedScreening, b: ListedScreening): number {
  const [left, right] = [VALUES[key](a), VALUES[key](b)];
  if (left === null || right === null) {
    if (left !== right) return Number(left === null) - Number(right === null);
  } else if (left !== right) {
    const isMore = left > right === (typeof left === 'number');
    return isMore === isReversed ? 1 : -1;
  }
  const isOpen = (one: ListedScreening) => Number((VALUES.undecided(one) ?? 0) !== 0);
  const byOpen = key === 'outcome' ? isOpen(b) - isOpen(a) : 0;
  const isOldestFirst = key === 'date' && isReversed;
  return byOpen || b.takenAt - a.takenAt || (a.id > b.id === isOldestFirst ? 1 : -1);
}

test('every column sorts both ways, equals by time and id, whole or in pages', () => {
  const { operations } = newCaseFile();
  const verdicts = ['accept', 'block', null, 'edd', 'strange', 'review'];
  for (let number = 1; number <= 24; number++) {
    const rules = ['A', 'B', 'C'].slice(0, number % 4);
    const hits = rules.map((rule) => ({ rule, level: 'high', category: `Kind ${number % 3}` }));
    const verdict = verdicts[number % verdicts.length] ?? null;
    const score = number % 5 === 0 ? null : number % 7;
    const risk = ['low', 'odd', 'critical'][number % 3] ?? '';
    screen(operations, number, answerOf(hits, { verdict, score, risk }));
  }
  for (let number = 25; number <= 32; number++) {
    const name = ['Orsino Velander', 'Ada Wharf'][number % 2] ?? '';
    const job = { kind: 'name', request: buildNameRequest({ name }) } as const;
    const when = { inCase: CASE, takenAt: T0 + 500 };
    storeAnswer(operations, number, job, JSON.stringify(nameTask(name)), when);
  }
  operations.setLabel({
    ...{ id: 'label-1' as LabelId, caseId: CASE, address: ADDRESSES[2]!, text: 'Ours' },
    ...{ colour: null, remark: '', at: T0 },
  });
  // Some are not in the index yet.
  operations.indexPending({ limit: 20 });
  const [, first, , second] = list(operations, WORST_FIRST).rows.filter(
    (one) => one.hitCount === 1,
  );
  for (const one of [first, second]) if (one) decide(operations, one.id, 0);
  const { total } = list(operations, WORST_FIRST);
  expect(total).toBe(32);
  const sorts = fc.record<ScreeningSort>({
    key: fc.constantFrom(...SCREENING_SORT_KEYS),
    isReversed: fc.boolean(),
  });
  fc.assert(
    fc.property(sorts, fc.integer({ min: 1, max: 11 }), (sort, limit) => {
      const { rows } = list(operations, sort);
      expect(new Set(rows.map(({ id }) => id)).size).toBe(total);
      for (const [place, row] of rows.slice(1).entries()) {
        const before = rows[place]!;
        expect(order(sort, before, row), JSON.stringify([sort, before, row])).toBeLessThanOrEqual(
          0,
        );
      }
      const pages = Array.from({ length: Math.ceil(total / limit) }, (_, page) =>
        list(operations, sort, page * limit, limit),
      );
      expect(pages.flatMap((page) => page.rows)).toEqual(rows);
    }),
    { numRuns: examples(60) },
  );
});

test('an unknown verdict is first, and one that says nothing is above what was accepted', () => {
  const { operations } = newCaseFile();
  const words = ['accept', 'block', null, 'strange', 'review'];
  for (const [place, verdict] of words.entries()) {
    screen(operations, place + 1, answerOf([], { verdict }));
  }
  const verdicts = list(operations, WORST_FIRST).rows.map(
    (one) => one.kind === 'kya' && one.verdict,
  );
  expect(verdicts).toEqual(['strange', 'block', 'review', null, 'accept']);
});

test('of one outcome those with undecided hits are first, in both directions', () => {
  const { operations } = newCaseFile();
  const hit = { rule: 'A', level: 'high' };
  const older = screen(operations, 1, answerOf([{ ...hit, rule: 'B' }]));
  const newer = screen(operations, 4, answerOf([hit]));
  index(operations);
  const orderOf = (isReversed: boolean) =>
    list(operations, { key: 'outcome', isReversed }).rows.map(({ id }) => id);
  expect(orderOf(false)).toEqual([newer, older]);
  decide(operations, newer, 0);
  expect(orderOf(false)).toEqual([older, newer]);
  expect(orderOf(true)).toEqual([older, newer]);
});

test('a decision counts wherever the same hit says the same, until it is withdrawn', () => {
  const { operations } = newCaseFile();
  const hits = [
    { rule: 'A', level: 'high' },
    { rule: 'B', level: 'low' },
  ];
  const first = screen(operations, 1, answerOf(hits));
  expect(lineOf(operations, first).progress).toBeNull();
  decide(operations, first, 0);
  index(operations);
  expect(lineOf(operations, first).progress).toEqual({ hits: 2, decided: 1 });
  // The same address again: rule A says the same, rule B something else.
  const second = screen(operations, 4, answerOf([hits[0]!, { rule: 'B', level: 'high' }]));
  index(operations);
  expect(lineOf(operations, second).progress).toEqual({ hits: 2, decided: 1 });
  decide(operations, second, 1);
  expect(lineOf(operations, second).progress).toEqual({ hits: 2, decided: 2 });
  expect(lineOf(operations, first).progress).toEqual({ hits: 2, decided: 1 });
  decide(operations, second, 0, 'withdrawn');
  expect(lineOf(operations, second).progress).toEqual({ hits: 2, decided: 1 });
  expect(lineOf(operations, first).progress).toEqual({ hits: 2, decided: 0 });
});

test('the top entity is that of the worst hit, before a category', () => {
  const { operations } = newCaseFile();
  const worst = [
    {
      rule: 'A',
      level: 'low',
      labels: [{ primaryCategory: 'Exchange', quaternaryCategory: 'Ferry' }],
    },
    { rule: 'B', level: 'high', category: 'Mixer' },
    {
      rule: 'C',
      level: 'high',
      labels: [{ primaryCategory: 'Mixer', secondaryCategory: 'Wharf' }],
    },
  ];
  const named = screen(operations, 1, answerOf(worst));
  const unnamed = screen(operations, 4, answerOf(worst.slice(0, 2)));
  const clean = screen(operations, 7, answerOf([]));
  index(operations);
  expect([named, unnamed, clean].map((id) => lineOf(operations, id).topEntity)).toEqual([
    ...['Wharf', 'Mixer', null],
  ]);
});
