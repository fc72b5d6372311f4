// The exported picture is a function of what was stored: the order of hits changes no byte.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { writeFlowSvg } from '#shared/charts/flow-svg.ts';
import type { Hit } from '#shared/screening/result.ts';
import { buildExhibit, buildScene, namedTheme } from '../builders/flow-scene.ts';
import { buildHit, buildLabel, buildNode, evmAddress } from '../builders/hits.ts';

const SUBJECT = evmAddress(0);
const pool = Array.from({ length: 9 }, (_, index) => evmAddress(index + 1));

const hitsArbitrary = fc
  .array(
    fc.record({
      addresses: fc.uniqueArray(fc.constantFrom(...pool), { minLength: 1, maxLength: 4 }),
      cents: fc.array(fc.integer({ min: 0, max: 10_000_000 }), { minLength: 4, maxLength: 4 }),
      pathFlow: fc.constantFrom('inflow', 'outflow', null),
      riskLevel: fc.constantFrom('critical', 'high', 'medium', 'low', 'severe'),
      name: fc.option(fc.string({ unit: 'binary', maxLength: 30 })),
    }),
    { maxLength: 12 },
  )
  .map((hits) =>
    hits.map(({ addresses, cents, name, ...parts }, index): Hit => {
      const nodes = [...addresses, SUBJECT].map((address, deep) =>
        buildNode(address, deep === 0 ? null : String((cents[deep - 1] ?? 0) / 100), {
          deep,
          labels: name === null || deep > 0 ? [] : [buildLabel({ primary: name })],
        }),
      );
      return buildHit({ index, nodes, ...parts });
    }),
  );
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
