// What is asked of the links of stored screenings: which there are, all their rows as numbers for those who
// answer questions about them, and the texts of what is shown.
import type { CaseId, SubjectId } from '#shared/domain/ids.ts';
import { compareRiskLevels, type Open, type RiskLevel } from '#shared/domain/risk.ts';
import type { FlowSide } from '#shared/flow/orient.ts';
import { LINKS_VERSION } from '#shared/graph/answer-links.ts';
import { LINK_DIRECTIONS, type GraphRows } from '#shared/graph/graph-rows.ts';
import type {
  DescribedGraph,
  DescribedLink,
  DescribedNode,
  GraphScope,
  LinkedScreening,
} from '#shared/graph/described-graph.ts';
import { statement, type ReadDb } from '../database.ts';
import { getSummary } from './snapshots.ts';

const LINKED = `graph_screenings.number AS number, graph_screenings.snapshot_id AS snapshotId, anchor,
  places, links`;

/** The query behind the screenings of a case that have links, or of some of them. */
export const LIST_LINKED = `SELECT ${LINKED} FROM graph_screenings
  WHERE graph_screenings.case_id = ? ORDER BY number`;
/** The query behind the screenings of what belongs to a subject. */
export const LIST_LINKED_OF_SUBJECT = `SELECT ${LINKED}
  FROM subject_members
  CROSS JOIN snapshots ON snapshots.kind = iif(subject_members.kind = 'address', 'kya', 'kyt')
    AND snapshots.subject_key = member_key
  CROSS JOIN graph_screenings ON graph_screenings.snapshot_id = snapshots.id
  WHERE subject_members.subject_id = @subjectId AND removed_at IS NULL
    AND subject_members.kind IN ('address', 'transaction') AND snapshots.case_id = @caseId`;
/** The query behind what of a case waits for its links. */
export const COUNT_WAITING = `SELECT count(*) FROM snapshots
  WHERE case_id = @caseId AND kind IN ('kya', 'kyt') AND NOT EXISTS
    (SELECT 1 FROM graph_screenings WHERE snapshot_id = snapshots.id AND version = @version)`;
/** The query behind what of the file waits for its links. */
export const COUNT_UNLINKED = `SELECT count(*) FROM search_pending
  CROSS JOIN snapshots ON snapshots.id = search_pending.id AND snapshots.kind IN ('kya', 'kyt')
  WHERE search_pending.kind = 'snapshot' AND NOT EXISTS
    (SELECT 1 FROM graph_screenings WHERE snapshot_id = snapshots.id AND version = ?)`;
/** The query behind the places of a screening. */
export const LIST_GRAPH_PLACES =
  'SELECT screening, node, hop, level FROM graph_places WHERE screening = ?';
/** The query behind the links of a screening. */
export const LIST_GRAPH_LINKS =
  'SELECT screening, near, far, hop, side FROM graph_links WHERE screening = ?';
const NODES_IN_ORDER = `SELECT number FROM json_each(?) CROSS JOIN graph_nodes
  ON number = json_each.value ORDER BY node_key, chain, kind`;
/** The query behind which of some nodes the screenings of other cases have. */
export const LIST_NODES_ELSEWHERE = `SELECT value FROM json_each(@nodes) WHERE EXISTS (
    SELECT 1 FROM graph_places CROSS JOIN graph_screenings ON number = screening
    WHERE node = json_each.value AND case_id <> @caseId)`;
/** The query behind what a node is. */
export const FIND_NODE = 'SELECT number, kind, chain, value FROM graph_nodes WHERE number = ?';
/** The query behind what screenings of a range say of a node. */
export const LIST_PLACES_OF_NODE = `SELECT screening, hop, level, entity, category, hits
  FROM graph_places WHERE node = @node AND screening BETWEEN @first AND @last`;
/** The query behind the links from a node on, away from what was screened. */
export const LIST_LINKS_FROM = `SELECT screening, near, far, kind, side, hop, amount, at, hits, hit,
    path_node AS node, missing_nodes AS missingNodes, is_contradictory AS isContradictory
  FROM graph_links WHERE screening = @screening AND near = @near ORDER BY far, position`;

/** The screenings of a scope that have links, and how many of the case wait for theirs. */
export function listLinked(
  db: ReadDb,
  { caseId, of }: GraphScope,
): { screenings: LinkedScreening[]; waiting: number } {
  const waiting = statement(db, COUNT_WAITING).pluck().get({ caseId, version: LINKS_VERSION });
  return { screenings: linkedOf(db, caseId, of), waiting: waiting as number };
}

function linkedOf(db: ReadDb, caseId: CaseId, of: GraphScope['of']): LinkedScreening[] {
  if (of.kind === 'subject') {
    const asked: { caseId: CaseId; subjectId: SubjectId } = { caseId, subjectId: of.subjectId };
    const rows = statement(db, LIST_LINKED_OF_SUBJECT).all(asked) as LinkedScreening[];
    // One is listed for each member that it is about.
    const once = new Map(rows.map((row) => [row.number, row]));
    return [...once.values()].sort((a, b) => a.number - b.number);
  }
  const all = statement(db, LIST_LINKED).all(caseId) as LinkedScreening[];
  if (of.kind === 'case') return all;
  const chosen = new Set(of.snapshotIds);
  return all.filter(({ snapshotId }) => chosen.has(snapshotId));
}

