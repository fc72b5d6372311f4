import { expect, it } from 'vitest';
import english from '#shared/messages/en.json' with { type: 'json' };
import chinese from '#shared/messages/zh-CN.json' with { type: 'json' };

/** The values a text asks for, in alphabetical order, each once. */
function namesIn(text: unknown): string[] {
  const found = [...JSON.stringify(text).matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  return [...new Set(found)].sort();
}

it('has every text in both languages', () => {
  expect(Object.keys(chinese)).toEqual(Object.keys(english));
});

it('uses the same values in both languages', () => {
  const other: Record<string, unknown> = chinese;
  const namesOf = (texts: Record<string, unknown>) =>
    Object.keys(english).map((key) => [key, namesIn(texts[key])]);
  expect(namesOf(other)).toEqual(namesOf(english));
});
