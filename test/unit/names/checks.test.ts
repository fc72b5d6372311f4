// The practice engine's mapping from findings to decision and risk level, row by row of its README.
import { describe, expect, it } from 'vitest';
import { readNameResult } from '#shared/names/name-reader.ts';
import { screenName } from '../../../electron/practice/names/engine.ts';
import type { ScreeningRequest } from '../../../electron/practice/names/screening-request.ts';

const ASKED = { country: null, industry: null, aliases: [], context: null, threshold: 0.9 };
const judged = (name: string, changes: Partial<ScreeningRequest> = {}) => {
  const { decision, riskLevel, decisionReasons } = readNameResult(
    screenName({ ...ASKED, name, ...changes }).result,
    'result',
  );
  return { verdict: `${String(decision)} ${String(riskLevel)}`, decisionReasons };
};

describe('the mapping of the checks', () => {
  it.each([
    ['sanctions, the name itself', 'Mothlight Mixer', {}, 'REJECT severe'],
    ['sanctions, similar', 'Mothlite Mixr', { threshold: 0.5 }, 'MANDATORY_EDD high'],
    ['convicted', '濮阳知薇', {}, 'MANDATORY_EDD high'],
    ['PEP', '맹하늘빛', {}, 'EDD medium'],
    ['adverse media, critical', 'Cinderhawk Capital Partners', {}, 'EDD high'],
    ['adverse media, high', 'Thistlewick Payments', {}, 'EDD medium'],
    ['adverse media, medium', '呼延惊蛰', {}, 'ENHANCED_REVIEW low'],
    ['adverse media, low', 'Barnaby Quenthill', {}, 'ENHANCED_REVIEW low'],
    ['relationship to a sanctioned one', 'Elephant Cloud Payments', {}, 'EDD high'],
    ['relationship to a convicted one', 'Harmattan Lily Ventures', {}, 'ENHANCED_REVIEW medium'],
    ['relationship to a reported one', 'Ninefold Heron Holdings', {}, 'ENHANCED_REVIEW low'],
    ['verified news, high', '令狐雪樵', {}, 'ENHANCED_REVIEW medium'],
    ['verified news, low', 'Thurayya al-Nadawiyya', {}, 'ENHANCED_REVIEW low'],
    ['unverified news only', '慕容拾苔', {}, 'APPROVE low'],
    ['nothing', 'Leilani Tidewright', {}, 'APPROVE none'],
  ])('%s: %s', (_row, name, changes, verdict) => {
    expect(judged(name, changes).verdict).toBe(verdict);
  });

  it('decides by the first check and rates by the worst, which may be a later one', () => {
    const { verdict, decisionReasons } = judged('Gongsun Wangshu');
    expect(verdict).toBe('EDD high');
    expect(decisionReasons.at(-1)).toBe('Decision: EDD, by check 3 (pep).');
  });

  it('lists every check in priority order, and the decision last', () => {
    expect(judged('Leilani Tidewright').decisionReasons).toEqual([
      '1. Sanctions: no match.',
      '2. Convictions: no match.',
      '3. Politically exposed persons: no match.',
      '4. Adverse media: no match.',
      '5. Relationships: no match.',
      '6. Live news: no match.',
      'Decision: APPROVE, no check found anything.',
    ]);
  });
});

describe('the selection of sources', () => {
  it.each([
    [{}, 'ENHANCED_REVIEW low'],
    [{ country: 'UK' }, 'MANDATORY_EDD high'],
    [{ country: 'uk' }, 'MANDATORY_EDD high'],
    [{ country: 'GB' }, 'MANDATORY_EDD high'],
    [{ country: 'SG' }, 'ENHANCED_REVIEW low'],
  ])('with %j a source of the UK gives %s', (changes, verdict) => {
    expect(judged('Pelican Ferry Remittance', changes).verdict).toBe(verdict);
  });

  it.each([
    [{}, 'APPROVE none'],
    [{ industry: 'Insurance' }, 'MANDATORY_EDD high'],
    [{ industry: 'crypto' }, 'APPROVE none'],
  ])('with %j a source of insurance gives %s', (changes, verdict) => {
    expect(judged('Lucasta Wherrymoor', changes).verdict).toBe(verdict);
  });
});
