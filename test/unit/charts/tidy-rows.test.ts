// Rows of a tree in compact form: none over another of its column, parents in the middle of theirs.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tidyRows, type RowTree } from '#shared/charts/tidy-rows.ts';
import { examples } from '../../fakes/extent.ts';

const treeOf = (parents: readonly number[], heights: readonly number[]): RowTree => ({
  parents: Int32Array.from(parents),
  heights: Float64Array.from(heights),
});
/** Trees whose rows come hop by hop, as the layout makes them. */
const arbitraryTree = fc
  .array(fc.record({ up: fc.nat(), height: fc.integer({ min: 40, max: 120 }) }), { maxLength: 60 })
  .map((rows) => {
    const parents = [-1];
    const depths = [0];
    for (const { up } of rows) {
      const parent = up % parents.length;
      parents.push(parent);
      depths.push((depths[parent] ?? 0) + 1);
    }
    // A stable order by depth keeps every parent before its children.
    const order = parents.map((_, row) => row).sort((a, b) => depths[a]! - depths[b]! || a - b);
    const place = new Map(order.map((row, at) => [row, at]));
    return {
      tree: treeOf(
        order.map((row) => (row === 0 ? -1 : place.get(parents[row]!)!)),
        [66, ...rows.map(({ height }) => height)],
      ),
      depths: order.map((row) => depths[row]!),
    };
  });

describe('tidyRows', () => {
  it('puts the root at 0 and an only child beside it', () => {
    expect([...tidyRows(treeOf([-1, 0, 1], [66, 54, 54]))]).toEqual([0, 0, 0]);
  });

  it('stands children one below the other by their heights, their parent in the middle', () => {
    expect([...tidyRows(treeOf([-1, 0, 0], [66, 40, 60]))]).toEqual([0, -25, 25]);
  });

  it('lets no row touch another of its column', () => {
    fc.assert(
      fc.property(arbitraryTree, ({ tree, depths }) => {
        const middles = tidyRows(tree);
        const rows = depths.map((depth, row) => ({ depth, row }));
        for (const { depth } of rows) {
          const column = rows
            .filter((one) => one.depth === depth)
            .map(({ row }) => ({ y: middles[row]!, half: tree.heights[row]! / 2 }))
            .sort((a, b) => a.y - b.y);
          for (const [at, below] of column.slice(1).entries()) {
            const above = column[at]!;
            expect(below.y - above.y).toBeGreaterThanOrEqual(above.half + below.half - 1e-6);
          }
        }
      }),
      { numRuns: examples(60) },
    );
  });

  it('is the same each time', () => {
    fc.assert(
      fc.property(arbitraryTree, ({ tree }) => {
        expect(tidyRows(tree)).toEqual(tidyRows(tree));
      }),
      { numRuns: 20 },
    );
  });
});
