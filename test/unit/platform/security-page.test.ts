// What electron/SECURITY.md states is held by tests: each that it names is there, and everything that it
// promises names one. What has none is a limit, and is listed here.
import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { readBrackets, SECURITY, testsNamedIn } from '../../../build/tasks/checklist.ts';

const at = (path: string): URL => new URL(`../../../${path}`, import.meta.url);
const page = readFileSync(at(SECURITY), 'utf8');

/** What is not guarded, by its first words: no test shows it. */
const LIMITS = [
  "The computer's clock is believed",
  'What was never stored',
  'Whoever holds the passphrase and can also write this profile',
];

it('every test that it names is there', () => {
  const files = readBrackets(page).flatMap(({ tests }) => tests.map(({ file }) => file));
  expect(files.length).toBeGreaterThan(50);
  expect(files.filter((file) => !existsSync(at(file)))).toEqual([]);
});

/** What is between two headings of the page. */
const section = (title: string): string => page.split(`## ${title}\n`)[1]?.split('\n## ')[0] ?? '';
/** Its points, or its numbered ones. */
const pointsOf = (text: string): string[] =>
  text
    .split(/^(?:- |\d\. )/m)
    .slice(1)
    .map((point) => point.split('\n\n')[0] ?? '');
const unnamed = (statements: readonly string[]): string[] =>
  statements.filter((text) => testsNamedIn(text).length === 0);

it('every sentence about who is stopped by what names a test', () => {
  const cells = (page.match(/^\| (?!Who).+$/gm) ?? []).map((row) => row.split(' | ')[1] ?? '');
  expect(cells).toHaveLength(7);
  const sentences = cells.flatMap((cell) => cell.split(/(?<=[.;]) (?=\S)/));
  expect(sentences.length).toBeGreaterThan(15);
  expect(unnamed(sentences)).toEqual(['[The checklist](platform/README.md)']);
});

it('every point about what evidence shows, and does not show, names a test or is a limit', () => {
  const points = pointsOf(section('What tamper evidence shows'));
  expect(points.length).toBeGreaterThan(15);
  const limits = unnamed(points).map(
    (text) => LIMITS.find((limit) => text.startsWith(limit)) ?? text,
  );
  expect(limits.sort()).toEqual(LIMITS);
});

it('what is worth guarding, silence and every paragraph about keys name a test', () => {
  const guarded = pointsOf(section('What is worth guarding'));
  const silence = section('Against whom').match(/^Silence: [^]+$/m) ?? [];
  const keys = section('Keys')
    .trim()
    .split(/\n{2,}/);
  expect([guarded.length, silence.length, keys.length]).toEqual([4, 1, 4]);
  expect(unnamed([...guarded, ...silence, ...keys])).toEqual([]);
});
