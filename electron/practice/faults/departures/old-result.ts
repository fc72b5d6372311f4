// Results that predate a field, or leave one out (contract-notes, "highlighting", "KYT sides").
import { changeHits, changeObjects, changeResult } from '../change-answer.ts';
import type { Fault } from '../fault.ts';

/** Nothing about highlighting, at any level. */
export const noHighlighting: Fault = {
  kind: 'no-highlighting',
  stage: 'change',
  change: (answer) =>
    changeResult(answer, (result) => {
      const {
        highlightedHits: _hits,
        highlightSummary: _summary,
        inHighlightSummary: _in,
        outHighlightSummary: _out,
        ...rest
      } = result;
      const withoutFlags = ['hits', 'alerts'].flatMap((name) =>
        rest[name] === undefined
          ? []
          : [
              [
                name,
                changeObjects(
                  rest[name],
                  ({ highlighted: _flag, highlightTags: _tags, ...item }) => item,
                ),
              ] as const,
            ],
      );
      return { ...rest, ...Object.fromEntries(withoutFlags) };
    }),
};

/** Hits do not say which side of a transaction they are about. */
export const noSide: Fault = {
  kind: 'no-side',
  stage: 'change',
  change: (answer) => changeHits(answer, ({ direction: _direction, ...hit }) => hit),
};

/** The answer has no list of hits: none delivered is not none found. */
export const noHits: Fault = {
  kind: 'no-hits',
  stage: 'change',
  change: (answer) =>
    changeResult(answer, ({ hits: _hits, highlightedHits: _highlighted, ...rest }) => rest),
};
