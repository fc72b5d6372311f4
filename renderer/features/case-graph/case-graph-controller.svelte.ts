// The graph of the case that is looked at: what its screenings have in common, and the questions that a
// person asks of it. Main answers from the case file alone; nothing leaves the machine.
import type { CaseId, SubjectId } from '#shared/domain/ids.ts';
import type { PrivateLabel } from '#shared/domain/label.ts';
import type { OwnFact } from '#shared/domain/own-fact.ts';
import type { Subject } from '#shared/domain/subject.ts';
import { hiddenNeighbours, type GraphFigure } from '#shared/figures/graph-figure.ts';
import { drawGraph, withOwnFacts, type DrawnGraph } from '#shared/graph/drawn-graph.ts';
import type { Api } from '#shared/ipc/contract.ts';
import type { Way } from '#shared/graph/case-graph.ts';
import { memberKeyOf } from '#shared/words/standing.ts';
import type {
  DescribedGraph,
  DescribedNode,
  GraphPaths,
  GraphScope,
  SharedCounterparties,
  ShownNodes,
} from '#shared/graph/described-graph.ts';
import type { EventPort } from '../../lib/bridge.ts';
import { noEntries, withEntries } from '../../lib/collections.ts';
import { joinReloads } from '../../lib/reload.ts';
import { Task } from '../../lib/task.svelte.ts';
import { PicturedGraph } from './pictured-graph.svelte.ts';

type GraphApi = Pick<Api, Extract<keyof Api, `graph.${string}`>>;

/** How the graph is looked at. */
export const GRAPH_MODES = ['picture', 'table', 'shared', 'paths', 'own'] as const;
/** One of these. */
export type GraphMode = (typeof GRAPH_MODES)[number];

/** Neighbours that one opening brings into the picture. */
const OPENED_AT_ONCE = 100;

/** What is asked about paths; ends by the keys of their nodes. */
export interface PathAsking {
  from: string | null;
  to: string | null;
  way: Way;
  /** Null: the shortest alone. */
  maxLinks: number | null;
  /** From the first end to the nearest node of a high level, whatever the second. */
  toNearest: boolean;
}

const NOTHING_ASKED: PathAsking = {
  from: null,
  to: null,
  way: 'either',
  maxLinks: null,
  toNearest: false,
};

/** What of the case is drawn next to its screenings. Read where it is used. */
export interface GraphSources {
  facts: () => readonly OwnFact[];
  subjects: () => readonly Subject[];
}

/** The graph of one case. */
export class CaseGraphController {
  mode = $state<GraphMode>('picture');
  of = $state.raw<GraphScope['of']>({ kind: 'case' });
  /** Null until it is read. */
  graph = $state.raw<DescribedGraph<ShownNodes> | null>(null);
  shared = $state.raw<DescribedGraph<SharedCounterparties> | null>(null);
  asking = $state.raw<PathAsking>(NOTHING_ASKED);
  found = $state.raw<DescribedGraph<GraphPaths> | null>(null);
  isPanelOpen = $state(true);
  readonly loading = new Task();
  readonly comparing = new Task();
  readonly searching = new Task();
  readonly #api: GraphApi;
  readonly #sources: GraphSources;
  #caseId: CaseId | null = null;
  /** By number, how many neighbours of a node are brought into the picture. */
  #opened = $state.raw<ReadonlyMap<number, number>>(noEntries());

