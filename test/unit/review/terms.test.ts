// The terms under which a result is found again.
import { describe, expect, test } from 'vitest';
import { readNameResult } from '#shared/names/name-reader.ts';
import { termsOf, type Term } from '#shared/review/terms.ts';
import { isJsonObject, parseJson, type JsonObject } from '#shared/screening/json.ts';
import { readKyaResult } from '#shared/screening/kya-reader.ts';
import { readKytResult } from '#shared/screening/kyt-reader.ts';
import { kytBothResult } from '../../builders/casefile-kinds.ts';
import { evmAddress } from '../../builders/hits.ts';
import { kyaSampleAnswer } from '../../builders/kya-sample.ts';
import { nameSampleResult, SAMPLE_NAME } from '../../builders/name-sample.ts';

function objectOf(value: unknown): JsonObject {
  const json = parseJson(JSON.stringify(value));
  if (!json.ok || !isJsonObject(json.value)) throw new Error('no object');
  return json.value;
}

const kya = (subject = evmAddress(1)) =>
  termsOf({
    ...{ kind: 'kya', subject },
    result: readKyaResult(objectOf(kyaSampleAnswer().data.result), ''),
  });
const name = (result: unknown = nameSampleResult()) =>
  termsOf({ kind: 'name', subject: SAMPLE_NAME, result: readNameResult(objectOf(result), '') });
const ofKind = (terms: Term[], kind: Term['kind']) => terms.filter((term) => term.kind === kind);
const roleOf = (terms: Term[], address: string) =>
  terms.find(({ key }) => key === address.toLowerCase())?.role;

describe('an address', () => {
  test('has each term once, in its most telling role', () => {
    const terms = kya();
    expect(new Set(terms.map(({ kind, key }) => `${kind} ${key}`)).size).toBe(terms.length);
    expect(roleOf(terms, evmAddress(1))).toBe('subject');
    expect(roleOf(terms, evmAddress(10))).toBe('source');
    expect(roleOf(terms, evmAddress(11))).toBe('path');
  });

  test('of tens of thousands of hits has its terms all the same', () => {
    const small = readKyaResult(objectOf(kyaSampleAnswer().data.result), '');
    const hits = Array.from({ length: 5_000 }, () => small.hits).flat();
    const large = termsOf({
      ...{ kind: 'kya', subject: evmAddress(1) },
      result: { ...small, hits },
    });
    expect(large).toEqual(kya());
  });

  test('is one term in any letter case, shown as it was first delivered', () => {
    const upper = `0x${evmAddress(1).slice(2).toUpperCase()}`;
    const subjects = ofKind(kya(upper), 'address').filter(
      ({ key }) => key === evmAddress(1).toLowerCase(),
    );
    expect(subjects).toEqual([
      { kind: 'address', key: evmAddress(1).toLowerCase(), text: upper, role: 'subject' },
    ]);
  });

  test('is found by rules with their names, by whole labels and by its cluster', () => {
    const texts = kya().map(({ text }) => text);
    expect(texts).toContain('KYA-MIX-02 Funds from a mixer');
    expect(texts).not.toContain('KYA-MIX-02');
    expect(texts).toContain('Exchange / Centralized exchange / Deposit / Northgate Exchange');
    expect(texts).toEqual(expect.arrayContaining(['Quarry Street cluster', 'Quarry Street']));
  });

  test('has a rule that no hit names under its code', () => {
    const { result } = kyaSampleAnswer().data;
    const alone = readKyaResult(objectOf({ ...result, hits: [] }), '');
    const rules = ofKind(termsOf({ kind: 'kya', subject: 'x', result: alone }), 'rule');
    expect(rules.map(({ text }) => text)).toContain('KYA-MIX-02');
  });

  test('whose answer cannot be read has itself alone', () => {
    expect(termsOf({ kind: 'kya', subject: 'TAbc', result: null })).toEqual([
      { kind: 'address', key: 'TAbc', text: 'TAbc', role: 'subject' },
    ]);
  });
});

test('a transaction has its sides, its alerts and the labels of both', () => {
  const hash = `0x${'AB'.repeat(32)}`;
  const result = readKytResult(objectOf(kytBothResult(hash)), '');
  const terms = termsOf({ kind: 'kyt', subject: hash, result });
  expect(terms[0]).toEqual({
    ...{ kind: 'transaction', key: hash.toLowerCase(), text: hash, role: 'subject' },
  });
  const sources = ofKind(terms, 'address').filter(({ role }) => role === 'source');
  expect(sources.map(({ text }) => text).sort()).toEqual(
    ['01', '02', '0f'].map((byte) => `0x${byte.repeat(20)}`),
  );
  expect(ofKind(terms, 'label').map(({ text }) => text)).toEqual([
    'Exchange / Deposit',
    'Fraud / Scam',
  ]);
  expect(ofKind(terms, 'rule').map(({ text }) => text)).toEqual([
    'KYT-inbound A rule',
    'KYT-outbound A rule',
  ]);
});

describe('a name', () => {
  test('has whom it was matched with, and their other names, in their own script', () => {
    const terms = name();
    expect(terms.every(({ kind }) => kind === 'name')).toBe(true);
    expect(terms.map(({ text, role }) => `${role}: ${text}`)).toEqual([
      'subject: Orsino Velander',
      'match: Orsin Velandir 奥辛·维兰迪尔',
      'match: Tallow & Reed Shipping',
      'match: Isaura Velander',
      'match: O. Velandir',
      'match: Velandyr',
    ]);
  });

  test('takes aliases of any depth, and no other field of a detail', () => {
    const result = nameSampleResult();
    const detail = {
      ...{ programme: 'Q', aka: ['وِلاندِر', 7, null] },
      identity: { full_name: 'Веландер', place: 'Quay' },
    };
    result.sanctions.triggers = [{ ...result.sanctions.triggers[0], detail }] as never;
    const texts = name(result).map(({ text }) => text);
    expect(texts).toEqual(expect.arrayContaining(['وِلاندِر', 'Веландер']));
    expect(texts).not.toContain('Quay');
    expect(texts).not.toContain('Q');
  });
});
