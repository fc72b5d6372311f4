// Where the keyboard goes when what had it is taken away: a row that was removed, a panel that closed,
// a view that gave way to another. It is never left on nothing.

/** What the keyboard can be on, without boxes for text: keys pressed on would be typed into them. */
const STOPS =
  ':is(button, a[href], summary, input:is([type="checkbox"], [type="radio"]), [tabindex="0"]):not(:disabled)';
const TEXT_STOPS = ':is(input, textarea, [contenteditable="true"]):not(:disabled)';
/** Here the neighbour takes the place of what went. */
const LISTS =
  'ul, ol, dl, tbody, [role="list"], [role="listbox"], [role="grid"], [role="rowgroup"]';
const AREAS = '[role="dialog"], [role="alertdialog"], main';

/** Where something stood in the page. */
interface Place {
  parent: Node;
  previous: Node | null;
  next: Node | null;
}

/** Watches over the keyboard in a document; gives how to stop. */
export function keepFocus(page: Document): () => void {
  let last: HTMLElement | null = null;
  let place: Place | null = null;

  function onFocusIn({ target }: FocusEvent) {
    last = target instanceof HTMLElement ? target : null;
    place = null;
  }

  /** Left by the person, not taken away: nothing has to be given back. */
  function onFocusOut({ target }: FocusEvent) {
    queueMicrotask(() => {
      if (target === last && last?.isConnected && isNowhere(page)) last = null;
    });
  }

  const observer = new MutationObserver((records) => {
    for (const { removedNodes, target, previousSibling, nextSibling } of records) {
      const lost: Node | null = place?.parent ?? last;
      if (lost === null || ![...removedNodes].some((node) => node.contains(lost))) continue;
      if (place === null) later(page, settle);
      place = { parent: target, previous: previousSibling, next: nextSibling };
    }
  });

  /** Whoever knows better has had time to take the keyboard. */
  function settle() {
    // The person did not ask for it: what is looked at stays in sight.
    if (place !== null && isNowhere(page)) focus(successor(page, place), true);
    place = null;
  }

  page.addEventListener('focusin', onFocusIn);
  page.addEventListener('focusout', onFocusOut);
  observer.observe(page.body, { childList: true, subtree: true });
  return () => {
    page.removeEventListener('focusin', onFocusIn);
    page.removeEventListener('focusout', onFocusOut);
    observer.disconnect();
  };
}

/**
 * Gives the keyboard to something that it does not stop at on its own, such as a heading; `isStill`:
 * nothing is scrolled for it.
 */
export function focus(target: HTMLElement | null, isStill = false): void {
  if (target === null) return;
  if (target.tabIndex < 0 && !target.hasAttribute('tabindex')) {
    target.setAttribute('tabindex', '-1');
    target.addEventListener('blur', () => target.removeAttribute('tabindex'), { once: true });
  }
  target.focus({ preventScroll: isStill || target.tagName === 'MAIN' });
}

/**
 * Gives the keyboard to the title of a view, once it is drawn, unless it was moved meanwhile or
 * something in the view or a dialog over it has it. Gives how to stop.
 */
export function focusTitle(area: HTMLElement): () => void {
  const page = area.ownerDocument;
  const from = page.activeElement;
  let isOver = false;
  const observer = new MutationObserver(take);
  later(page, begin);

  function begin() {
    if (isOver) return;
    observer.observe(area, { childList: true, subtree: true });
    take();
  }

  function take() {
    const title = area.querySelector<HTMLElement>('h1');
    const { activeElement } = page;
    const isMoved = activeElement !== from && activeElement !== area && !isNowhere(page);
    const isWithin = activeElement !== area && (activeElement?.closest(AREAS) ?? null) !== null;
    if (isMoved || isWithin) stop();
    else if (title === null) focus(area);
    else {
      focus(title);
      stop();
    }
  }

  function stop() {
    isOver = true;
    observer.disconnect();
  }
  return stop;
}

function isNowhere(page: Document): boolean {
  return page.activeElement === null || page.activeElement === page.body;
}

/** After the page was drawn with its change, and dialogs have given the keyboard back. */
function later(page: Document, act: () => void): void {
  const view = page.defaultView;
  view?.requestAnimationFrame(() => view.setTimeout(act));
}

function successor(page: Document, { parent, previous, next }: Place): HTMLElement | null {
  const from = parent instanceof Element && parent.isConnected ? parent : page.body;
  const area = from.closest<HTMLElement>(AREAS);
  // Another view, or another state of the whole page.
  if (area === null || area === from) return headingOf(area ?? page.body);
  return (
    replacement(from, previous, next) ??
    neighbour(from.closest(LISTS), previous, next) ??
    nearestHeading(from, area) ??
    headingOf(area)
  );
}

/** What now is between the neighbours of what went. */
function replacement(parent: Element, previous: Node | null, next: Node | null) {
  if (previous !== null && previous.parentNode !== parent) return null;
  const start = previous === null ? parent.firstChild : previous.nextSibling;
  for (let node = start; node !== null && node !== next; node = node.nextSibling) {
    const stop = firstStop(node);
    if (stop !== null) return stop;
  }
  return null;
}

/** The entry of the list that followed, or else the one before. */
function neighbour(list: Element | null, previous: Node | null, next: Node | null) {
  if (list === null) return null;
  for (let node = next; node?.isConnected; node = node.nextSibling) {
    const stop = firstStop(node);
    if (stop !== null) return stop;
  }
  for (let node = previous; node?.isConnected; node = node.previousSibling) {
    const stop = firstStop(node);
    if (stop !== null) return stop;
  }
  return firstStop(list);
}

function firstStop(node: Node): HTMLElement | null {
  if (!(node instanceof HTMLElement)) return null;
  for (const kind of [STOPS, TEXT_STOPS]) {
    if (node.matches(kind) && isShown(node)) return node;
    const found = [...node.querySelectorAll<HTMLElement>(kind)].find(isShown);
    if (found !== undefined) return found;
  }
  return null;
}

function isShown(element: HTMLElement): boolean {
  return element.checkVisibility({ visibilityProperty: true });
}

/** The heading of the part of the view in which it stood. */
function nearestHeading(from: Element, area: Element): HTMLElement | null {
  for (let part: Element | null = from; part !== null && part !== area; part = part.parentElement) {
    const heading = part.querySelector<HTMLElement>('h1, h2, h3, h4');
    if (heading !== null && isShown(heading)) return heading;
  }
  return null;
}

/** The title of a view or a dialog; without one the whole of it. */
function headingOf(area: HTMLElement): HTMLElement | null {
  return (
    area.querySelector<HTMLElement>('main h1') ??
    area.querySelector<HTMLElement>('h1, h2') ??
    area.querySelector<HTMLElement>('main') ??
    (area.matches('main') ? area : null)
  );
}
