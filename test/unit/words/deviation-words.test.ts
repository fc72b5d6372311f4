import { afterEach, expect, it } from 'vitest';
import { overwriteGetLocale } from '#shared/messages/generated/runtime.js';
import { DeviationLog } from '#shared/screening/deviation.ts';
import { expectedWord, foundWord } from '#shared/words/deviation-words.ts';

afterEach(() => {
  overwriteGetLocale(() => 'en');
});

it('says in the language of the page what is expected and what is missing', () => {
  const log = new DeviationLog();
  log.add('data.score', 'a value', undefined);
  const [entry] = log.entries;
  const said = () => [expectedWord(entry?.expected ?? ''), foundWord(entry?.found ?? '')];
  expect(said()).toEqual(['a value', 'absent']);
  overwriteGetLocale(() => 'zh-CN');
  expect(said()).toEqual(['有值', '缺失']);
});

it('leaves what was sent, and the words the specification allows, as they are', () => {
  overwriteGetLocale(() => 'zh-CN');
  const log = new DeviationLog();
  log.add('data.level', 'low | high', 'absent');
  const [entry] = log.entries;
  expect(expectedWord(entry?.expected ?? '')).toBe('low | high');
  expect(foundWord(entry?.found ?? '')).toBe('"absent"');
});
