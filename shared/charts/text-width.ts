// Widths of short texts without measuring the page, so that a layout is the same everywhere.

/** Mean advance of a character of the text face, as a share of its size. */
const NARROW = 0.57;
const WIDE = 1;
/** From here on characters are as wide as they are high: CJK and full-width forms. */
const FIRST_WIDE = 0x2e80;
/** Most amounts and addresses; summed beforehand, as a layout measures tens of thousands. */
const NARROW_ONLY = /^[ -~]*$/;
const NARROW_SUMS = [0];
for (let length = 1; length <= 64; length++) {
  NARROW_SUMS.push((NARROW_SUMS[length - 1] ?? 0) + NARROW);
}

/** Estimated width in px of a text at a size in px; a little generous. */
export function estimateTextWidth(text: string, sizePx: number): number {
  if (NARROW_ONLY.test(text) && text.length < NARROW_SUMS.length) {
    return (NARROW_SUMS[text.length] ?? 0) * sizePx;
  }
  let width = 0;
  for (const character of text) {
    width += (character.codePointAt(0) ?? 0) >= FIRST_WIDE ? WIDE : NARROW;
  }
  return width * sizePx;
}

/** The text cut with an ellipsis to an estimated width. */
export function fitText(text: string, sizePx: number, maxWidthPx: number): string {
  if (estimateTextWidth(text, sizePx) <= maxWidthPx) return text;
  let fitted = '';
  for (const character of text) {
    if (estimateTextWidth(`${fitted}${character}…`, sizePx) > maxWidthPx) break;
    fitted += character;
  }
  return `${fitted.trimEnd()}…`;
}
