// Finding: search, seen elsewhere, the graph of a case, saved filters, how flows were left; and the
// pump that makes answers findable in small steps, so that no other call waits for long.
import { toAppError, type AppError } from '#shared/errors.ts';
import type { SavedViewId } from '#shared/domain/ids.ts';
import type { Namespaces } from '#shared/ipc/contract.ts';
import type { CaseFile } from '../casefile/operations.ts';
import { createGraphService, type GraphPorts, type GraphService } from './graph.ts';
import type { ServicePorts } from './ports.ts';

/** What the service needs. */
export interface FindingPorts extends ServicePorts, Omit<GraphPorts, 'caseFile'> {
  caseFile: CaseFile;
  onProblem: (what: string, error: AppError) => void;
}

/** Finding in the open case file. Without one, every call is `casefile.none_open`. */
export interface FindingServices extends Pick<Namespaces, 'search' | 'views' | 'graph'> {
  /** What the graph of a case shows, for what leaves as a file. */
  readGraph: GraphService['readShown'];
  /** A file was opened for writing: indexes what waits, and continues whenever it is woken. */
  startIndexing: () => void;
  /** Something new may wait. Does nothing before the start and after the stop. */
  wake: () => void;
  /** Resolves once no step is under way. */
  stopIndexing: () => Promise<void>;
}

/** Snapshots of one step. */
const STEP = 20;
/** Between two events while there is much to index. */
const EVENT_MS = 500;

/** Builds the services. */
export function createFindingServices(ports: FindingPorts): FindingServices {
  const { caseFile, clock } = ports;
  const graph = createGraphService(ports);
  let isStarted = false;
  let isWoken = false;
  /** What an earlier version left without links waits for them. */
  let isLinked = false;
  let pumping: Promise<void> | null = null;

  function wake(): void {
    if (!isStarted) return;
    isWoken = true;
    pumping ??= pump()
      .catch((error: unknown) => ports.onProblem('search.index', toAppError(error)))
      .finally(() => {
        pumping = null;
        // Woken after the last look, before the end.
        if (isWoken) wake();
      });
  }

  /** It is stopped while a step is awaited. */
  const mayGoOn = (): boolean => isStarted;

  async function pump(): Promise<void> {
    let toldAt = clock.monotonicMs();
    if (!isLinked) await caseFile.awaitLinks({});
    isLinked = true;
    while (mayGoOn() && isWoken) {
      isWoken = false;
      for (let left = Infinity; isStarted && left > 0;) {
        ({ left } = await caseFile.indexPending({ limit: STEP }));
        if (left > 0 && clock.monotonicMs() - toldAt < EVENT_MS) continue;
        toldAt = clock.monotonicMs();
        ports.emit('search.indexed', { left });
      }
    }
  }

  return {
    graph: graph.calls,
    readGraph: graph.readShown,
    search: { find: caseFile.search, seenElsewhere: caseFile.findSeenElsewhere },
    views: {
      list: caseFile.listViews,
      save: (view) =>
        caseFile.saveView({ id: ports.newId() as SavedViewId, view, at: clock.now() }),
      flowsOf: caseFile.listFlowViews,
      /** Errors: `record.not_found`, `case.sealed`, `input.invalid`. */
      keepFlow: (args) => caseFile.keepFlowView({ ...args, at: clock.now() }),
      removeFlow: caseFile.removeFlowView,
      graphOf: caseFile.findGraphView,
      /** Errors: `case.sealed`, `input.invalid`. */
      keepGraph: (args) => caseFile.keepGraphView({ ...args, at: clock.now() }),
      remove: ({ id }) => caseFile.removeView({ id, at: clock.now() }),
      preview: caseFile.readPreview,
      async renewPreview({ id }) {
        await caseFile.renewPreview({ id });
        wake();
        return null;
      },
    },
    startIndexing() {
      isStarted = true;
      isLinked = false;
      wake();
    },
    wake,
    async stopIndexing() {
      isStarted = false;
      isWoken = false;
      await pumping;
    },
  };
}
