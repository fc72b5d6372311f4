import { describe, expect, it } from 'vitest';
import type { CaseId } from '#shared/domain/ids.ts';
import { buildCase, sampleCases } from '../../../builders/case-samples.ts';
import {
  arrangeCases,
  caseChoices,
  type CASE_SORT_KEYS,
  FIRST_CASE_SORT,
  NO_CASE_FILTER,
  readCaseView,
  writeCaseView,
  type CaseFilter,
} from '../../../../renderer/features/cases/case-list.ts';

const referencesOf = (change: Partial<CaseFilter>) =>
  arrangeCases(sampleCases, { ...NO_CASE_FILTER, ...change }, FIRST_CASE_SORT).map(
    ({ reference }) => reference,
  );

describe('arrangeCases', () => {
  it('shows the latest activity first without any condition', () => {
    expect(referencesOf({})).toEqual(['TF-2026-001', 'TF-2026-002', 'TF-2025-117']);
  });

  it.each([
    [{ status: 'unclosed' }, ['TF-2026-001', 'TF-2026-002']],
    [{ status: 'in_review' }, ['TF-2026-002']],
    [{ severity: 'critical' }, ['TF-2025-117']],
    [{ tag: 'port' }, ['TF-2026-001']],
    [{ classification: 'Restricted' }, ['TF-2025-117']],
    [{ owner: 'nobody' }, []],
    [{ status: 'closed', tag: 'port' }, []],
  ] as const)('narrows by %o', (change, expected) => {
    expect(referencesOf(change)).toEqual(expected);
  });

  it('finds every word in any field, whatever its letter case, accents and width', () => {
    expect(referencesOf({ text: 'HÁRBOUR ｐｏｒｔ' })).toEqual(['TF-2026-001']);
    expect(referencesOf({ text: 'velander' })).toEqual(['TF-2026-001']);
    expect(referencesOf({ text: 'harbour restricted' })).toEqual([]);
  });

  it('sorts by every column both ways, the gravest and largest first', () => {
    const first = (key: (typeof CASE_SORT_KEYS)[number], isReversed: boolean) =>
      arrangeCases(sampleCases, NO_CASE_FILTER, { key, isReversed })[0]?.reference;
    expect(first('severity', false)).toBe('TF-2025-117');
    expect(first('screenings', false)).toBe('TF-2026-001');
    expect(first('jobs', false)).toBe('TF-2026-001');
    expect(first('reference', false)).toBe('TF-2025-117');
    expect(first('reference', true)).toBe('TF-2026-002');
    expect(first('status', false)).toBe('TF-2026-001');
    expect(first('activity', true)).toBe('TF-2025-117');
  });

  it('puts numbers in their order and empty texts last', () => {
    const cases = ['TF-10', 'TF-9', 'TF-100'].map((reference, index) =>
      buildCase({ id: `c${index}` as CaseId, reference, title: index === 1 ? '' : reference }),
    );
    const by = (key: 'reference' | 'title') =>
      arrangeCases(cases, NO_CASE_FILTER, { key, isReversed: false }).map((one) => one.reference);
    expect(by('reference')).toEqual(['TF-9', 'TF-10', 'TF-100']);
    expect(by('title').at(-1)).toBe('TF-9');
  });
});

describe('caseChoices', () => {
  it('offers each word in use once', () => {
    expect(caseChoices(sampleCases)).toEqual({
      owners: ['R. Example'],
      classifications: ['Confidential', 'Restricted'],
      tags: ['layering', 'mule accounts', 'port'],
    });
  });
});

describe('saved views', () => {
  it('are read as they were written', () => {
    const filter = { ...NO_CASE_FILTER, status: 'unclosed', tag: 'port' } as const;
    const sort = { key: 'severity', isReversed: true } as const;
    expect(readCaseView(writeCaseView(filter, sort))).toEqual({ filter, sort });
  });

  it('are refused when they are of another form, and complete what they do not say', () => {
    for (const text of ['', '[]', '{"conditions":[]}', '{"filter":{"status":"lost"}}']) {
      expect(readCaseView(text)).toBeNull();
    }
    expect(readCaseView('{"filter":{"tag":"port"}}')).toEqual({
      filter: { ...NO_CASE_FILTER, tag: 'port' },
      sort: FIRST_CASE_SORT,
    });
  });
});
