// From a number to its place in the stored text.
import { deliveredPointers } from '#shared/screening/delivered-pointer.ts';
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
  const { view } = screening;
  const result = view?.resultPointer ?? null;
  const pointerOf = deliveredPointers(result, view?.result?.deviations ?? []);
  raw.pointer = result === null ? null : `${result}${pointerOf(pointer)}`;
  screening.chooseTab('raw');
}
