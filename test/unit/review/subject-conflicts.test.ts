// Where a subject's rows disagree: which pairs count, and which do not.
import { describe, expect, it } from 'vitest';
import type { DecisionState, Disposition } from '#shared/domain/decision.ts';
import type { DecisionId } from '#shared/domain/ids.ts';
import type { HitGroupName } from '#shared/domain/names.ts';
import type { Confidence } from '#shared/domain/subject.ts';
import {
  conflictWeight,
  findSubjectConflicts,
  type HitStanding,
  type SubjectRow,
} from '#shared/review/subject-conflicts.ts';
import type { SnapshotSummary } from '#shared/screening/snapshot.ts';
import { sampleHash } from '../../builders/page-samples.ts';
import { buildDecision } from '../../builders/work-samples.ts';

const NOW = Date.UTC(2026, 2, 1);
const DAY_MS = 86_400_000;

interface Parts {
  confidence?: Confidence | null;
  environmentKind?: string;
  days?: number;
}

function row(id: string, kind: SubjectRow['kind'], answer: object | null, parts: Parts = {}) {
  const { confidence = null, environmentKind = 'production', days = 0 } = parts;
  const newestAt = answer === null ? null : NOW - days * DAY_MS;
  return {
    ...{ id, kind, confidence, newestAt, hit: null },
    answer: answer === null ? null : ({ environmentKind, ...answer } as SnapshotSummary),
  } satisfies SubjectRow;
}
const address = (id: string, verdict: string | null, risk: string | null, parts?: Parts) =>
  row(id, 'address', { kind: 'kya', verdict, risk }, parts);
const name = (id: string, decision: string | null, riskLevel: string | null, parts?: Parts) =>
  row(id, 'name', { kind: 'name', decision, riskLevel }, parts);
const decided = (
  disposition: Disposition,
  kind: 'holds' | 'reopened' = 'holds',
): DecisionState => ({
  kind,
  decision: buildDecision({
    ...{ id: 'decision-1' as DecisionId, hitKey: sampleHash(1), fingerprint: sampleHash(2) },
    disposition,
  }),
});
function hit(id: string, standing: Partial<HitStanding>, parts: Parts = {}): SubjectRow {
  const group: HitGroupName = 'sanctions';
  return {
    ...row(id, 'hit', { kind: 'name', decision: 'REJECT', riskLevel: 'severe' }, parts),
    hit: { group, decision: { kind: 'none' }, presence: 'same', ...standing },
  };
}
const kinds = (...rows: SubjectRow[]) => findSubjectConflicts(rows).map(({ kind }) => kind);

describe('between the worlds', () => {
  it('an adverse name against addresses that are all clear', () => {
    const found = findSubjectConflicts([
      address('a', 'accept', 'low'),
      address('b', 'accept', null),
      name('n', 'REJECT', 'severe'),
      name('m', 'EDD', 'medium'),
    ]);
    expect(found).toEqual([{ kind: 'name_against_chain', rows: ['n'], against: ['a', 'b'] }]);
  });

  it.each([
    ['one address is not clear', address('b', 'review', 'medium')],
    ['one address has an unknown verdict', address('b', 'hold', null)],
    ['one address is accepted with a level above low', address('b', 'accept', 'medium')],
    ['one address has no verdict', address('b', null, null)],
  ])('%s: no conflict', (_what, other) => {
    expect(kinds(address('a', 'accept', 'low'), other, name('n', 'REJECT', 'severe'))).toEqual([]);
  });

  it('a blocked address, or one of level critical, against names that are all clear', () => {
    const names = [name('n', 'APPROVE', 'none'), name('m', 'APPROVE', 'low')];
    expect(findSubjectConflicts([address('a', 'block', 'high'), ...names])).toEqual([
      { kind: 'chain_against_name', rows: ['a'], against: ['n', 'm'] },
    ]);
    expect(kinds(address('a', 'accept', 'critical'), ...names)).toEqual(['chain_against_name']);
    expect(kinds(address('a', 'edd', 'high'), ...names)).toEqual([]);
    expect(kinds(address('a', 'block', 'high'), name('n', 'ENHANCED_REVIEW', 'low'))).toEqual([]);
    expect(kinds(address('a', 'block', 'high'), name('n', 'HOLD', 'none'))).toEqual([]);
    expect(kinds(address('a', 'block', 'high'), name('n', 'APPROVE', 'medium'))).toEqual([]);
  });

  it('two names with opposite decisions', () => {
    expect(kinds(name('n', 'APPROVE', 'none'), name('m', 'MANDATORY_EDD', 'high'))).toEqual([
      'names_opposed',
    ]);
    expect(kinds(name('n', 'APPROVE', 'none'), name('m', 'EDD', 'high'))).toEqual([]);
  });

  it('a true hit of sanctions or convictions against clear addresses; of another group not', () => {
    const clear = address('a', 'accept', 'low');
    const grave = hit('h', { decision: decided('true') });
    expect(findSubjectConflicts([clear, grave])).toEqual([
      { kind: 'true_hit_against_chain', rows: ['h'], against: ['a'] },
    ]);
    expect(kinds(clear, hit('h', { group: 'pep', decision: decided('true') }))).toEqual([]);
    expect(kinds(clear, hit('h', { decision: decided('possible') }))).toEqual([]);
    expect(kinds(clear, hit('h', {}))).toEqual([]);
    expect(kinds(address('a', 'review', 'low'), grave)).toEqual([]);
  });

  it('practice is held against practice alone, and not where there are real answers', () => {
    const practice = { environmentKind: 'practice' };
    const clear = address('a', 'accept', 'low');
    const adverse = name('n', 'REJECT', 'severe', practice);
    expect(kinds(clear, adverse)).toEqual(['practice_beside_real']);
    expect(kinds(address('a', 'accept', 'low', practice), adverse)).toEqual(['name_against_chain']);
  });

  it('nothing is in conflict alone', () => {
    expect(kinds()).toEqual([]);
    expect(kinds(name('n', 'REJECT', 'severe'))).toEqual([]);
    expect(kinds(address('a', 'block', 'critical'))).toEqual([]);
  });
});

