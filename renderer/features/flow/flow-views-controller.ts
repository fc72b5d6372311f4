// How pictures were left: flows by screening and side, with their views under names, and the graph of a case.
// Read with what they show, kept in the file a moment after each change. Where nothing may be written it is kept until the file is closed.
import type { CaseId, SnapshotId } from '#shared/domain/ids.ts';
import type { Api } from '#shared/ipc/contract.ts';
import { MAX_FLOW_VIEW_LENGTH, type FlowViewSide } from '#shared/records/search.ts';
import type { NamedView, ViewStore } from '../../lib/saved-views.svelte.ts';
import { Task } from '../../lib/task.svelte.ts';

type FlowViewsApi = Pick<
  Api,
  'views.flowsOf' | 'views.keepFlow' | 'views.removeFlow' | 'views.graphOf' | 'views.keepGraph'
>;

/** Which flow. */
interface FlowPlace {
  snapshotId: SnapshotId;
  side: FlowViewSide;
}

/** Whose picture: a flow's, or the graph's of a case. */
type Place = FlowPlace | { caseId: CaseId };

/** The name of how a flow was left. */
const LEFT = '';

/** After the last change; a pan changes the view sixty times a second. */
const REST_MS = 400;

/** One for the page. */
export class FlowViewsController {
  readonly #api: FlowViewsApi;
  /** A failure changes nothing for the person: the view begins, or stays, as without it. */
  readonly #reading = new Task();
  readonly #texts = new Map<string, string>();
  readonly #waiting = new Map<string, { place: Place; stateJson: string }>();
  #timer: ReturnType<typeof setTimeout> | null = null;

  constructor(api: FlowViewsApi) {
    this.#api = api;
  }

  /** Reads how the flows of a screening were left. */
  async look(snapshotId: SnapshotId): Promise<void> {
    const kept = await this.#reading.runLatest(() => this.#api['views.flowsOf']({ snapshotId }));
    for (const { side, name, stateJson } of kept ?? []) {
      if (name === LEFT) this.#learn({ snapshotId, side }, stateJson);
    }
  }

  /** Reads how the graph of a case was left. */
  async lookGraph(caseId: CaseId): Promise<void> {
    const kept = await new Task().run(() => this.#api['views.graphOf']({ caseId }));
    if (kept !== undefined && kept !== null) this.#learn({ caseId }, kept);
  }

  /** What was changed since is newer than the file. */
  #learn(place: Place, stateJson: string): void {
    const key = keyOf(place);
    if (!this.#texts.has(key)) this.#texts.set(key, stateJson);
  }

  /** The state of what was looked at; null when it has none. */
  of(place: Place): string | null {
    return this.#texts.get(keyOf(place)) ?? null;
  }

  /** Keeps a changed state; `isWritable`: in the file too. */
  keep(place: Place, stateJson: string, isWritable: boolean): void {
    const key = keyOf(place);
    this.#texts.set(key, stateJson);
    if (!isWritable || stateJson.length > MAX_FLOW_VIEW_LENGTH) return;
    this.#waiting.set(key, { place, stateJson });
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.flush(), REST_MS);
  }

  /** Writes what waits, now. */
  async flush(): Promise<void> {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    await Promise.all(waiting.map((one) => new Task().run(() => this.#write(one))));
  }

  #write({ place, stateJson }: { place: Place; stateJson: string }): Promise<null> {
    return 'caseId' in place
      ? this.#api['views.keepGraph']({ ...place, stateJson })
      : this.#api['views.keepFlow']({ ...place, stateJson, name: LEFT });
  }

  /** The views of a flow under names. */
  named(place: FlowPlace, caseId: CaseId): ViewStore {
    const viewOf = (name: string, json: string): NamedView => ({ id: name, name, json });
    return {
      caseId,
      list: async () => {
        const all = await this.#api['views.flowsOf']({ snapshotId: place.snapshotId });
        return all
          .filter(({ side, name }) => side === place.side && name !== LEFT)
          .map(({ name, stateJson }) => viewOf(name, stateJson));
      },
      save: async (name, json) => {
        await this.#api['views.keepFlow']({ ...place, name, stateJson: json });
        return viewOf(name, json);
      },
      remove: ({ name }) => this.#api['views.removeFlow']({ ...place, name }),
    };
  }

  /** Forgets everything when the file is closed. */
  clear(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    this.#waiting.clear();
    this.#texts.clear();
  }
}

function keyOf(place: Place): string {
  return 'caseId' in place ? `graph|${place.caseId}` : `${place.snapshotId}|${place.side}`;
}
