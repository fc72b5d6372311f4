// A person who has a keyboard alone: keys are pressed, and where they lead is read off the page. Nothing
// here clicks, fills or focuses.
import { expect, type Page } from 'playwright/test';

/** What has the keyboard. */
interface Focused {
  role: string;
  name: string;
  /** It can be seen that it has it. */
  isMarked: boolean;
}

/** No view has more stops than this. */
const MOST_STOPS = 160;

/** The keyboard of an application. */
export interface Keyboard {
  press(...keys: string[]): Promise<void>;
  type(text: string): Promise<void>;
  /** Goes by Tab, or backwards, until this has the keyboard. */
  tabTo(role: string, name: string | RegExp, key?: 'Tab' | 'Shift+Tab'): Promise<void>;
  /** Goes there and presses Enter. */
  enter(role: string, name: string | RegExp): Promise<void>;
  /** Goes by arrows among tabs, options or the like until this has the keyboard. */
  arrowTo(name: string | RegExp, key?: 'ArrowRight' | 'ArrowDown'): Promise<void>;
  /** Waits until this has the keyboard without a key being pressed. */
  expectAt(role: string, name: string | RegExp): Promise<void>;
  /** Stops at which nothing showed where the keyboard was; none is `[]`. */
  unmarked: string[];
  /** Every stop on the way. */
  stops: number;
}

/** The keyboard of a page. */
export function keyboardOf(page: Page): Keyboard {
  const keyboard: Keyboard = {
    unmarked: [],
    stops: 0,
    async press(...keys) {
      for (const key of keys) await page.keyboard.press(key);
    },
    type: (text) => page.keyboard.type(text),
    async tabTo(role, name, key = 'Tab') {
      const passed: string[] = [];
      for (let stop = 0; stop < MOST_STOPS; stop += 1) {
        const focused = await readFocused(page);
        if (isAt(focused, role, name)) return;
        if (focused !== null && !focused.isMarked) keyboard.unmarked.push(describe(focused));
        passed.push(describe(focused));
        await page.keyboard.press(key);
        keyboard.stops += 1;
      }
      const ways = [...new Set(passed)].join('\n  ');
      throw new Error(`the keyboard does not get to ${role} “${String(name)}”, only to\n  ${ways}`);
    },
    async enter(role, name) {
      await keyboard.tabTo(role, name);
      await page.keyboard.press('Enter');
    },
    async arrowTo(name, key = 'ArrowRight') {
      for (let step = 0; step < MOST_STOPS; step += 1) {
        const focused = await readFocused(page);
        if (focused !== null && matches(focused.name, name)) return;
        await page.keyboard.press(key);
      }
      throw new Error(`no arrow leads to “${String(name)}”`);
    },
    async expectAt(role, name) {
      await expect
        .poll(
          async () => {
            const focused = await readFocused(page);
            return isAt(focused, role, name) ? 'it' : describe(focused);
          },
          { message: `${role} “${String(name)}” has the keyboard` },
        )
        .toBe('it');
    },
  };
  return keyboard;
}

function isAt(focused: Focused | null, role: string, name: string | RegExp): boolean {
  return focused !== null && focused.role === role && matches(focused.name, name);
}

function matches(name: string, wanted: string | RegExp): boolean {
  return typeof wanted === 'string' ? name === wanted : wanted.test(name);
}

function describe(focused: Focused | null): string {
  return focused === null ? 'nothing' : `${focused.role} “${focused.name.slice(0, 80)}”`;
}

/** What has the keyboard in the page; null while nothing has. */
async function readFocused(page: Page): Promise<Focused | null> {
  const at = await page.evaluate(() => {
    const element = document.activeElement;
    if (!(element instanceof HTMLElement) || element === document.body) return null;
    const isDrawn = (one: Element | null, depth: number): boolean => {
      if (one === null || depth === 0) return false;
      const { outlineStyle, outlineWidth } = getComputedStyle(one);
      // A picture draws it over what it shows.
      const { content, borderTopWidth } = getComputedStyle(one, '::after');
      if (outlineStyle !== 'none' && outlineWidth !== '0px') return true;
      if (content !== 'none' && borderTopWidth !== '0px') return true;
      return isDrawn(one.parentElement, depth - 1);
    };
    const box = element.getBoundingClientRect();
    // A check box may be drawn by the label next to it.
    const beside = element.nextElementSibling;
    return {
      isMarked: box.width > 0 && (isDrawn(element, 3) || isDrawn(beside, 1)),
      tag: element.tagName.toLowerCase(),
      type: element.getAttribute('type') ?? '',
      role: element.getAttribute('role') ?? '',
    };
  });
  if (at === null) return null;
  const snapshot = await page
    .locator(':focus')
    .ariaSnapshot({ timeout: 2_000 })
    .catch(() => '');
  const [, role = at.role || at.tag, name = ''] =
    /^- '?(\w+)(?: "((?:[^"\\]|\\.)*)")?/.exec(snapshot.trim().split('\n')[0] ?? '') ?? [];
  return { role, name: name.replaceAll('\\"', '"').replaceAll("''", "'"), isMarked: at.isMarked };
}
