// The first picture of a flow from its preview: the same as from the answer, whatever the answer.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readFlowPreview } from '#shared/figures/flow-preview.ts';
import { flowHits } from '../builders/arbitrary-flow.ts';
import { drawBoth, previewOf } from '../builders/flow-previews.ts';
import { evmAddress } from '../builders/hits.ts';

const SUBJECT = evmAddress(0);
/** Beyond what is drawn address by address at first. */
const many = flowHits(SUBJECT, 120, { minLength: 60, addresses: 60 });

describe('laws of previews', () => {
  it('what is drawn from a preview is what is drawn from the answer, by addresses and by entities', () => {
    const groupings = new Set<string>();
    fc.assert(
      fc.property(fc.oneof(flowHits(SUBJECT, 40), many), (hits) => {
        const { grouping, previewed, fresh } = drawBoth(hits, SUBJECT);
        expect(previewed).toEqual(fresh);
        groupings.add(grouping);
      }),
    );
    expect([...groupings].sort()).toEqual(['addresses', 'entities']);
  });

  it('the order of the hits changes nothing', () => {
    fc.assert(
      fc.property(flowHits(SUBJECT, 40), (hits) => {
        expect(previewOf([...hits].reverse(), SUBJECT)).toBe(previewOf(hits, SUBJECT));
      }),
    );
  });

  it('any other text is no preview', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json(), fc.constant('{"version":2}')), (text) => {
        expect(readFlowPreview(text)).toBeNull();
      }),
    );
  });
});
