// Which hits of a highlighted rule are highlighted.
import type { HighlightCase, WireTag } from './case.ts';

const SCOPED =
  '2.3 highlight_tags: "only hits whose counterparty label (any of its four category levels) contains one of these labels, case-insensitively, are highlighted"';
const UNSCOPED = '2.3 highlight_tags: "Empty: every hit of the rule is"';
const APART = '2.3 highlight_tags: "Kept independently of `is_highlighted`"';
const MATCHED =
  '2.5 highlightTags: "The rule\'s highlight tags that matched the counterparty label"';

const levels: WireTag = {
  primary_category: 'Obfuscation',
  secondary_category: 'Mixer',
  tertiary_category: 'Custodial pool',
  quaternary_category: 'Velvet Blender',
};
const scoped = (
  id: string,
  line: string,
  highlightTags: readonly string[],
  expected: HighlightCase['expected'],
  tags: readonly WireTag[] = [levels],
): HighlightCase => ({ ...{ id, line, isHighlighted: true, highlightTags, tags, expected } });

/** About highlighting. */
export const HIGHLIGHT_CASES: readonly HighlightCase[] = [
  scoped('unscoped', UNSCOPED, [], true),
  scoped('unscoped-without-labels', UNSCOPED, [], true, []),
  scoped('first-level', SCOPED, ['Obfuscation'], ['Obfuscation']),
  scoped('second-level', SCOPED, ['Mixer'], ['Mixer']),
  scoped('third-level', SCOPED, ['Custodial pool'], ['Custodial pool']),
  scoped('fourth-level', SCOPED, ['Velvet Blender'], ['Velvet Blender']),
  scoped('a-part-in-other-letters', SCOPED, ['vELVET'], ['vELVET']),
  scoped('none-of-them', SCOPED, ['Tornado'], false),
  scoped('longer-than-the-label', SCOPED, ['Velvet Blender Ltd'], false),
  scoped('over-two-levels', SCOPED, ['Mixer Custodial'], false),
  scoped('without-labels', SCOPED, ['Mixer'], false, []),
  scoped('an-empty-tag-alone', SCOPED, [''], false),
  scoped('those-that-matched', MATCHED, ['Velvet', 'Tornado', 'mixer'], ['Velvet', 'mixer']),
  scoped(
    'on-the-second-label',
    SCOPED,
    ['Velvet'],
    ['Velvet'],
    [{ primary_category: 'X' }, levels],
  ),
  { ...scoped('not-a-star', APART, ['Mixer'], false), isHighlighted: false },
  { ...scoped('not-a-star-unscoped', APART, [], false), isHighlighted: false },
];
