// Where the hits of a snapshot are: each finds its own decision, also where several have one key.
import { describe, expect, it } from 'vitest';
import { decisionsOf, type DecisionState, type HitDecision } from '#shared/domain/decision.ts';
import type { CaseId, DecisionId, Sha256Hex, SnapshotId } from '#shared/domain/ids.ts';

type Said = HitDecision['disposition'];

let count = 0;

/** A decision on what a hit of the one key says. */
function decided(print: string, disposition: Said, key = 'key'): HitDecision {
  return {
    ...{ id: `d${String(++count)}` as DecisionId, caseId: 'case' as CaseId, title: 'R' },
    ...{ snapshotId: 'snapshot' as SnapshotId, hitKey: key as Sha256Hex },
    ...{ fingerprint: print as Sha256Hex, disposition, reason: '', remark: '' },
    ...{ author: 'Mara', at: 1 },
  };
}

/**
 * Where hits of the one key are, e.g. `holds true`, or `reopened true a` for what was decided on `a`.
 * @param made in the order in which they were made
 */
function standings(prints: readonly string[], made: readonly HitDecision[]): string[] {
  const hits = prints.map((print) => ({
    key: 'key' as Sha256Hex,
    fingerprint: print as Sha256Hex,
  }));
  const historyOf = (key: Sha256Hex) => made.filter(({ hitKey }) => hitKey === key).reverse();
  return decisionsOf(hits, historyOf).map(wordOf);
}

function wordOf(state: DecisionState): string {
  if (state.kind === 'none') return 'none';
  const { disposition, fingerprint } = state.decision;
  return [state.kind, disposition, ...(state.kind === 'reopened' ? [fingerprint] : [])].join(' ');
}

describe('a hit that alone has its key', () => {
  it('is not decided until it is, and a decision on another key is none of its', () => {
    expect(standings(['a'], [])).toEqual(['none']);
    expect(standings(['a'], [decided('a', 'true', 'other key')])).toEqual(['none']);
  });

  it('has its newest decision while it says the same', () => {
    expect(standings(['a'], [decided('a', 'true')])).toEqual(['holds true']);
    const twice = [decided('a', 'true'), decided('a', 'false')];
    expect(standings(['a'], twice)).toEqual(['holds false']);
  });

  it('is reopened by the newest decision on what it said before', () => {
    const made = [decided('a', 'true'), decided('b', 'false')];
    expect(standings(['c'], made)).toEqual(['reopened false b']);
  });

  it('does not get back what was taken back on what it said in between', () => {
    const made = [decided('a', 'true'), decided('b', 'withdrawn')];
    expect(standings(['a'], made)).toEqual(['none']);
    expect(standings(['c'], made)).toEqual(['none']);
    const again = [...made, decided('a', 'false')];
    expect(standings(['a'], again)).toEqual(['holds false']);
    expect(standings(['c'], again)).toEqual(['reopened false a']);
  });

  it('has the decision on what it says, though something else was decided later', () => {
    const made = [decided('a', 'true'), decided('b', 'false')];
    expect(standings(['a'], made)).toEqual(['holds true']);
  });

  it('has none when that was withdrawn, whatever was decided before', () => {
    const made = [decided('b', 'false'), decided('a', 'true'), decided('a', 'withdrawn')];
    expect(standings(['a'], made)).toEqual(['none']);
    expect(standings(['c'], [decided('a', 'true'), decided('a', 'withdrawn')])).toEqual(['none']);
  });

  it('is reopened again by what is decided on other content after a withdrawal', () => {
    const made = [decided('b', 'false'), decided('a', 'withdrawn'), decided('b', 'false')];
    expect(standings(['a'], made)).toEqual(['reopened false b']);
  });
});

describe('hits that no key tells apart', () => {
  it('each have their own decision, in whatever order they come', () => {
    const made = [decided('a', 'true'), decided('b', 'false')];
    expect(standings(['a', 'b'], made)).toEqual(['holds true', 'holds false']);
    expect(standings(['b', 'a'], made)).toEqual(['holds false', 'holds true']);
  });

  it('leave each other alone: one decided, the other not', () => {
    expect(standings(['a', 'b'], [decided('a', 'true')])).toEqual(['holds true', 'none']);
    const made = [decided('a', 'true'), decided('b', 'false'), decided('b', 'withdrawn')];
    expect(standings(['a', 'b'], made)).toEqual(['holds true', 'none']);
  });

  it('reopen alone: the one that changed, by the decision on what it was', () => {
    const made = [decided('a', 'true'), decided('b', 'false')];
    expect(standings(['a', 'c'], made)).toEqual(['holds true', 'reopened false b']);
    expect(standings(['c', 'b'], made)).toEqual(['reopened true a', 'holds false']);
  });

  it('that both changed are reopened each by another decision', () => {
    const made = [decided('a', 'true'), decided('b', 'false')];
    expect(standings(['c', 'd'], made)).toEqual(['reopened true a', 'reopened false b']);
  });

  it('are all reopened where one hit became several', () => {
    expect(standings(['b', 'c'], [decided('a', 'true')])).toEqual([
      ...['reopened true a', 'reopened true a'],
    ]);
  });

  it('that also say the same are decided as one', () => {
    expect(standings(['a', 'a'], [decided('a', 'true')])).toEqual(['holds true', 'holds true']);
  });
});
