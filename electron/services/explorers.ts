// Pages of block explorers, opened in the browser: built here from the person's own template, asked
// about once for each site, never in offline mode, and each one a row of the request ledger.
import { templateOf, type ExplorerKind } from '#shared/domain/explorer-template.ts';
import type { RequestId, SnapshotId } from '#shared/domain/ids.ts';
import { AppError, type ErrorCode } from '#shared/errors.ts';
import { EXPLORER_ENVIRONMENT_ID } from '#shared/records/ledger.ts';
import type { CallsOf } from '#shared/ipc/contract.ts';
import type { CaseFile } from '../casefile/operations.ts';
import { explorerUrl, type ExplorerPage } from './explorer-url.ts';
import type { OpenExternal, ServicePorts } from './ports.ts';
import type { SettingsStore } from './settings.ts';

/** What the service needs. */
export interface ExplorerPorts extends Pick<ServicePorts, 'clock' | 'newId'> {
  settings: SettingsStore;
  caseFile: Pick<
    CaseFile,
    'addJournalEntry' | 'beginRequest' | 'finishRequest' | 'getSnapshotSummary'
  >;
  openExternal: OpenExternal;
}

/** What is to be opened. */
export interface AskedPage {
  chain: string;
  kind: ExplorerKind;
  value: string;
  /**
   * The screening that it is looked up for: the row of the ledger goes with its job when its case goes.
   * An imported one has no job: its row says which site, not what was looked at.
   */
  snapshotId: SnapshotId;
  /** The site that the person just said yes to. */
  confirms: string | null;
}

type Page = Extract<ExplorerPage, { ok: true }> & { template: string };

/** Opens pages of explorers. */
export function createExplorerService(ports: ExplorerPorts): CallsOf<'explorers'> {
  const { settings, caseFile, clock } = ports;

  function pageOf({ chain, kind, value }: AskedPage): Page {
    const { explorers, transactionExplorers } = settings.get();
    const template = templateOf(kind === 'address' ? explorers : transactionExplorers, chain);
    if (template === null) throw notOpenable('no_template');
    const page = explorerUrl(template, { kind, value });
    if (!page.ok) throw notOpenable(page.problem);
    return { ...page, template };
  }

  /** A yes holds until it is taken back: in the journal first. */
  async function confirm(site: string): Promise<void> {
    await caseFile.addJournalEntry({
      kind: 'settings.changed',
      caseId: null,
      subject: null,
      what: { explorerSite: site },
      why: null,
      at: clock.now(),
    });
    const others = settings.get().explorerSites.filter((one) => one !== site);
    await settings.update({ explorerSites: [...others, site] });
  }

  async function openAndNote(page: Page, snapshotId: SnapshotId): Promise<void> {
    const id = ports.newId() as RequestId;
    const { jobId } = await caseFile.getSnapshotSummary({ id: snapshotId });
    const path = jobId === null ? page.template.slice(page.origin.length) : page.path;
    await caseFile.beginRequest({
      record: {
        id,
        jobId,
        environmentId: EXPLORER_ENVIRONMENT_ID,
        keyId: null,
        purpose: 'explorer',
        method: 'GET',
        base: page.origin,
        path,
        body: null,
        sentAt: clock.now(),
        sentMonotonicMs: clock.monotonicMs(),
      },
    });
    const finish = (reached: 'yes' | 'no', errorCode: ErrorCode | null): Promise<unknown> =>
      caseFile.finishRequest({
        id,
        outcome: {
          // What the browser made of it, nobody here knows: given away counts as told.
          reached,
          errorCode,
          httpStatus: null,
          headers: {},
          serverDate: null,
          billed: null,
          receivedAt: clock.now(),
          receivedMonotonicMs: clock.monotonicMs(),
          isTruncated: false,
        },
      });
    try {
      await ports.openExternal(page);
    } catch (cause) {
      await finish('no', 'explorer.open_failed');
      throw new AppError('explorer.open_failed', 'the system opened no browser', { cause });
    }
    await finish('yes', null);
  }

  return {
    /**
     * Errors: `http.quiet_mode`; `explorer.not_openable` with `details.problem`;
     * `explorer.open_failed`; `record.not_found`, `casefile.*`, also where nothing can be written.
     */
    async open(asked) {
      if (settings.get().quiet)
        throw new AppError('http.quiet_mode', 'quiet mode: nothing is sent');
      const page = pageOf(asked);
      if (!settings.get().explorerSites.includes(page.host)) {
        if (asked.confirms !== page.host) return { state: 'asks', site: page.host, url: page.url };
        await confirm(page.host);
      }
      await openAndNote(page, asked.snapshotId);
      return { state: 'opened' };
    },
  };
}

function notOpenable(problem: string): AppError {
  return new AppError('explorer.not_openable', `no page to open: ${problem}`, {
    details: { problem },
  });
}
