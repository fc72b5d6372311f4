// The order and the numbers of sections: 1, 2, 3 … for the body, A, B, C … for what follows it.
import { APPENDIX_KINDS, type DraftSection } from '../draft.ts';

/** A section with its number. */
export interface NumberedSection {
  section: DraftSection;
  number: string;
}

/**
 * The sections that are switched on, the body before the appendices, each part in the order of the draft.
 * A section that is switched off takes no number.
 */
export function numberSections(sections: readonly DraftSection[]): NumberedSection[] {
  const on = sections.filter(({ isOn }) => isOn);
  const isAppendix = ({ kind }: DraftSection): boolean => APPENDIX_KINDS.includes(kind);
  return [
    ...on
      .filter((section) => !isAppendix(section))
      .map((section, index) => ({ section, number: String(index + 1) })),
    ...on.filter(isAppendix).map((section, index) => ({ section, number: letters(index) })),
  ];
}

/** A … Z, AA, AB … */
function letters(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : `${letters(Math.floor(index / 26) - 1)}${last}`;
}
