// What every view is held to: no violation of WCAG 2.2 AA that axe can find in any theme, and nothing cut off at
// the smallest window, at 200 % and with wide text, in both languages. One load for all of it. `npm test` takes
// turns: each view has one theme, and one size in one language, and the next view the next ones.
import type { Page } from 'playwright';
import { expect } from 'playwright/test';
import { byExtent, firstOf } from '../../fakes/extent.ts';
import { findAll } from './axe.ts';
import { test, type Opening, type SetWindowSize } from './open-page.ts';

/** A view in a state: its name, how it is opened, and what is done then. */
export type View = readonly [
  name: string,
  opening: Opening,
  steps?: (page: Page) => Promise<unknown>,
];

/** Looks of the page: the theme on the root, and what the system prefers. */
export const LOOKS = [
  { name: 'light', theme: 'light', colorScheme: 'light', isEnhanced: false },
  { name: 'dark', theme: 'dark', colorScheme: 'light', isEnhanced: false },
  { name: 'high contrast, light', theme: 'contrast', colorScheme: 'light', isEnhanced: true },
  { name: 'high contrast, dark', theme: 'contrast', colorScheme: 'dark', isEnhanced: true },
] as const;

/** Sizes: the smallest window, 1,280 px at 200 %, and wide text at 1,280 px. */
const SIZES = [
  { name: '1,024 px', width: 1024, height: 700, isWide: false },
  { name: '200 %', width: 640, height: 400, isWide: false },
  { name: 'wide text', width: 1280, height: 800, isWide: true },
] as const;
/** The two themes and languages of a test that has a look of its own. */
export const THEMES = ['light', 'dark'] as const;
export const LANGUAGES = ['en', 'zh-CN'] as const;
/** The themes of a test whose other half is one that every test of behaviour has: light. */
export const OTHER_THEME = byExtent<readonly ('light' | 'dark')[]>(['dark'], THEMES);

/** What of a list a view is looked at with: all of it, or in `npm test` the one whose turn it is. */
function inTurn<Item>(list: readonly Item[], turn: number): Item[] {
  return byExtent(
    list.filter((_, index) => index === turn % list.length),
    [...list],
  );
}

/** WCAG 1.4.12, for paragraphs and lines. */
const WIDE_TEXT = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important;
  word-spacing: 0.16em !important; } p { margin-bottom: 2em !important; }`;

/** What was found, summed over views. */
interface Tally {
  views: number;
  checks: number;
  violations: number;
  /** Text whose contrast axe cannot tell, by its reason. */
  unsure: Map<string, number>;
}

/** A tally to begin with. */
export function createTally(): Tally {
  return { views: 0, checks: 0, violations: 0, unsure: new Map() };
}

/** What else is asked of a view: as it was opened, and when all else was seen. */
interface Asked {
  opened?: (page: Page) => Promise<void>;
  seen?: (page: Page, name: string) => Promise<void>;
}

/** Registers a test for each view; what is found is added to the tally. */
export function checkViews(
  views: readonly View[],
  tally: Tally = createTally(),
  asked: Asked = {},
): void {
  for (const [turn, [name, opening, steps]] of views.entries()) {
    test(`${name}: accessible in every theme, and fits in both languages`, async ({
      openPage,
      setWindowSize,
    }) => {
      const page = await openPage({ theme: 'light', ...opening });
      await steps?.(page);
      await asked.opened?.(page);
      const faults = await findFaults(page, tally, turn);
      const misfits = await findMisfits(page, setWindowSize, turn);
      expect({ ...faults, ...misfits }).toEqual({});
      await asked.seen?.(page, name);
    });
  }
}

/** States of a view that is in the table already: `npm test` has the first of them. */
export function checkStates(views: readonly View[]): void {
  checkViews(firstOf(views, 1));
}

/** Violations by look; none is `{}`. */
async function findFaults(
  page: Page,
  tally: Tally,
  turn: number,
): Promise<Record<string, string[]>> {
  const faults: Record<string, string[]> = {};
  tally.views += 1;
  for (const { name, theme, colorScheme, isEnhanced } of inTurn(LOOKS, turn)) {
    await page.emulateMedia({ colorScheme });
    await page.evaluate((chosen) => (document.documentElement.dataset['theme'] = chosen), theme);
    const { violations, unsure } = await findAll(page, isEnhanced);
    tally.checks += 1;
    tally.violations += violations.length;
    for (const one of unsure) {
      const [reason = ''] = one.split(':');
      tally.unsure.set(reason, (tally.unsure.get(reason) ?? 0) + 1);
    }
    if (violations.length > 0) faults[name] = violations;
  }
  await page.emulateMedia({ colorScheme: 'light' });
  return faults;
}

/** What does not fit, by language and size; nothing is `{}`. */
async function findMisfits(
  page: Page,
  setSize: SetWindowSize,
  turn: number,
): Promise<Record<string, string[]>> {
  const misfits: Record<string, string[]> = {};
  for (const language of inTurn(LANGUAGES, turn)) {
    await page.evaluate((spoken) => window.harness.speak(spoken), language);
    for (const { name, width, height, isWide } of inTurn(SIZES, turn)) {
      await resize(page, setSize, width, height);
      if (isWide) await widen(page, true);
      const found = await page.evaluate(async (isSmallest) => {
        // What is measured follows its place a frame later.
        for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
        return window.harness.findMisfits(isSmallest);
      }, width === SIZES[0].width);
      if (isWide) await widen(page, false);
      if (found.length > 0) misfits[`${language}, ${name}`] = found;
    }
  }
  return misfits;
}

/** The page hears of its new size a moment later. */
async function resize(
  page: Page,
  setSize: SetWindowSize,
  width: number,
  height: number,
): Promise<void> {
  await expect(async () => {
    await setSize(width, height);
    await page.waitForFunction((expected) => innerWidth === expected, width, { timeout: 5_000 });
  }).toPass({ timeout: 60_000 });
}

async function widen(page: Page, isWide: boolean): Promise<void> {
  await page.evaluate(
    (css) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(css);
      document.adoptedStyleSheets = [sheet];
    },
    isWide ? WIDE_TEXT : '',
  );
}

/** The tally in words, e.g. `40 × 4, 0 violations; contrast not told by axe: bgGradient 12`. */
export function sumOf({ views, checks, violations, unsure }: Tally): string {
  const open = [...unsure].map(([reason, count]) => `${reason} ${count}`).join(', ');
  return `${views} seen, ${checks} checks, ${violations} violations; contrast not told: ${open || 'none'}`;
}