  constructor(api: GraphApi, events: EventPort, sources: GraphSources) {
    this.#api = api;
    this.#sources = sources;
    events.on('snapshot.stored', ({ caseId }) => {
      if (caseId === this.#caseId) void this.load();
    });
    // What own findings name is shown.
    events.on('records.changed', ({ caseId, area }) => {
      if (caseId === this.#caseId && area === 'ownFacts') void this.load();
    });
    events.on('search.indexed', ({ left }) => {
      if (left === 0 && (this.graph?.waiting ?? 0) > 0) void this.load();
    });
  }

  readonly drawn: DrawnGraph | null = $derived.by(() =>
    this.graph === null ? null : this.#withOwn(drawGraph(this.graph)),
  );
  readonly picture = new PicturedGraph(() => this.drawn);
  readonly foundDrawn: DrawnGraph | null = $derived.by(() =>
    this.found === null ? null : drawGraph(this.found),
  );
  readonly foundPicture = new PicturedGraph(() => this.foundDrawn);
  readonly isOpened = $derived.by(() => this.#opened.size > 0);
  readonly #subjectNames = $derived.by(() => {
    const subjects = this.#sources.subjects();
    const named = subjects.flatMap(({ name, members }) =>
      members.map((member) => [memberKeyOf(member), name] as const),
    );
    return withEntries(noEntries<string, string>(), named);
  });

  /** How many neighbours of a node are not in the picture. */
  readonly hiddenOf: (key: string) => number = $derived.by(() => {
    const { graph, drawn } = this;
    return graph === null || drawn === null ? () => 0 : hiddenNeighbours(graph.answer, drawn);
  });

  /** The subject that an address or a transaction belongs to. */
  readonly subjectOf = ({ kind, value }: Pick<DescribedNode, 'kind' | 'value'>): string | null =>
    this.#subjectNames.get(memberKeyOf({ kind, value })) ?? null;

  /** What is shown, with its words; null until it is read. */
  figure(labelOf: (address: string) => PrivateLabel | null): GraphFigure | null {
    const { graph: described, drawn: graph, hiddenOf, of } = this;
    if (described === null || graph === null) return null;
    const subjectName = of.kind === 'subject' ? this.#nameOf(of.subjectId) : null;
    const subjectOf: GraphFigure['subjectOf'] = (node) => this.subjectOf(node.described);
    return { described, graph, subjectName, hiddenOf, labelOf, subjectOf };
  }

  /** Looks at a case: reads its graph. */
  async look(caseId: CaseId): Promise<void> {
    if (caseId !== this.#caseId) this.clear();
    this.#caseId = caseId;
    await this.load();
  }

  /** Looks at other screenings of the case. */
  async scope(of: GraphScope['of']): Promise<void> {
    this.of = of;
    this.#opened = noEntries();
    this.shared = null;
    this.found = null;
    this.asking = NOTHING_ASKED;
    this.picture.clear();
    await this.load();
    await this.show(this.mode);
  }

  /** Shows another way of looking at it, and reads what it needs. */
  async show(mode: GraphMode): Promise<void> {
    this.mode = mode;
    if (mode === 'shared' && this.shared === null) await this.compare();
  }

  /** What is shown, as a call takes it; null while no case is looked at. */
  get asked(): { scope: GraphScope; opened: { node: number; most: number }[] } | null {
    const scope = this.#scope();
    const opened = Array.from(this.#opened, ([node, most]) => ({ node, most }));
    return scope === null ? null : { scope, opened };
  }

  /** Reads the graph again. */
  readonly load = joinReloads(async () => {
    const { asked } = this;
    if (asked === null) return;
    const { scope, opened } = asked;
    const read = await this.loading.runLatest(() => this.#api['graph.shown'](asked));
    if (read !== undefined && scope.caseId === this.#caseId) this.graph = read;
    // What was made again has other numbers: nothing is opened then.
    else if (this.loading.error?.code === 'record.not_found' && opened.length > 0) {
      this.#opened = noEntries();
      await this.load();
    }
  });

  /** Brings the neighbours of a node into the picture. */
  async open(key: string): Promise<void> {
    if (this.hiddenOf(key) === 0) return;
    const number = this.#numberOf(key);
    const most = (this.#opened.get(number) ?? 0) + OPENED_AT_ONCE;
    this.#opened = withEntries(this.#opened, [[number, most]]);
    await this.load();
  }

  /** Shows what connects, and no more. */
  async foldAgain(): Promise<void> {
    this.#opened = noEntries();
    await this.load();
  }

  /** Reads what the screened have in common. */
  async compare(): Promise<void> {
    const scope = this.#scope();
    if (scope === null) return;
    const read = this.#api['graph.shared'];
    const shared = await this.comparing.runLatest(() => read({ scope, anchors: null }));
    if (shared !== undefined && scope.caseId === this.#caseId) this.shared = shared;
  }

  /** Changes what is asked about paths. */
  ask(change: Partial<PathAsking>): void {
    this.asking = { ...this.asking, ...change };
    this.found = null;
    this.foundPicture.clear();
    this.searching.dismiss();
  }

  /** Looks for what is asked. */
  async search(): Promise<void> {
    const scope = this.#scope();
    const { way, maxLinks, toNearest } = this.asking;
    const from = this.#numberOf(this.asking.from ?? '');
    const to = this.#numberOf(this.asking.to ?? '');
    if (scope === null || from === NO_NODE || (to === NO_NODE && !toNearest)) return;
    const found = await this.searching.runLatest(() =>
      toNearest
        ? this.#api['graph.nearest']({ scope, from, way })
        : this.#api['graph.paths']({ scope, from, to, way, maxLinks }),
    );
    if (found !== undefined && scope.caseId === this.#caseId) this.found = found;
  }

  /** Ends what is under way. */
  async cancel(): Promise<void> {
    await this.#api['graph.cancel']({});
  }

  /** Forgets everything when the file is closed. */
  clear(): void {
    this.#caseId = null;
    this.of = { kind: 'case' };
    this.mode = 'picture';
    this.graph = null;
    this.shared = null;
    this.found = null;
    this.asking = NOTHING_ASKED;
    this.#opened = noEntries();
    this.picture.forget();
    this.picture.arrangement.unpinAll();
    this.foundPicture.forget();
  }

  #withOwn(drawn: DrawnGraph): DrawnGraph {
    const { of } = this;
    return withOwnFacts(drawn, {
      facts: this.#sources.facts(),
      nameOfSubject: (id) => this.#nameOf(id),
      about: of.kind === 'case' ? null : { subjectId: of.kind === 'subject' ? of.subjectId : null },
    });
  }

  #nameOf(subjectId: SubjectId): string | null {
    return this.#sources.subjects().find(({ id }) => id === subjectId)?.name ?? null;
  }

  #scope(): GraphScope | null {
    return this.#caseId === null ? null : { caseId: this.#caseId, of: this.of };
  }

  #numberOf(key: string): number {
    return this.drawn?.nodes.get(key)?.described.number ?? NO_NODE;
  }
}

/** Of a key that no node has. */
const NO_NODE = -1;
