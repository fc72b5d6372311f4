import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
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

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** The sources of a folder that may show a text; what is generated names every one of them. */
function sourcesIn(folder: string): string[] {
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const place = path.join(folder, entry.name);
    if (entry.isDirectory()) return entry.name === 'generated' ? [] : sourcesIn(place);
    return /\.(?:ts|cts|mjs|svelte)$/.test(entry.name) ? [place] : [];
  });
}

it('has no text that nothing shows', () => {
  const sources = ['shared', 'electron', 'renderer'].flatMap(sourcesIn);
  const shown = new Set(
    sources.flatMap((file) =>
      Array.from(
        readFileSync(path.join(root, file), 'utf8').matchAll(/\bm\s*\.\s*(\w+)/g),
        ([, name = '']) => name,
      ),
    ),
  );
  expect(shown.size).toBeGreaterThan(1000);
  expect(Object.keys(english).filter((key) => !key.startsWith('$') && !shown.has(key))).toEqual([]);
});

/** Values that are numbers of things, and the plural of a thing behind one of them. */
const COUNTS =
  'all|count|days|entries|hit|inflow|limit|points|practice|remaining|requests|rest|shown|total|verified';
const SOME_OF_THEM = new RegExp(
  `\\{(?:${COUNTS})\\} (?:[a-z]+ ){0,2}?(?!is\\b|was\\b|does\\b|this\\b)[a-z]+s\\b`,
);

it('says “1 path”, not “1 paths”: a number of things chooses the word behind it', () => {
  const texts: Record<string, unknown> = english;
  const forOneToo = Object.keys(texts).filter((key) => {
    const text = texts[key];
    return typeof text === 'string' && SOME_OF_THEM.test(text);
  });
  expect(forOneToo).toEqual([]);
});
