import { afterEach, expect, it } from 'vitest';
import { overwriteGetLocale } from '#shared/messages/generated/runtime.js';
import { DeviationLog, PLAIN_EXPECTATIONS } from '#shared/screening/deviation.ts';
import { JsonNumber } from '#shared/screening/json.ts';
import { expectedWord, foundWord } from '#shared/words/deviation-words.ts';

afterEach(() => {
  overwriteGetLocale(() => 'en');
});

/** What stood there, in words, of one value. */
function found(value: unknown): string {
  const log = new DeviationLog();
  log.add('data.score', 'value', value);
  return log.entries.map((entry) => foundWord(entry.found)).join();
}

it('says in the language of the page what is expected and what is missing', () => {
  const said = () => [
    expectedWord('value'),
    expectedWord('zero_with_both'),
    expectedWord({ kind: 'milliseconds', readAs: 'seconds' }),
    expectedWord({ kind: 'highlighted_hits', count: 1200 }),
    expectedWord({ kind: 'exposure_at_hops', exposure: 'INDIRECT', hops: 2 }),
    expectedWord({ kind: 'same_ruleset', id: '7' }),
    ...[undefined, { text: 'of an object' }, [1, 2, 3]].map(found),
  ];
  expect(said()).toEqual([
    'a value',
    '0 when both sides are screened',
    'milliseconds (read as seconds)',
    'highlighted hits: 1,200',
    'INDIRECT where hops is 2',
    'the same as rulesetId: 7',
    'absent',
    'object',
    'array of 3',
  ]);
  overwriteGetLocale(() => 'zh-CN');
  expect(said()).toEqual([
    '有值',
    '筛查两侧时为 0',
    '毫秒（按秒读取）',
    '重点命中：1,200',
    'hops 为 2 时为 INDIRECT',
    '与 rulesetId 相同：7',
    '缺失',
    '对象',
    '含 3 项的数组',
  ]);
});

it('has a word of its own in both languages for each expectation', () => {
  const words = () => PLAIN_EXPECTATIONS.map(expectedWord);
  const english = words();
  expect(new Set(english).size).toBe(PLAIN_EXPECTATIONS.length);
  overwriteGetLocale(() => 'zh-CN');
  const chinese = words();
  expect(new Set(chinese).size).toBe(PLAIN_EXPECTATIONS.length);
  for (const word of chinese) expect(english).not.toContain(word);
});

it('leaves what was sent, and the words the specification allows, as they are', () => {
  overwriteGetLocale(() => 'zh-CN');
  expect(expectedWord({ kind: 'words', words: ['low', 'high'] })).toBe('low | high');
  expect(['absent', new JsonNumber('0.10'), true, null].map(found)).toEqual([
    '"absent"',
    '0.10',
    'true',
    'null',
  ]);
});

it('shortens what was sent to 120 characters', () => {
  expect(found('a'.repeat(200))).toBe(`"${'a'.repeat(118)}…`);
});
