// Pages of block explorers: opening one, and the question that comes before the first one of a site.
import type { ExplorerKind } from '#shared/domain/explorer-template.ts';
import type { SnapshotId } from '#shared/domain/ids.ts';
import type { Api } from '#shared/ipc/contract.ts';
import { Task } from '../../lib/task.svelte.ts';

/** What is to be opened, and for which screening. */
export interface WantedPage {
  chain: string;
  kind: ExplorerKind;
  value: string;
  snapshotId: SnapshotId;
}

/** What the person is asked. */
export interface ExplorerQuestion {
  site: string;
  url: string;
  wanted: WantedPage;
}

/** Opens pages in the browser; main builds their addresses. */
export class ExplorersController {
  /** Null when nothing is asked. */
  question = $state.raw<ExplorerQuestion | null>(null);
  /** What was given to the browser last; null before. */
  opened = $state.raw<WantedPage | null>(null);
  readonly opening = new Task();
  readonly #api: Pick<Api, 'explorers.open'>;
  readonly #onConfirmed: () => void;

  /** @param onConfirmed the settings now name one more site */
  constructor(api: Pick<Api, 'explorers.open'>, onConfirmed: () => void) {
    this.#api = api;
    this.#onConfirmed = onConfirmed;
  }

  /** Opens a page, or asks about its site first. */
  async open(wanted: WantedPage): Promise<void> {
    this.opened = null;
    await this.#send(wanted, null);
  }

  /** The person's yes to the site that is asked about. */
  async confirm(): Promise<void> {
    if (this.question === null) return;
    const { wanted, site } = this.question;
    await this.#send(wanted, site);
    this.#onConfirmed();
  }

  /** Puts question and error away; nothing is opened. */
  dismiss(): void {
    this.question = null;
    this.opening.dismiss();
  }

  /** Forgets what was opened when the file is closed. */
  clear(): void {
    this.dismiss();
    this.opened = null;
  }

  async #send(wanted: WantedPage, confirms: string | null): Promise<void> {
    const reply = await this.opening.run(() =>
      this.#api['explorers.open']({ ...wanted, confirms }),
    );
    if (reply === undefined) return;
    if (reply.state === 'asks') {
      this.question = { site: reply.site, url: reply.url, wanted };
    } else {
      this.question = null;
      this.opened = wanted;
    }
  }
}
