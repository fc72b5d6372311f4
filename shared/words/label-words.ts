// A label's parts as a person reads them.
import type { Label } from '../screening/result.ts';

/** The category levels that were delivered, broadest first; a bare text is alone. */
export function labelLevels(label: Label): string[] {
  const { primary, secondary, tertiary, quaternary, text } = label;
  return [primary, secondary, tertiary, quaternary, text].filter((level) => level !== null);
}

/** The narrowest level, usually the entity's name; null for a label without any text. */
export function labelName(label: Label): string | null {
  return labelLevels(label).at(-1) ?? null;
}

/** A label in one line that may be cut: the narrowest level first, then the categories it is in. */
export function labelText(label: Label): string {
  const levels = labelLevels(label);
  return [...levels.slice(-1), levels.slice(0, -1).join(' › ')].filter(Boolean).join(' · ');
}
