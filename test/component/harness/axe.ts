// What axe finds in the page as it stands.
import type { Page } from 'playwright';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Violations of WCAG 2.2 AA as short texts; none is `[]`. */
export async function findViolations(page: Page): Promise<string[]> {
  return page.evaluate((tags) => window.harness.findViolations(tags), TAGS);
}
