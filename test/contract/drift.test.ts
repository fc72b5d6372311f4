// The drift table: at least 120 departures from the two specifications, each over real HTTP to the end of
// its job. What must hold of each is asserted here; what exactly is made of it is in DRIFT.md.
import { describe, expect, it } from 'vitest';
import { useJobStage } from '../fakes/job-stage.ts';
import { EXCHANGE_ROWS } from './drift/exchange-rows.ts';
import { NAME_ROWS } from './drift/name-rows.ts';
import { observe, type Observed } from './drift/observe.ts';
import { renderDrift } from './drift/readme.ts';
import { SCREENING_ROWS } from './drift/screening-rows.ts';

const stage = useJobStage();
const ROWS = [...EXCHANGE_ROWS, ...SCREENING_ROWS, ...NAME_ROWS];
const seen = new Map<string, Observed>();

describe('whatever departs, nothing is billed twice and nothing that came is lost', () => {
  it.each(ROWS.map((row, index) => ({ id: row.id, row, number: index + 1 })))(
    '$id',
    async ({ row, number }) => {
      const observed = await observe(stage, row, number);
      seen.set(row.id, observed);
      const { job, view, submits, departures, sent, logged } = observed;
      expect(departures).toBeGreaterThan(0);
      // A refusal that says that nothing ran is the only one after which a submit is sent again.
      const refused = row.at === 'submit' && row.departure.startsWith('429') ? 2 : 1;
      expect(submits).toBe(refused);
      if (sent !== null) expect(logged).toBe(sent);
      expect(job.snapshotId === null).toBe(job.state !== 'complete');
      expect(view?.recomputedSha256 ?? null).toBe(view?.provenance.sha256 ?? null);
      if (job.state !== 'complete') expect(job.error).not.toBeNull();
      expect(observed.submitBilled).toBe(job.billed);
    },
  );
});

describe('the table', () => {
  it('has at least 120 rows, each named once', () => {
    expect(ROWS.length).toBeGreaterThanOrEqual(120);
    expect(new Set(ROWS.map(({ id }) => id)).size).toBe(ROWS.length);
  });

  it('stands in DRIFT.md as it was seen', async () => {
    expect(seen.size).toBe(ROWS.length);
    await expect(renderDrift(ROWS, seen)).toMatchFileSnapshot('DRIFT.md');
  });
});
