// Hits of any flow for properties: several sides, levels and names about one subject.
import fc from 'fast-check';
import type { Hit } from '#shared/screening/result.ts';
import { buildHit, buildLabel, buildNode, evmAddress } from './hits.ts';

/**
 * Up to `maxLength` hits of paths that end at the subject.
 * @param more at least so many hits, over so many addresses: few, so that paths meet
 */
export function flowHits(
  subject: string,
  maxLength: number,
  { minLength = 0, addresses = 9 }: { minLength?: number; addresses?: number } = {},
): fc.Arbitrary<Hit[]> {
  const pool = Array.from({ length: addresses }, (_, index) => evmAddress(index + 1));
  return fc
    .array(
      fc.record({
        passed: fc.uniqueArray(fc.constantFrom(...pool), { minLength: 1, maxLength: 4 }),
        cents: fc.array(fc.integer({ min: 0, max: 10_000_000 }), { minLength: 4, maxLength: 4 }),
        pathFlow: fc.constantFrom('inflow', 'outflow', null),
        riskLevel: fc.constantFrom('critical', 'high', 'medium', 'low', 'severe'),
        category: fc.constantFrom('Crime', 'crime', 'Exchange'),
        // Few, so that addresses share one; or anything.
        name: fc.option(
          fc.oneof(
            fc.constantFrom('Blender', 'Bazaar'),
            fc.string({ unit: 'binary', maxLength: 30 }),
          ),
        ),
      }),
      { minLength, maxLength },
    )
    .map((hits) =>
      hits.map(({ passed, cents, category, name, ...parts }, index): Hit => {
        const nodes = [...passed, subject].map((address, deep) =>
          buildNode(address, deep === 0 ? null : String((cents[deep - 1] ?? 0) / 100), {
            deep,
            labels:
              name === null || deep > 0 ? [] : [buildLabel({ primary: category, tertiary: name })],
          }),
        );
        return buildHit({ index, nodes, ...parts });
      }),
    );
}
