// The links of stored screenings, made from their answers: put in with the snapshot, in its transaction, or
// by the index that works in the background. It is no evidence, and no exported case has it.
import { subjectKey } from '#shared/domain/subject.ts';
import type { CaseId, SnapshotId } from '#shared/domain/ids.ts';
import { LINKS_VERSION, type AnswerLinks, type LinkedNode } from '#shared/graph/answer-links.ts';
import { sha256Hex, wellFormed } from '../canonical.ts';
import { statement, type ReadDb, type WriteDb } from '../database.ts';
import { MAX_WORD, textOf } from '../snapshot-outcome.ts';

/** A screening whose links are put in; `chain` as the service names it. */
export interface LinkedScreening {
  id: SnapshotId;
  caseId: CaseId;
  chain: string;
}

/** The query behind `hasLinks`. */
export const FIND_LINKED = 'SELECT version FROM graph_screenings WHERE snapshot_id = ?';

/** Puts the links of a screening in, in the place of those that an earlier version of the reader made. */
export function putLinks(
  db: WriteDb,
  { id, caseId, chain }: LinkedScreening,
  { nodes, links }: AnswerLinks,
): void {
  removeWhere(db, 'snapshot_id', id);
  const numbers = nodes.map((node) => nodeNumber(db, chain, node));
  const { lastInsertRowid } = statement(
    db,
    `INSERT INTO graph_screenings (snapshot_id, case_id, version, anchor, places, links)
     VALUES (?, ?, ?, ?, ?, ?)`,
  ).run(id, caseId, LINKS_VERSION, numbers[0], nodes.length, links.length);
  const screening = Number(lastInsertRowid);
  // Two texts that are one in the file are one place.
  const place = statement(db, 'INSERT OR IGNORE INTO graph_places VALUES (?, ?, ?, ?, ?, ?, ?)');
  for (const [index, { hop, level, entity, category, hits }] of nodes.entries()) {
    const texts = [level, entity, category].map(textOf);
    place.run(screening, numbers[index], hop, ...texts, hits);
  }
  const insert = statement(
    db,
    `INSERT INTO graph_links (screening, near, far, position, kind, side, hop, amount, at, hits, hit,
       path_node, missing_nodes, is_contradictory)
     VALUES (@screening, @near, @far, @position, @kind, @side, @hop, @amount, @at, @hits, @hit,
       @node, @missingNodes, @isContradictory)`,
  );
  for (const [position, { place: said, near, far, at, ...link }] of links.entries()) {
    insert.run({
      ...link,
      screening,
      position,
      near: numbers[near],
      far: numbers[far],
      // What was sent in milliseconds may have parts of one.
      at: at === null ? null : Math.round(at),
      hit: said?.hit ?? null,
      node: said?.node ?? null,
      isContradictory: Number(link.isContradictory),
    });
  }
}

/** The query behind the number of a node. */
export const FIND_NODE_NUMBER =
  'SELECT number FROM graph_nodes WHERE node_key = ? AND chain = ? AND kind = ?';

/** Whether the links of a screening are there, as this version makes them. */
export function hasLinks(db: ReadDb, id: SnapshotId): boolean {
  return statement(db, FIND_LINKED).pluck().get(id) === LINKS_VERSION;
}

/** Lets every screening wait whose links are not there, or are of another version; gives how many do. */
export function awaitLinks(db: WriteDb, _: object): { added: number } {
  const { changes } = statement(
    db,
    `INSERT INTO search_pending (kind, id)
     SELECT 'snapshot', id FROM snapshots WHERE kind != 'name' AND NOT EXISTS
       (SELECT 1 FROM graph_screenings WHERE snapshot_id = snapshots.id AND version = ?)
     ON CONFLICT DO NOTHING`,
  ).run(LINKS_VERSION);
  return { added: changes };
}

/** Takes the links of a case out, and what no other case has. */
export function removeCaseFromGraph(db: WriteDb, caseId: CaseId): void {
  removeWhere(db, 'case_id', caseId);
}

/** Empties it; the screenings wait (`emptySearch`). */
export function emptyGraph(db: WriteDb): void {
  for (const table of ['links', 'places', 'screenings', 'nodes']) {
    db.exec(`DELETE FROM graph_${table}`);
  }
}

function removeWhere(db: WriteDb, column: 'snapshot_id' | 'case_id', id: string): void {
  const screenings = statement(db, `SELECT number FROM graph_screenings WHERE ${column} = ?`)
    .pluck()
    .all(id) as number[];
  const listNodes = statement(db, 'SELECT node FROM graph_places WHERE screening = ?').pluck();
  const nodes = new Set(screenings.flatMap((number) => listNodes.all(number) as number[]));
  for (const table of ['graph_links', 'graph_places']) {
    const remove = statement(db, `DELETE FROM ${table} WHERE screening = ?`);
    for (const number of screenings) remove.run(number);
  }
  statement(db, `DELETE FROM graph_screenings WHERE ${column} = ?`).run(id);
  const removeNode = statement(
    db,
    `DELETE FROM graph_nodes WHERE number = @node
       AND NOT EXISTS (SELECT 1 FROM graph_places WHERE node = @node)`,
  );
  for (const node of nodes) removeNode.run({ node });
}

function nodeNumber(db: WriteDb, chain: string, { kind, key, value }: LinkedNode): number {
  const nodeKey = keyText(key);
  const known = statement(db, FIND_NODE_NUMBER).pluck().get(nodeKey, chain, kind);
  if (known !== undefined) return known as number;
  const { lastInsertRowid } = statement(
    db,
    'INSERT INTO graph_nodes (kind, chain, node_key, value) VALUES (?, ?, ?, ?)',
  ).run(kind, chain, nodeKey, textOf(value));
  return Number(lastInsertRowid);
}

/** The number of what is known by a chain and a value, however that is spelled; null where it is not there. */
export function findNodeNumber(
  db: ReadDb,
  { kind, chain, value }: { kind: LinkedNode['kind']; chain: string; value: string },
): number | null {
  const nodeKey = keyText(subjectKey(kind, value));
  const number = statement(db, FIND_NODE_NUMBER).pluck().get(nodeKey, chain, kind);
  return (number ?? null) as number | null;
}

/** What is too long to be an address is known by its hash. */
function keyText(key: string): string {
  return key.length <= MAX_WORD ? wellFormed(key) : `sha256:${sha256Hex(wellFormed(key))}`;
}
