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
import { m } from '#shared/messages/generated/messages.js';
import { memberKeyOf } from '#shared/words/standing.ts';
import type {
  DescribedGraph,
  DescribedNode,
  GraphPaths,
  GraphScope,
  NodesElsewhere,
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
export const GRAPH_MODES = ['picture', 'table', 'shared', 'paths', 'elsewhere', 'own'] as const;
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
  /** Null until those of the case are read. */
  subjects: (caseId: CaseId) => readonly Subject[] | null;
}

/** The graph of one case. */
export class CaseGraphController {
  mode = $state<GraphMode>('picture');
  of = $state.raw<GraphScope['of']>({ kind: 'case' });
  /** Null until it is read. */
  graph = $state.raw<DescribedGraph<ShownNodes> | null>(null);
  shared = $state.raw<DescribedGraph<SharedCounterparties> | null>(null);
  elsewhere = $state.raw<DescribedGraph<NodesElsewhere> | null>(null);
  asking = $state.raw<PathAsking>(NOTHING_ASKED);
  found = $state.raw<DescribedGraph<GraphPaths> | null>(null);
  isPanelOpen = $state(true);
  readonly loading = new Task();
  readonly comparing = new Task();
  readonly searching = new Task();
  readonly comparingCases = new Task();
  readonly #api: GraphApi;
  readonly #sources: GraphSources;
  #caseId = $state<CaseId | null>(null);
  /** Another one for each other scope: what was asked before it is answered in vain. */
  #asOf = 0;
  /** What is not is read again when it is looked at. */
  #isShown = false;
  /** By number, how many neighbours of a node are brought into the picture. */
  #opened = $state.raw<ReadonlyMap<number, number>>(noEntries());

