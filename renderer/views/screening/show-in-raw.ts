// From a number to its place in the stored text.
import type { StoredTextController } from '../../features/raw-answer/stored-text-controller.svelte.ts';
import type { ScreeningController } from '../../features/screening/screening-controller.svelte.ts';

/**
 * Opens the stored answer at a value.
 * @param pointer within the result (RFC 6901); without a pointer to the result only the text opens
 */
export function showInRaw(
  screening: ScreeningController,
  raw: StoredTextController,
  pointer: string,
): void {
  const result = screening.view?.resultPointer ?? null;
  raw.pointer = result === null ? null : `${result}${pointer}`;
  screening.chooseTab('raw');
}
