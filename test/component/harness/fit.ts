// What of the page does not fit its window: run in the page itself.

/** These never scroll sideways in a window of the smallest size; a table or picture may within itself. */
const WHOLE =
  'html, main, .tab-panel, .pane, .findings, .dialog .body, .popover, aside .body, .rows';
const FRAMES = '.table-frame, .windowed-table, .windowed-table .body';
const CONTROLS =
  'button, a[href], input, select, textarea, summary, [role="tab"], [role="switch"], [role="combobox"]';

/** What is cut or wider than its place, as short texts; `isSmallest`: frames of tables fit as well. */
export function findMisfits(isSmallest: boolean): string[] {
  const wide = [...document.querySelectorAll(isSmallest ? `${WHOLE}, ${FRAMES}` : WHOLE)]
    .filter((one) => isShown(one) && one.scrollWidth > one.clientWidth && !isHiding(one))
    .map((one) => `wider than its place by ${one.scrollWidth - one.clientWidth}: ${shortly(one)}`);
  const controls = [...document.querySelectorAll<HTMLElement>(CONTROLS)].filter(isShown);
  const cut = controls.filter(isCut).map((one) => `cut off: ${shortly(one)}`);
  const spilt = controls.filter(isSpilt).map((one) => `words outside of it: ${shortly(one)}`);
  return [...new Set([...wide, ...cut, ...spilt])];
}

function isShown(element: Element): boolean {
  const box = element.getBoundingClientRect();
  // Boxes of one pixel are for screen readers.
  return box.width > 2 && box.height > 2 && element.checkVisibility({ visibilityProperty: true });
}

/** The root of a view that scrolls within itself is no window to look through. */
function isHiding(element: Element): boolean {
  return element.matches('main') && getComputedStyle(element).overflowX === 'hidden';
}

/** Out of sight, and no scrolling brings it there. */
function isCut(control: HTMLElement): boolean {
  if (control.closest('[data-picture], .visually-hidden, .skip') !== null) return false;
  const box = control.getBoundingClientRect();
  let [isBesideReachable, isBelowReachable] = [false, false];
  for (let part = control.parentElement; part !== null; part = part.parentElement) {
    const { overflowX, overflowY, position } = getComputedStyle(part);
    const frame = part.getBoundingClientRect();
    if (/auto|scroll/.test(overflowX)) isBesideReachable = true;
    if (/auto|scroll/.test(overflowY)) isBelowReachable = true;
    const isBeside = box.right > frame.right + 1 || box.left < frame.left - 1;
    if (/hidden|clip/.test(overflowX) && isBeside && !isBesideReachable) return true;
    const isBelow = box.bottom > frame.bottom + 1 || box.top < frame.top - 1;
    if (/hidden|clip/.test(overflowY) && isBelow && !isBelowReachable) return true;
    if (position === 'fixed') break;
  }
  const isOutside = box.right > innerWidth + 1 || box.left < -1;
  return isOutside && !isBesideReachable;
}

/** Words that stick out of their control lie over what is next to it. */
function isSpilt(control: HTMLElement): boolean {
  if (control.matches('input, textarea, select')) return false;
  const { overflowX, display } = getComputedStyle(control);
  if (overflowX !== 'visible' || display === 'inline') return false;
  return control.scrollWidth > control.clientWidth + 2 && control.clientWidth > 0;
}

function shortly(element: Element): string {
  const classes = typeof element.className === 'string' ? element.className : '';
  const name = classes
    .replaceAll(/\bs-\S+|svelte-\S+/g, '')
    .trim()
    .split(/\s+/)
    .join('.');
  const words = (element.getAttribute('aria-label') ?? element.textContent).trim().slice(0, 40);
  return `${element.tagName.toLowerCase()}.${name} "${words}"`;
}
