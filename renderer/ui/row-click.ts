// A click on a row of a list does what a click on its opening control does: the control marked
// `data-opens`, which stays what the keyboard and a screen reader know.

const CONTROLS = 'button, a, input, select, textarea, label, summary';

/** Whether a click is meant for the row: not for a control in it, and no text was selected. */
export function isRowClick({ target }: MouseEvent): boolean {
  if (!(target instanceof Element) || target.closest(CONTROLS) !== null) return false;
  // Whoever drags over a text wants the text.
  return getSelection()?.isCollapsed !== false;
}

/** Presses the opening control of the row that was clicked, where it has one. */
export function openClickedRow(event: MouseEvent): void {
  if (!isRowClick(event)) return;
  const row = (event.target as Element).closest('tr, [role="row"]');
  row?.querySelector<HTMLElement>('[data-opens]')?.click();
}
