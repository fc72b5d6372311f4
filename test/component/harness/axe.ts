// What axe finds in the page as it is.
import type { Page } from 'playwright';
import type { AxeFindings } from './axe-in-page.ts';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Violations of WCAG 2.0 to 2.2, A and AA, as short texts; none is `[]`. */
export async function findViolations(page: Page): Promise<string[]> {
  return (await findAll(page)).violations;
}

/** The same, with what axe could not tell; `isEnhanced` asks 7:1 of every text. */
export async function findAll(page: Page, isEnhanced = false): Promise<AxeFindings> {
  return page.evaluate(([tags, enhanced]) => window.harness.findViolations(tags, enhanced), [
    TAGS,
    isEnhanced,
  ] as const);
}
