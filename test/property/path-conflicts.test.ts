// A path is marked as contradictory wherever it is drawn exactly when a deviation records it.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { orientPath } from '#shared/flow/orient.ts';
import { endsOfHits } from '#shared/review/hit-identities.ts';
import { recogniseAnswer } from '#shared/review/recognise-answer.ts';
import { readSides } from '#shared/review/sides.ts';
import type { Deviation } from '#shared/screening/deviation.ts';

const [A, B, C, D] = ['a', 'b', 'c', 'd'].map((one) => `0x${one.repeat(40)}`) as [
  string,
  string,
  string,
  string,
];
const address = fc.constantFrom(A, B, C, D);
const node = fc.record({
  address,
  deep: fc.constantFrom(0, 1, 2, null),
  amount: fc.constantFrom(null, 0, 5, 9),
  last_closed_timestamp: fc.constantFrom(0, 1_700_000_000_000, 1_700_000_100_000),
});
const hit = fc.record({
  direction: fc.constantFrom('inbound', 'outbound', 'IN', ''),
  pathFlow: fc.constantFrom('inflow', 'outflow', null),
  opponentAddress: fc.option(address),
  pathNodes: fc.array(node, { minLength: 1, maxLength: 4 }),
});
const hits = fc.array(hit, { maxLength: 4 });
const overview = fc.option(fc.record({ address }));

/** The hits whose paths the deviations call contradictory. */
function recorded(deviations: readonly Deviation[]): number[] {
  return deviations.flatMap(({ path, expected }) => {
    const isConflict =
      expected === 'deep_from_counterparty' || expected === 'figures_on_entered_nodes';
    const number = /^data\.result\.hits\[(\d+)\]\.pathNodes$/.exec(path)?.[1];
    return isConflict && number !== undefined ? [Number(number)] : [];
  });
}

const answer = (type: 'kya' | 'kyt', result: object): string =>
  JSON.stringify({ code: 0, data: { job_id: 1, type, status: 'COMPLETE', result } });

it('of an address, whichever one the answer names', () => {
  fc.assert(
    fc.property(hits, address, fc.option(address), (list, asked, named) => {
      const text = answer('kya', { address: named, score: null, scoreOverview: null, hits: list });
      const reading = recogniseAnswer(text, { address: asked });
      if (!reading.ok || reading.answer.kind !== 'kya') throw new Error('not recognised');
      const { hits: read, deviations } = reading.answer.result;
      const drawn = read.filter((one) => orientPath(one, asked)?.isContradictory === true);
      expect(recorded(deviations).toSorted()).toEqual(drawn.map(({ index }) => index).toSorted());
    }),
  );
});

it('of a transaction, whatever tells the ends of its sides', () => {
  const direction = fc.constantFrom('in', 'out', 'both');
  fc.assert(
    fc.property(hits, direction, overview, overview, overview, (list, asked, all, source, end) => {
      const text = answer('kyt', {
        ...{ transaction: `0x${'1'.repeat(64)}`, alerts: [], hits: list, scoreOverview: all },
        ...{ inScoreOverview: source, outScoreOverview: end },
      });
      const reading = recogniseAnswer(text, { direction: asked });
      if (!reading.ok || reading.answer.kind !== 'kyt') throw new Error('not recognised');
      const { result } = reading.answer;
      const endOf = endsOfHits(readSides({ summary: { direction: asked }, result }));
      const drawn = result.hits.filter((one) => orientPath(one, endOf(one))?.isContradictory);
      expect(recorded(result.deviations).toSorted()).toEqual(
        drawn.map(({ index }) => index).toSorted(),
      );
    }),
  );
});
