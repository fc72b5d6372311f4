// The contract table: every row of every table of both specifications has a response of the
// practice service that emitted it, and an assertion on the client that ran for it.
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ASSERTIONS } from './fields/assertions.ts';
import { EXCHANGES } from './fields/exchanges.ts';
import { renderReadme } from './fields/readme.ts';
import { emittedAt, lastOf } from './fields/recorded.ts';
import { Recordings } from './fields/recordings.ts';
import { CONTRACT_ROWS, type ContractRow } from './fields/row.ts';
import { openStage, type ContractStage } from './fields/stage.ts';
import { valuesAt } from './fields/values-at.ts';

let stage: ContractStage;
let recordings: Recordings;
/** Rows by what was done for them. */
const emitted = new Set<string>();
const asserted = new Set<string>();
const usedAssertions = new Set<string>();

beforeAll(async () => {
  stage = await openStage();
  recordings = new Recordings(stage, EXCHANGES);
});
afterAll(async () => {
  await stage.close();
});

async function check(row: ContractRow): Promise<void> {
  const recorded = await recordings.get(row.emitted.exchange);
  const last = lastOf(recorded);
  const raw = emittedAt(last, row.emitted.path);
  expect(raw, `${row.emitted.exchange} emits ${row.emitted.path}`).not.toEqual([]);
  emitted.add(row.id);
  const assertion = ASSERTIONS[row.assertion];
  if (assertion === undefined) throw new Error(`no assertion ${row.assertion}`);
  const read = row.client === undefined ? [] : valuesAt(recorded.client, row.client);
  await assertion({ row, recorded, last, raw, read, stage, exchange: recordings.get });
  asserted.add(row.id);
  usedAssertions.add(row.assertion);
}

describe('every row was emitted by the practice service and read by the client', () => {
  it.each(CONTRACT_ROWS.map((row) => ({ id: row.id, row })))('$id', ({ row }) => check(row));
});

describe('the table', () => {
  it('has for every row an emission that was seen and an assertion that ran', () => {
    const without = CONTRACT_ROWS.filter(({ id }) => !emitted.has(id) || !asserted.has(id));
    expect(without.map(({ id }) => id)).toEqual([]);
  });

  it('names every row once', () => {
    const ids = CONTRACT_ROWS.map(({ id }) => id);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });

  it('leaves no exchange and no assertion unused', () => {
    expect(recordings.unused).toEqual([]);
    expect(Object.keys(ASSERTIONS).filter((name) => !usedAssertions.has(name))).toEqual([]);
  });

  it('says of every row a place that exists', () => {
    const root = new URL('../../', import.meta.url);
    const places = [...new Set(CONTRACT_ROWS.map(({ lives }) => lives))];
    expect(places.filter((place) => !existsSync(fileURLToPath(new URL(place, root))))).toEqual([]);
  });

  it('stands in the README as it is', async () => {
    await expect(renderReadme(CONTRACT_ROWS)).toMatchFileSnapshot('README.md');
  });
});
