// The sides of a transaction: where a hit belongs, where its path ends, who sets the verdict.
import { describe, expect, it } from 'vitest';
import { decimal } from '#shared/domain/amount.ts';
import { readSides, settingSideOf, sideOfHit } from '#shared/review/sides.ts';
import type { KytResult, Score } from '#shared/screening/result.ts';
import { buildHit, buildNodes, evmAddress } from '../../builders/hits.ts';
import { SAMPLE_DESTINATION, SAMPLE_SOURCE } from '../../builders/kyt-sample.ts';
import { buildKytView } from '../../builders/kyt-view.ts';

const source = evmAddress(1);
const destination = evmAddress(2);
const opponent = evmAddress(50);
const endpoints = { in: source, out: destination };
const hitTo = (end: string, direction = '') =>
  buildHit({ direction, nodes: buildNodes([opponent], [evmAddress(51), '5'], [end, '4']) });

/** The rich view with parts of its result replaced. */
function viewWith(parts: Partial<KytResult>) {
  const view = buildKytView();
  return { ...view, result: { ...view.result!, ...parts } };
}

describe('the side of a hit', () => {
  it('is the one its direction names, even against the endpoint its path touches', () => {
    expect(sideOfHit(hitTo(destination, 'inbound'), endpoints, 'both')).toBe('in');
    expect(sideOfHit(hitTo(source, 'OUTBOUND'), endpoints, 'both')).toBe('out');
  });

  it('is else the endpoint its path touches, in either order and letter case', () => {
    const reversed = { ...hitTo(destination), nodes: hitTo(destination).nodes.toReversed() };
    expect(sideOfHit(hitTo(source), endpoints, 'both')).toBe('in');
    expect(sideOfHit(reversed, endpoints, 'both')).toBe('out');
    expect(sideOfHit(hitTo(source.toLowerCase()), endpoints, 'both')).toBe('in');
  });

  it('is not the opponent’s end: the destination may itself be the risk of the source', () => {
    const hit = buildHit({
      opponentAddress: destination,
      nodes: buildNodes([destination], [source, '7']),
    });
    expect(sideOfHit(hit, endpoints, 'both')).toBe('in');
  });

  it.each([
    ['an unknown word and neither endpoint', hitTo(evmAddress(90), 'sideways'), endpoints],
    ['no path', buildHit({ nodes: [] }), endpoints],
    ['one endpoint for both sides', hitTo(source), { in: source, out: source }],
    ['no endpoint known', hitTo(source), { in: null, out: null }],
  ])('cannot be told by %s', (_, hit, known) => {
    expect(sideOfHit(hit, known, 'both')).toBeNull();
  });

  it('of a single direction is that direction when nothing else tells', () => {
    expect(sideOfHit(buildHit({ nodes: [] }), { in: null, out: null }, 'out')).toBe('out');
  });
});

describe('a transaction read side by side', () => {
  it('puts every hit of the rich sample on its side, named or not', () => {
    const { sides, unsided } = readSides(buildKytView());
    expect(sides.map(({ side, hits }) => [side, hits.length])).toEqual([
      ['in', 12],
      ['out', 5],
    ]);
    expect(sides.every(({ hits }) => hits.some(({ direction }) => direction === ''))).toBe(true);
    expect(unsided).toEqual([]);
  });

  it('gives each side its own score, labels, summary and endpoint', () => {
    const [from, to] = readSides(buildKytView()).sides;
    expect(from?.endpoint).toEqual({ address: SAMPLE_SOURCE, certainty: 'delivered' });
    expect(to?.endpoint).toEqual({ address: SAMPLE_DESTINATION, certainty: 'delivered' });
    expect([from?.score?.verdict, to?.score?.verdict]).toEqual(['edd', 'review']);
    expect(from?.highlightSummary).toEqual({ rulesChecked: 2, rulesHit: 1 });
    expect(to?.labels[0]?.primary).toBe('Exchange');
  });

  it('infers an endpoint that was not delivered from the hits that name their side', () => {
    const { sides, unsided } = readSides(viewWith({ inOverview: null, outOverview: null }));
    expect(sides.map(({ endpoint }) => endpoint)).toEqual([
      { address: SAMPLE_SOURCE, certainty: 'inferred' },
      { address: SAMPLE_DESTINATION, certainty: 'inferred' },
    ]);
    expect(unsided).toEqual([]);
  });

  it('infers nothing from paths that share no single end', () => {
    const hits = [hitTo(source, 'inbound'), { ...hitTo(destination, 'inbound'), index: 1 }];
    const { sides } = readSides(viewWith({ hits, inOverview: null }));
    expect(sides[0]?.endpoint).toBeNull();
  });

  it('keeps a hit of neither side apart instead of losing it', () => {
    const stray = hitTo(evmAddress(90));
    expect(readSides(viewWith({ hits: [stray] })).unsided).toEqual([stray]);
  });

  it('of a single direction is one side, read from the common fields', () => {
    const { sides } = readSides(buildKytView('out'));
    expect(sides).toHaveLength(1);
    expect(sides[0]).toMatchObject({
      side: 'out',
      endpoint: { address: SAMPLE_DESTINATION, certainty: 'delivered' },
    });
    expect(sides[0]?.score?.verdict).toBe('review');
    expect(sides[0]?.labels[0]?.primary).toBe('Exchange');
  });
});

describe('the side that sets the combined verdict', () => {
  const score = (value: string | null, verdict: string | null): Score => ({
    ...buildKytView().result!.score!,
    score: value === null ? null : decimal(value),
    verdict,
  });

  it.each([
    ['in', score('64.110', 'edd'), score('24.92', 'review')],
    ['out', score('24.92', 'review'), score('64.11', 'edd')],
    ['both', score('64.11', 'edd'), score('64.11', 'edd')],
    [null, score('60', 'edd'), score('24.92', 'review')],
    [null, score('64.11', 'block'), null],
  ])('is %s', (expected, inScore, outScore) => {
    const combined = score('64.11', 'edd');
    expect(settingSideOf(viewWith({ score: combined, inScore, outScore }))).toBe(expected);
  });

  it('of a single direction is that one, and of an unreadable answer none', () => {
    expect(settingSideOf(buildKytView('in'))).toBe('in');
    expect(settingSideOf({ ...buildKytView(), result: null })).toBeNull();
  });
});