describe('attached hits', () => {
  it.each<[string, Confidence | null, Disposition, string[]]>([
    ['confirmed and false', 'confirmed', 'false', ['attached_but_false']],
    ['probable and false', 'probable', 'false', ['attached_but_false']],
    ['possible and false', 'possible', 'false', []],
    ['not assessed and false', null, 'false', []],
    ['doubtful and true', 'doubtful', 'true', ['doubtful_but_true']],
    ['confirmed and true', 'confirmed', 'true', []],
    ['confirmed and unsure', 'confirmed', 'unsure', []],
  ])('%s', (_what, confidence, disposition, expected) => {
    const group = 'pep' as const;
    expect(kinds(hit('h', { group, decision: decided(disposition) }, { confidence }))).toEqual(
      expected,
    );
  });

  it('whose decision was reopened says nothing but that', () => {
    const standing = { decision: decided('false', 'reopened'), presence: 'changed' as const };
    expect(kinds(hit('h', standing, { confidence: 'confirmed' }))).toEqual(['hit_reopened']);
  });

  it('that are gone are named; that cannot be told are not', () => {
    expect(kinds(hit('h', { presence: 'gone' }))).toEqual(['hit_gone']);
    expect(kinds(hit('h', { presence: 'unknown' }))).toEqual([]);
  });
});

describe('time and gaps', () => {
  it('more than 180 days before the newest is of another time; 180 days is not', () => {
    const rows = (days: number) => [
      address('a', 'accept', 'low', { days }),
      address('b', 'accept', 'low'),
    ];
    expect(findSubjectConflicts(rows(181))).toEqual([
      { kind: 'far_apart', rows: ['a'], against: ['b'] },
    ]);
    expect(kinds(...rows(180))).toEqual([]);
  });

  it('what was never screened is named, also alone; an attached hit is not', () => {
    expect(findSubjectConflicts([row('a', 'address', null), row('n', 'name', null)])).toEqual([
      { kind: 'never_screened', rows: ['a', 'n'], against: [] },
    ]);
    expect(kinds({ ...hit('h', { presence: 'unknown' }), answer: null, newestAt: null })).toEqual(
      [],
    );
  });

  it('contradictions come first, then what is out of date, then gaps', () => {
    const found = kinds(
      row('x', 'address', null),
      address('a', 'accept', 'low', { days: 200 }),
      name('n', 'REJECT', 'severe'),
      hit('h', { decision: decided('false', 'reopened') }),
    );
    expect(found).toEqual(['name_against_chain', 'hit_reopened', 'far_apart', 'never_screened']);
    expect(found.map(conflictWeight)).toEqual(['contradiction', 'outdated', 'outdated', 'gap']);
  });
});
