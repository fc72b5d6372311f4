import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { mergePdfs } from '../../../electron/report/pdf/merge.ts';
import { normalisePdf } from '../../../electron/report/pdf/normalise.ts';

// Three parts of a small report as two engines print them: contents with a link into the second part, a table
// that cites a source, the sources. Chromium 156 writes a single kid without brackets and names no element that
// nothing refers to, so that a part without a table has no tree of names.
const ENGINES = ['chromium-130', 'chromium-156'] as const;
const PARTS = ['contents', 'table', 'sources'] as const;
type Engine = (typeof ENGINES)[number];
type PartName = (typeof PARTS)[number];

const facts = {
  ...{ title: 'Test', author: 'A. Investigator', language: 'en', preparedAt: 0 },
  ...{ contentSha256: 'ab'.repeat(32), appVersion: '0.1.0' },
};

function part(engine: Engine, name: PartName): Uint8Array {
  const file = new URL(`../../builders/printed-pdf/${engine}-${name}.pdf`, import.meta.url);
  return normalisePdf(readFileSync(file), facts);
}

/** What a foreign tool says of a PDF; fails where it fails. */
function ask(command: string, options: readonly string[], pdf: Uint8Array, end: string[] = []) {
  const folder = mkdtempSync(path.join(tmpdir(), 'tracefile-engines-'));
  try {
    const file = path.join(folder, 'it.pdf');
    writeFileSync(file, pdf);
    const run = spawnSync(command, [...options, file, ...end], { encoding: 'utf8' });
    expect([run.status, run.stderr]).toEqual([0, '']);
    return run.stdout;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** How often each kind of tag is in a tree. */
function countTags(pdf: Uint8Array): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const [, name = ''] of ask('pdfinfo', ['-struct'], pdf).matchAll(/^\s*([A-Z]\w*)/gm)) {
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}

interface Outline {
  title: string;
  destpageposfrom1: number;
  kids: Outline[];
}

function outlineOf(pdf: Uint8Array): [string, number][] {
  const flat = (entries: readonly Outline[]): [string, number][] =>
    entries.flatMap(({ title, destpageposfrom1, kids }) => [
      [title, destpageposfrom1] satisfies [string, number],
      ...flat(kids),
    ]);
  return flat((JSON.parse(ask('qpdf', ['--json'], pdf)) as { outlines: Outline[] }).outlines);
}

test('the two engines do differ in what they name and bracket', () => {
  const text = (engine: Engine, name: PartName) =>
    Buffer.from(part(engine, name)).toString('latin1');
  for (const name of PARTS) {
    expect(text('chromium-130', name).includes('/IDTree')).toBe(true);
    // The kids of an element, those of the root apart.
    const single = /\/P \d+ 0 R\s+(?:\/Pg \d+ 0 R\s+)?\/K \d/;
    expect(single.test(text('chromium-130', name))).toBe(false);
    expect(text('chromium-156', name).includes('/IDTree')).toBe(name === 'table');
    expect(single.test(text('chromium-156', name))).toBe(true);
  }
});

const mixed = PARTS.map((name, at) => part(ENGINES[at % 2] ?? 'chromium-130', name));
for (const [what, parts] of [
  ...ENGINES.map((engine) => [engine, PARTS.map((name) => part(engine, name))] as const),
  ['both', mixed] as const,
]) {
  test(`parts of ${what} become one file with tags, outline and links`, () => {
    const merged = mergePdfs(parts);
    expect(ask('qpdf', ['--check'], merged)).toContain('No syntax or stream encoding errors');
    const sheets = ask('pdftotext', [], merged, ['-']).split('\f').slice(0, -1);
    expect(sheets.map((sheet) => sheet.replace(/\s+/g, ''))).toEqual([
      'Testset',
      'setaest',
      'Test1.set',
    ]);
    const tags = countTags(merged);
    expect(tags).toMatchObject({ Document: 1, H1: 1, H2: 2, Table: 1, TR: 2, TH: 2, TD: 2, LI: 1 });
    // What each part has of other tags, the merged file has once each: nothing is lost or twice there.
    const { Document: _root, ...rest } = tags;
    const sums: Record<string, number> = {};
    for (const one of parts) {
      for (const [name, count] of Object.entries(countTags(one))) {
        if (name !== 'Document') sums[name] = (sums[name] ?? 0) + count;
      }
    }
    expect(rest).toEqual(sums);
    expect(outlineOf(merged)).toEqual([
      ['Test', 1],
      ['set', 2],
      ['Test', 3],
    ]);
    const places = ask('pdfinfo', ['-dests'], merged).matchAll(/^\s*(\d+) \[.*\] "(.*)"$/gm);
    expect(Array.from(places, ([, page, name]) => [name, Number(page)])).toEqual([
      ['section-s1', 2],
      ['source-1', 3],
    ]);
  });
}

test('heads of a table are found by the names its cells give, also in two parts of one kind', () => {
  for (const engine of ENGINES) {
    const one = part(engine, 'table');
    // The same names of places in two parts are refused: the second one has others.
    const other = Buffer.from(
      Buffer.from(one)
        .toString('latin1')
        .replaceAll('/section-s1', '/section-s2')
        .replaceAll('/source-1', '/source-2'),
      'latin1',
    );
    const struct = ask('pdfinfo', ['-struct-text'], mergePdfs([one, other]));
    const heads = Array.from(struct.matchAll(/TH <(node\d+)>/g), ([, id]) => id);
    const asked = Array.from(struct.matchAll(/\/Headers \[\((node\d+)\)\]/g), ([, id]) => id);
    expect(new Set(heads).size).toBe(4);
    expect(asked).toEqual(heads);
  }
});

test('parts in which no element is named have no tree of names when they are merged', () => {
  const merged = mergePdfs([part('chromium-156', 'contents'), part('chromium-156', 'sources')]);
  expect(Buffer.from(merged).includes('/IDTree')).toBe(false);
  expect(ask('qpdf', ['--check'], merged)).toContain('No syntax or stream encoding errors');
  expect(countTags(merged)).toMatchObject({ Document: 1, H1: 1, H2: 1, LI: 1 });
});