  constructor(api: GraphApi, events: EventPort, sources: GraphSources) {
    this.#api = api;
    this.#sources = sources;
    events.on('snapshot.stored', ({ caseId }) => {
      if (caseId === this.#caseId) void this.#refresh();
      else void this.#refreshElsewhere();
    });
    events.on('cases.changed', () => void this.#refreshElsewhere());
    // What own findings name is shown.
    events.on('records.changed', ({ caseId, area }) => {
      if (caseId === this.#caseId && area === 'ownFacts') void this.load();
    });
    events.on('search.indexed', ({ left }) => {
      if (left > 0) return;
      if ((this.graph?.waiting ?? 0) > 0) void this.#refresh();
      else void this.#refreshElsewhere();
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
  readonly #subjects = $derived.by(() =>
    this.#caseId === null ? [] : (this.#sources.subjects(this.#caseId) ?? []),
  );
  readonly #subjectNames = $derived.by(() => {
    const named = this.#subjects.flatMap(({ name, members }) =>
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
    const subjectOf: GraphFigure['subjectOf'] = (node) => this.subjectOf(node.described);
    return { described, graph, scopeName: this.#scopeName(of), hiddenOf, labelOf, subjectOf };
  }

  /** Looks at a case: reads its graph. */
  async look(caseId: CaseId): Promise<void> {
    if (caseId !== this.#caseId) this.clear();
    this.#caseId = caseId;
    this.#isShown = true;
    await this.load();
    await this.show(this.mode);
  }

  /** Ends what is under way, until it is looked at again. */
  async leave(): Promise<void> {
    this.#isShown = false;
    await this.#api['graph.cancel']({});
  }

  /** Looks at other screenings of the case. */
  async scope(of: GraphScope['of']): Promise<void> {
    this.#turnTo(of);
    await this.load();
    await this.show(this.mode);
  }

  /** Nothing that was read of other screenings, or is being read, is shown any more. */
  #turnTo(of: GraphScope['of']): void {
    this.#asOf++;
    this.of = of;
    this.#opened = noEntries();
    this.graph = null;
    this.shared = null;
    this.elsewhere = null;
    this.found = null;
    this.asking = NOTHING_ASKED;
    this.picture.forget();
    this.foundPicture.forget();
  }

  /** Shows another way of looking at it, and reads what it needs. */
  async show(mode: GraphMode): Promise<void> {
    this.mode = mode;
    if (mode === 'shared' && this.shared === null) await this.compare();
    if (mode === 'elsewhere' && this.elsewhere === null) await this.compareCases();
  }

  /** Reads the graph again, and what is looked at next to it; the rest is read when it is shown. */
  readonly #refresh = joinReloads(async () => {
    if (this.#isShown) await this.load();
    if (this.#isShown && this.mode === 'shared') await this.compare();
    else this.shared = null;
    await this.#refreshElsewhere();
  });

  /** The same of what other cases have. */
  readonly #refreshElsewhere = joinReloads(async () => {
    if (this.#isShown && this.mode === 'elsewhere') await this.compareCases();
    else this.elsewhere = null;
  });

  /** Whether what is asked now is still what is looked at, to be told once the answer is there. */
  #stillAsked(): () => boolean {
    const [asOf, caseId] = [this.#asOf, this.#caseId];
    return () => asOf === this.#asOf && caseId === this.#caseId;
  }

  /** What is shown, as a call takes it; null while no case is looked at. */
  get asked(): { scope: GraphScope; opened: { node: number; most: number }[] } | null {
    const scope = this.#scope();
    const opened = Array.from(this.#opened, ([node, most]) => ({ node, most }));
    return scope === null ? null : { scope, opened };
  }

  /** Reads the graph again. */
  readonly load = joinReloads(async () => {
    if (this.#isSubjectGone()) this.#turnTo({ kind: 'case' });
    const { asked } = this;
    if (asked === null) return;
    const { opened } = asked;
    const isAsked = this.#stillAsked();
    const read = await this.loading.runLatest(() => this.#api['graph.shown'](asked));
    if (read !== undefined && isAsked()) this.graph = read;
    // What was made again has other numbers: nothing is opened then.
    else if (this.loading.error?.code === 'record.not_found' && opened.length > 0) {
      this.#opened = noEntries();
      // Within a reading it is one more after it.
      void this.load();
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
    const isAsked = this.#stillAsked();
    const shared = await this.comparing.runLatest(() => read({ scope, anchors: null }));
    if (shared !== undefined && isAsked()) this.shared = shared;
  }

  /** Reads what the screenings of other cases have too. */
  async compareCases(): Promise<void> {
    const scope = this.#scope();
    if (scope === null) return;
    const isAsked = this.#stillAsked();
    const read = await this.comparingCases.runLatest(() => this.#api['graph.elsewhere']({ scope }));
    if (read !== undefined && isAsked()) this.elsewhere = read;
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
    const isAsked = this.#stillAsked();
    const found = await this.searching.runLatest(() =>
      toNearest
        ? this.#api['graph.nearest']({ scope, from, way })
        : this.#api['graph.paths']({ scope, from, to, way, maxLinks }),
    );
    if (found !== undefined && isAsked()) this.found = found;
  }

  /** Forgets everything when the file is closed. */
  clear(): void {
    this.#turnTo({ kind: 'case' });
    this.#caseId = null;
    this.mode = 'picture';
    this.picture.arrangement.unpinAll();
  }

  #withOwn(drawn: DrawnGraph): DrawnGraph {
    const { of } = this;
    return withOwnFacts(drawn, {
      facts: this.#sources.facts(),
      nameOfSubject: (id) => this.#nameOf(id),
      about: of.kind === 'case' ? null : { subjectId: of.kind === 'subject' ? of.subjectId : null },
    });
  }

  #scopeName(of: GraphScope['of']): string | null {
    if (of.kind === 'case') return null;
    return of.kind === 'subject' ? this.#nameOf(of.subjectId) : m.graph_scope_chosen();
  }

  /** The subject whose graph it is may have been removed meanwhile. */
  #isSubjectGone(): boolean {
    const { of } = this;
    if (of.kind !== 'subject' || this.#caseId === null) return false;
    const known = this.#sources.subjects(this.#caseId);
    return known !== null && known.every(({ id }) => id !== of.subjectId);
  }

  #nameOf(subjectId: SubjectId): string | null {
    return this.#subjects.find(({ id }) => id === subjectId)?.name ?? null;
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
