// What the graph of a case gives: an answer about it, with the nodes and links that it names as the
// screenings deliver them.
import type { CaseId, SnapshotId, SubjectId } from '../domain/ids.ts';
import type { AnswerLink, GraphNodeKind, LinkedNode } from './answer-links.ts';
import type { Way } from './case-graph.ts';
import type { SnapshotSummary } from '../screening/snapshot.ts';

/** Screenings of addresses and transactions that a graph is made of. */
export interface GraphScope {
  caseId: CaseId;
  of:
    | { kind: 'case' }
    /** Of what belongs to a subject. */
    | { kind: 'subject'; subjectId: SubjectId }
    | { kind: 'screenings'; snapshotIds: SnapshotId[] };
}

/** A screening in a graph. */
export interface GraphScreeningRow {
  /** Within this answer; another one may number it otherwise. */
  number: number;
  /** The number of the node that was screened. */
  anchor: number;
  summary: SnapshotSummary;
}

/** A stored screening whose links are there. */
export interface LinkedScreening {
  number: number;
  snapshotId: SnapshotId;
  /** The number of the node that was screened. */
  anchor: number;
  /** How many rows it has. */
  places: number;
  links: number;
}

/** What a screening says of a node. */
export interface DescribedPlace extends Pick<
  LinkedNode,
  'hop' | 'level' | 'entity' | 'category' | 'hits'
> {
  /** Its number. */
  screening: number;
}

/** An address, or a screened transaction. */
export interface DescribedNode {
  number: number;
  kind: GraphNodeKind;
  chain: string;
  value: string;
  places: DescribedPlace[];
}

/** A link as one screening has it; its ends by their numbers. */
export interface DescribedLink extends AnswerLink {
  screening: number;
}

/** An answer with what it names. */
export interface DescribedGraph<Answer> {
  screenings: GraphScreeningRow[];
  /** Screenings of the case whose links are not there yet. */
  waiting: number;
  nodes: DescribedNode[];
  links: DescribedLink[];
  answer: Answer;
}

/** What is shown at first, and how much is folded. */
export interface ShownNodes {
  folds: { node: number; nodes: number; rank: number }[];
  /** Nodes that are not shown. */
  hidden: number;
}

/** What the screened have in common. */
export interface SharedCounterparties {
  shared: {
    node: number;
    places: { anchor: number; hop: number; rank: number; screenings: number[] }[];
  }[];
  /** There are more than are listed. */
  hidden: number;
}

/** Nodes that the screenings of other cases have too. */
export interface NodesElsewhere {
  /** Their numbers, the worst first. */
  listed: number[];
  /** There are more than are listed. */
  hidden: number;
}

/** Paths between two nodes. */
export interface GraphPaths {
  distance: number | null;
  /** Numbers of nodes, from one end to the other. */
  paths: number[][];
  isCut: boolean;
}

/** The most screenings that are chosen one by one. */
export const MAX_CHOSEN = 1_000;
/** The most links that a path may be asked for. */
export const MAX_PATH_LINKS = 12;
/** The most paths that are given. */
export const MAX_PATHS = 200;
/** The most shared counterparties, or nodes of other cases, that are listed. */
export const MAX_SHARED = 2_000;

/** A question about a graph; nodes by their numbers. */
export type GraphQuestion =
  /** `stated`: nodes that own findings name; those in the graph are shown. */
  | { kind: 'shown'; opened: { node: number; most: number }[]; stated: number[] }
  /** `anchors` null: of all that were screened. */
  | { kind: 'shared'; anchors: number[] | null }
  | { kind: 'paths'; from: number; to: number; way: Way; maxLinks: number | null }
  | { kind: 'nearest'; from: number; way: Way }
  /** `nodes`: those of the graph that the screenings of other cases have. */
  | { kind: 'elsewhere'; nodes: number[] };
