// Whether a figure keeps its aim, and that no aim of the product is left without a bench.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isMet, OWN_AIMS, PRODUCT_AIMS, standingOf } from '../../bench/aims.ts';
import type { BenchRow } from '../../bench/measure.ts';
import { toAimTable, toMarkdown } from '../../bench/tables.ts';

const BENCH = join(import.meta.dirname, '../../bench');

function row(aim: BenchRow['aim'], measured: number, baseline: number): BenchRow {
  return { what: 'it', measured, against: 'that', baseline, aim };
}

describe('aims of the product', () => {
  // The rows of the table in the product's design, with their bounds.
  it('are these, each with its bound', () => {
    const table = Object.values(PRODUCT_AIMS).map((aim) => [aim.row, aim.words]);
    expect(table).toEqual([
      ['lay out a flow tree of 20,000 hits (about 42,000 nodes)', '≤ 250 ms'],
      ['first picture of a stored 20,000-hit snapshot, click to paint', '≤ 400 ms'],
      ['pan and zoom over it', '≤ + 1 point'],
      ['window ready after launch', '≤ 1.5 ×'],
      ['list, filter, search over 100,000 screenings', '≤ 50 ms'],
      ['save a snapshot durably', '≤ 1.43 ×'],
      ['main process busy while a 40 MB answer is saved and opened', '≤ 50 ms'],
      ['batch of 1,000 screenings against a service of fixed latency', '≤ 1.05 ×'],
      ['memory, case of 100,000 screenings open', '≤ + 200 MB'],
    ]);
  });

  const sources = readdirSync(BENCH)
    .filter((name) => name.endsWith('.ts') && name !== 'aims.ts')
    .map((name) => readFileSync(join(BENCH, name), 'utf8'));
  const registry = readFileSync(join(BENCH, 'run.ts'), 'utf8');

  it.each(Object.entries(PRODUCT_AIMS))('%s has a row, in a bench that runs', (name, { bench }) => {
    expect(sources.some((text) => text.includes(`PRODUCT_AIMS.${name}`))).toBe(true);
    expect(registry).toMatch(new RegExp(`^  ${bench}: `, 'm'));
  });

  it('that no row was measured for are said to be so', () => {
    expect(standingOf([]).map(({ standing }) => standing)).toEqual(Array(9).fill('not measured'));
  });
});

describe('a row', () => {
  it('keeps an aim of its figure up to the bound itself', () => {
    expect(isMet(row(PRODUCT_AIMS.firstPicture, 400, 1))).toBe(true);
    expect(isMet(row(PRODUCT_AIMS.firstPicture, 400.1, 1))).toBe(false);
  });

  it('keeps an aim of its ratio by its baseline', () => {
    expect(isMet(row(PRODUCT_AIMS.windowReady, 600, 400))).toBe(true);
    expect(isMet(row(PRODUCT_AIMS.windowReady, 601, 400))).toBe(false);
  });

  it('keeps an aim of a difference from its baseline', () => {
    expect(isMet(row(PRODUCT_AIMS.memory, 574, 374))).toBe(true);
    expect(isMet(row(PRODUCT_AIMS.memory, 575, 374))).toBe(false);
  });

  it('has no standing without an aim', () => {
    expect(isMet(row(null, 1, 1))).toBeNull();
    expect(toMarkdown([row(null, 1, 1)])).toContain('| it | 1 ms | that | 1 ms | 1.00 × | - |');
  });

  it('says in the table whether its aim is met', () => {
    const table = toMarkdown([row(OWN_AIMS.noBlock, 50, 5), row(OWN_AIMS.noBlock, 51, 5)]);
    expect(table).toContain('| it | 50 ms | that | 5 ms | 10.00 × | ≤ 50 ms: met |');
    expect(table).toContain('| it | 51 ms | that | 5 ms | 10.20 × | ≤ 50 ms: missed |');
  });
});

describe('the standing of an aim', () => {
  it('is missed when one of its rows misses it, and names that one', () => {
    const late = { ...row(PRODUCT_AIMS.finding, 60, 50), what: 'a slow search' };
    const standing = standingOf([row(PRODUCT_AIMS.finding, 40, 50), late])[4];
    expect(standing).toMatchObject({ standing: 'missed', missing: ['a slow search'] });
    expect(toAimTable(standingOf([late]))).toContain('missed; a slow search');
  });
});
