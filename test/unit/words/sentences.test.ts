import { afterEach, expect, it } from 'vitest';
import { overwriteGetLocale } from '#shared/messages/generated/runtime.js';
import { percentWords, ratioWords } from '#shared/words/amount-words.ts';
import { decimal } from '#shared/domain/amount.ts';
import { inSentences } from '#shared/words/sentences.ts';

afterEach(() => {
  overwriteGetLocale(() => 'en');
});

it('sets a stop between texts where there is none, as the language writes it', () => {
  expect(inSentences(['One.', 'two', 'three'])).toBe('One. two. three');
  expect(inSentences(['alone'])).toBe('alone');
  overwriteGetLocale(() => 'zh-CN');
  expect(inSentences(['一。', '二', '三'])).toBe('一。二。三');
});

it('writes a percentage as the language does', () => {
  expect([percentWords('10'), ratioWords(decimal('0.0438'))]).toEqual(['10 %', '4.38 %']);
  overwriteGetLocale(() => 'zh-CN');
  expect([percentWords('10'), ratioWords(decimal('0.0438'))]).toEqual(['10%', '4.38%']);
});
