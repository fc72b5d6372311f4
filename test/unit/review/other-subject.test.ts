import { describe, expect, it } from 'vitest';
import { compareNames } from '#shared/review/compare-names.ts';
import { findOtherSubject } from '#shared/review/other-subject.ts';
import type { KyaResult } from '#shared/screening/result.ts';
import { otherSubjectWords } from '#shared/words/other-subject-words.ts';
import { buildRequest, buildScreeningView } from '../../builders/kya-view.ts';
import { buildKytView } from '../../builders/kyt-view.ts';
import { buildNameRequest, buildNameView } from '../../builders/name-view.ts';

const EVM = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const TRON = 'TYRd8etXZ9uF7ScTZGwu3KxdC9AfcQ269f';

/** What is other when `asked` on a chain was answered by this. */
function other(asked: string, chainName: string, answer: Pick<KyaResult, 'address' | 'chain'>) {
  const view = buildScreeningView({ request: buildRequest({ address: asked, chainName }) });
  return findOtherSubject({ ...view, result: { ...view.result!, ...answer } });
}

it('is the same subject in another letter case of an evm address or a chain', () => {
  const answer = { address: EVM.toLowerCase(), chain: 'ethereum' };
  expect(other(EVM, 'Ethereum', answer)).toEqual({ subject: null, chain: null });
});

it('is another subject in another letter case of a tron address', () => {
  const address = TRON.toLowerCase();
  expect(other(TRON, 'Tron', { address, chain: 'Tron' }).subject).toBe(address);
});

it('is another subject on another chain', () => {
  expect(other(EVM, 'Ethereum', { address: EVM, chain: 'Polygon' })).toEqual({
    subject: null,
    chain: 'Polygon',
  });
});

it('makes nothing of a part that was not delivered', () => {
  expect(other(EVM, 'Ethereum', { address: null, chain: null })).toEqual({
    subject: null,
    chain: null,
  });
});

it('compares a transaction by its hash, whatever the letter case, never by an address', () => {
  const view = buildKytView();
  const answered = (transaction: string | null) =>
    findOtherSubject({ ...view, result: { ...view.result!, transaction, address: EVM } }).subject;
  const hash = `0x${'ab'.repeat(32)}`;
  expect(answered(view.request!.transaction.toUpperCase())).toBeNull();
  expect(answered(null)).toBeNull();
  expect(answered(hash)).toBe(hash);
});

describe('a name', () => {
  const named = (asked: string, query: string | null) => {
    const view = buildNameView({ request: buildNameRequest({ name: asked }) });
    return findOtherSubject({ ...view, result: { ...view.result!, query } });
  };

  it.each([
    ['Orsino Velander', 'ORSINO  velander '],
    ['Straße', 'STRASSE'],
    ['Ｏｒｓｉｎｏ', 'Orsino'],
    ['Jose\u0301', 'JOS\u00c9'],
    ['奥西诺', '奥西诺'],
    ['Orsino Velander', null],
  ])('%s is the same as %j', (asked, query) => {
    expect(named(asked, query)).toEqual({ subject: null, chain: null });
  });

  it.each(['Somebody Else', 'Orsino', 'Velander Orsino'])('is another one as %s', (query) => {
    expect(named('Orsino Velander', query)).toEqual({ subject: query, chain: null });
    const view = buildNameView({ request: buildNameRequest() });
    const words = otherSubjectWords({ ...view, result: { ...view.result!, query } });
    expect(words?.text).toContain(query);
  });

  it('of an imported answer is what the answer says', () => {
    const view = buildNameView({ request: null });
    const result = { ...view.result!, query: 'Somebody Else' };
    expect(findOtherSubject({ ...view, result }).subject).toBeNull();
    expect(otherSubjectWords({ ...view, result })).toBeNull();
  });

  it('keeps two answers from being compared', () => {
    const view = buildNameView();
    const other = { ...view, result: { ...view.result!, query: 'Somebody Else' } };
    expect(compareNames(view, other).obstacles).toEqual([{ of: 'after', why: 'other_subject' }]);
  });
});
