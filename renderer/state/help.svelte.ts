// The user guide: whether it is open, and at which page.
import type { HelpPageId } from '../help/page-ids.ts';

/** The guide over the page. Made once, in state/app.ts. */
export class Help {
  /** Null while it is closed. */
  page = $state.raw<HelpPageId | null>(null);

  /** Opens it at a page, or turns to that page. */
  open(page: HelpPageId): void {
    this.page = page;
  }

  /** Puts it away. */
  close(): void {
    this.page = null;
  }
}
