// The exported picture is a function of what was stored: the order of hits changes no byte.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { writeFlowSvg } from '#shared/charts/flow-svg.ts';
import type { Hit } from '#shared/screening/result.ts';
import { buildExhibit, buildScene, namedTheme } from '../builders/flow-scene.ts';
import { flowHits } from '../builders/arbitrary-flow.ts';
import { evmAddress } from '../builders/hits.ts';

const SUBJECT = evmAddress(0);
const hitsArbitrary = flowHits(SUBJECT, 12);
const write = (hits: readonly Hit[]): string =>
  writeFlowSvg(buildScene(hits, SUBJECT), namedTheme, buildExhibit());

describe('exported flow laws', () => {
  it('the order of the hits changes no byte', () => {
    fc.assert(
      fc.property(
        hitsArbitrary.chain((hits) =>
          fc.tuple(
            fc.constant(hits),
            fc.shuffledSubarray(hits, { minLength: hits.length, maxLength: hits.length }),
          ),
        ),
        ([hits, shuffled]) => {
          expect(write(shuffled)).toBe(write(hits));
        },
      ),
    );
  });

  it('is well formed whatever the names are: every element closed, no character XML forbids', () => {
    fc.assert(
      fc.property(hitsArbitrary, (hits) => {
        const svg = write(hits);
        expect(svg).not.toMatch(/[^\n\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/u);
        const open: string[] = [];
        for (const [tag, name = ''] of svg.matchAll(/<\/?([a-z]+)(?:\s[^<>]*)?>/g)) {
          if (tag.startsWith('</')) expect(open.pop()).toBe(name);
          else if (!tag.endsWith('/>')) open.push(name);
        }
        expect(open).toEqual([]);
      }),
    );
  });
});