/** All rows of some screenings. */
export function readGraphRows(
  db: ReadDb,
  { screenings }: { screenings: readonly LinkedScreening[] },
): GraphRows {
  const placeRows = statement(db, LIST_GRAPH_PLACES).raw();
  const linkRows = statement(db, LIST_GRAPH_LINKS).raw();
  const places: number[] = [];
  const links: number[] = [];
  for (const { number } of screenings) {
    for (const row of placeRows.iterate(number) as Iterable<PlaceRow>) {
      const [screening, node, hop, level] = row;
      places.push(screening, node, hop, compareRiskLevels(null, level));
    }
    for (const row of linkRows.iterate(number) as Iterable<LinkRow>) {
      const [screening, near, far, hop, side] = row;
      links.push(screening, near, far, hop, DIRECTIONS[side]);
    }
  }
  return { places: Int32Array.from(places), links: Int32Array.from(links) };
}

type PlaceRow = [screening: number, node: number, hop: number, level: Open<RiskLevel> | null];
type LinkRow = [screening: number, near: number, far: number, hop: number, side: FlowSide];

const DIRECTIONS: Readonly<Record<FlowSide, number>> = {
  inflow: LINK_DIRECTIONS.toNear,
  outflow: LINK_DIRECTIONS.toFar,
  unknown: LINK_DIRECTIONS.unknown,
};

/** Nodes in the order of what they are, which no numbering changes. */
export function orderNodes(db: ReadDb, { nodes }: { nodes: readonly number[] }): Int32Array {
  const rows = statement(db, NODES_IN_ORDER).pluck().all(JSON.stringify(nodes));
  return Int32Array.from(rows as number[]);
}

/** Of how many screenings of the file the links are not there yet. */
export function countUnlinked(db: ReadDb, _: object): number {
  return statement(db, COUNT_UNLINKED).pluck().get(LINKS_VERSION) as number;
}

/** Which of some nodes the screenings of other cases have too. */
export function findNodesElsewhere(
  db: ReadDb,
  { caseId, nodes }: { caseId: CaseId; nodes: readonly number[] },
): number[] {
  const asked = { caseId, nodes: JSON.stringify(nodes) };
  return statement(db, LIST_NODES_ELSEWHERE).pluck().all(asked) as number[];
}

/** What is shown of a graph: an answer with the nodes that it names, as JSON in UTF-8. */
export function describeGraph(
  db: ReadDb,
  args: {
    screenings: readonly LinkedScreening[];
    waiting: number;
    nodes: readonly number[];
    /** Also the links between these nodes. */
    hasLinks: boolean;
    answer: unknown;
  },
): { json: Uint8Array } {
  const { screenings, waiting, nodes, hasLinks, answer } = args;
  const range = { first: screenings[0]?.number ?? 0, last: screenings.at(-1)?.number ?? 0 };
  const inScope = new Set(screenings.map(({ number }) => number));
  const described = nodes.flatMap((number) => describeNode(db, { number, inScope, range }) ?? []);
  const graph: DescribedGraph<unknown> = {
    screenings: screenings.map(({ number, snapshotId, anchor }) => ({
      number,
      anchor,
      summary: getSummary(db, snapshotId),
    })),
    waiting,
    nodes: described,
    links: hasLinks ? linksAmong(db, described) : [],
    answer,
  };
  return { json: new TextEncoder().encode(JSON.stringify(graph)) };
}

function describeNode(
  db: ReadDb,
  asked: { number: number; inScope: ReadonlySet<number>; range: { first: number; last: number } },
): DescribedNode | null {
  const { number, inScope, range } = asked;
  const node = statement(db, FIND_NODE).get(number) as NodeRow | undefined;
  if (node === undefined) return null;
  const places = statement(db, LIST_PLACES_OF_NODE).all({ node: number, ...range });
  return {
    ...node,
    places: (places as DescribedNode['places']).filter(({ screening }) => inScope.has(screening)),
  };
}

type NodeRow = Omit<DescribedNode, 'places'>;

function linksAmong(db: ReadDb, nodes: readonly DescribedNode[]): DescribedLink[] {
  const shown = new Set(nodes.map(({ number }) => number));
  return nodes.flatMap(({ number: near, places }) =>
    places.flatMap(({ screening }) => {
      const rows = statement(db, LIST_LINKS_FROM).all({ screening, near }) as StoredLink[];
      return rows.flatMap(({ hit, node, isContradictory, ...link }) => {
        if (!shown.has(link.far)) return [];
        const place = hit === null ? null : { hit, node };
        return [{ ...link, place, isContradictory: isContradictory === 1 }];
      });
    }),
  );
}

type StoredLink = Omit<DescribedLink, 'place' | 'isContradictory'> & {
  hit: number | null;
  node: number | null;
  isContradictory: 0 | 1;
};
