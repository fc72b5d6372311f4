// Where the keyboard is: in the page, in a text box, or in something that has it to itself.

/** `over`: a dialog, a menu or an open list; a picture has only its own keys. */
export type FocusPlace = 'page' | 'text' | 'over';

const OVER = '[role="dialog"], [role="menu"], [role="listbox"]:not([data-picture])';

/** The place of an element that has the keyboard. */
export function focusPlaceOf(element: Element | null): FocusPlace {
  if (element?.closest(OVER)) return 'over';
  return isTextBox(element) ? 'text' : 'page';
}

/** Whether what is typed goes into an element. */
export function isTextBox(element: Element | null): boolean {
  return element?.matches('input, textarea, [contenteditable="true"]') ?? false;
}
