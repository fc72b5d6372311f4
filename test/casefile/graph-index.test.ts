// The links of stored screenings: in the file with the snapshot, the same when they are made again, and gone
// with their case.
import { describe, expect, onTestFinished, test } from 'vitest';
import type { CaseId, MemberId, SnapshotId, SubjectId } from '#shared/domain/ids.ts';
import type { DescribedGraph } from '#shared/graph/described-graph.ts';
import { inTransaction, type ReadDb } from '../../electron/casefile/database.ts';
import { indexPending, rebuildSearch } from '../../electron/casefile/index-terms.ts';
import { openFile } from '../../electron/casefile/open.ts';
import type { CaseFileOperations } from '../../electron/casefile/operations.ts';
import { awaitLinks, putLinks } from '../../electron/casefile/tables/graph-index.ts';
import {
  findNodesElsewhere,
  listLinked,
  readGraphRows,
} from '../../electron/casefile/tables/graph-rows.ts';
import { removeCaseFromSearch } from '../../electron/casefile/tables/search-index.ts';
import { addSearchedCases, indexAll, SEARCHED_CASE } from '../builders/casefile-search.ts';
import { buildKytRequest } from '../builders/casefile-batches.ts';
import { ENGINE, newCaseFile, openArgs, T0 } from '../builders/casefile-file.ts';
import { addAnsweredJob, completedJob, kytBothResult } from '../builders/casefile-kinds.ts';

const FIRST = 'snapshot-1' as SnapshotId;
const ALL = { caseId: SEARCHED_CASE, of: { kind: 'case' } } as const;

/** Every row, whatever numbers it is under. */
function contentsOf(db: ReadDb): Record<'places' | 'links', unknown[]> {
  return {
    places: db
      .prepare(
        `SELECT snapshot_id, kind, chain, node_key, value, hop, level, entity, category, hits
         FROM graph_places JOIN graph_screenings ON graph_screenings.number = screening
         JOIN graph_nodes ON graph_nodes.number = node ORDER BY snapshot_id, node_key`,
      )
      .all(),
    links: db
      .prepare(
        `SELECT snapshot_id, near.node_key AS near, far.node_key AS far, graph_links.kind, side, hop,
           amount, at, hits, hit, path_node, missing_nodes, is_contradictory
         FROM graph_links JOIN graph_screenings ON graph_screenings.number = screening
         JOIN graph_nodes AS near ON near.number = graph_links.near
         JOIN graph_nodes AS far ON far.number = graph_links.far
         ORDER BY snapshot_id, position`,
      )
      .all(),
  };
}

function countRows(db: ReadDb): number[] {
  return ['nodes', 'screenings', 'places', 'links'].map(
    (table) => db.prepare(`SELECT count(*) FROM graph_${table}`).pluck().get() as number,
  );
}

function openRaw(path: string): ReadDb {
  const file = openFile(openArgs(path), ENGINE);
  onTestFinished(() => file.close());
  return file.db;
}

/** A file with one screening of an address and one of a name; nothing is indexed in the background. */
function fileWithScreenings(): string {
  const { operations, folder, path } = newCaseFile();
  addSearchedCases(operations, folder);
  operations.close({});
  return path;
}

const describeAll = (operations: CaseFileOperations): DescribedGraph<null> => {
  const { screenings, waiting } = operations.listLinked(ALL);
  const { places } = operations.readGraphRows({ screenings });
  const nodes = Array.from({ length: places.length / 4 }, (_, row) => places[row * 4 + 1] ?? 0);
  const { json } = operations.describeGraph({
    ...{ screenings, waiting, nodes: [...new Set(nodes)], hasLinks: true, answer: null },
  });
  return JSON.parse(new TextDecoder().decode(json)) as DescribedGraph<null>;
};

describe('the links of a screening', () => {
  test('are there as soon as it is stored', () => {
    const db = openRaw(fileWithScreenings());
    const { places, links } = contentsOf(db);
    expect(places.length).toBeGreaterThan(3);
    expect(links.length).toBeGreaterThan(3);
    // A name has none.
    expect(countRows(db)[1]).toBe(1);
  });

  test('are the same when the index is made again', () => {
    const db = openRaw(fileWithScreenings());
    const kept = contentsOf(db);
    rebuildSearch(db);
    expect(contentsOf(db)).toEqual(kept);
  });

  test('wait where they are not there, and are counted', () => {
    const { operations, folder, path } = newCaseFile();
    addSearchedCases(operations, folder);
    indexAll(operations);
    operations.close({});
    const db = openRaw(path);
    db.exec('UPDATE graph_screenings SET version = 0');
    expect(listLinked(db, ALL)).toMatchObject({ waiting: 1, screenings: [{ snapshotId: FIRST }] });
    expect(inTransaction(db, (write) => awaitLinks(write, {}))).toEqual({ added: 1 });
    inTransaction(db, (write) => indexPending(write, { limit: 10 }));
    expect(listLinked(db, ALL)).toMatchObject({ waiting: 0 });
  });

  test('are described with their amounts, places and labels', () => {
    const { operations, folder } = newCaseFile();
    addSearchedCases(operations, folder);
    const graph = describeAll(operations);
    expect(graph).toMatchObject({ waiting: 0, screenings: [{ summary: { id: FIRST } }] });
    const [screening] = graph.screenings;
    const anchor = graph.nodes.find(({ number }) => number === screening?.anchor);
    expect(anchor).toMatchObject({ kind: 'address', places: [{ hop: 0 }] });
    expect(graph.links.length).toBeGreaterThan(3);
    const delivered = graph.links.filter(({ kind }) => kind === 'delivered');
    expect(delivered.every(({ place }) => place !== null && place.node !== null)).toBe(true);
    expect(graph.nodes.some(({ places }) => places.some(({ entity }) => entity !== null))).toBe(
      true,
    );
  });

  test('are of what is asked for: chosen screenings, or what belongs to a subject', () => {
    const { operations, folder } = newCaseFile();
    addSearchedCases(operations, folder);
    const request = buildKytRequest();
    const answer = completedJob(20, kytBothResult(request.transaction));
    const job = { kind: 'kyt', request } as const;
    const draft = addAnsweredJob(operations, 20, job, answer, SEARCHED_CASE);
    operations.storeSnapshot({ draft });
    const idsOf = (of: Parameters<typeof operations.listLinked>[0]['of']) =>
      operations.listLinked({ caseId: SEARCHED_CASE, of }).screenings.map((one) => one.snapshotId);
    expect(idsOf({ kind: 'case' })).toEqual([FIRST, draft.id]);
    expect(idsOf({ kind: 'screenings', snapshotIds: [draft.id] })).toEqual([draft.id]);
    const subjectId = 'subject-1' as SubjectId;
    const subject = { kind: 'subject', subjectId } as const;
    const { summary } = describeAll(operations).screenings[0]!;
    if (summary.kind !== 'kya') throw new Error(summary.kind);
    const members = [
      { kind: 'address', value: summary.address.toLowerCase() },
      { kind: 'transaction', value: request.transaction.toUpperCase().replace('0X', '0x') },
    ] as const;
    const seen = members.map((member, at) => {
      operations.addMember({
        ...{ id: `own-${String(at)}` as MemberId, subjectId, at: T0 + 60 },
        fields: { ...member, chain: null, role: '', confidence: null, remark: '' },
      });
      return idsOf(subject);
    });
    expect(seen).toEqual([[FIRST], [FIRST, draft.id]]);
  });

  test('are found in other cases, go with their case, and what another case has stays', () => {
    const path = fileWithScreenings();
    const db = openRaw(path);
    const other = 'case-102' as CaseId;
    const before = countRows(db);
    const [shared] = db
      .prepare('SELECT node_key AS key, chain FROM graph_nodes WHERE kind = ? LIMIT 1')
      .all('address') as { key: string; chain: string }[];
    const sharedKey = shared!.key;
    inTransaction(db, (write) => {
      const nodes = [
        { kind: 'address', key: 'own', value: 'own', hop: 0, level: null, entity: null } as const,
      ].map((node) => ({ ...node, category: null, hits: 0 }));
      const known = { ...nodes[0]!, key: sharedKey, value: sharedKey };
      const id = 'snapshot-2' as SnapshotId;
      const args = { id, caseId: other, chain: shared!.chain };
      putLinks(write, args, { nodes: [...nodes, known], links: [] });
    });
    // Of the nodes of each case, the one that both have.
    for (const [caseId, screening] of [
      [SEARCHED_CASE, 1],
      [other, 2],
    ] as const) {
      const nodes = db.prepare('SELECT node FROM graph_places WHERE screening = ?').pluck();
      const found = findNodesElsewhere(db, { caseId, nodes: nodes.all(screening) as number[] });
      const keyOf = db.prepare('SELECT node_key FROM graph_nodes WHERE number = ?').pluck();
      expect(found.map((number) => keyOf.get(number))).toEqual([sharedKey]);
    }
    expect(countRows(db)).toEqual([before[0]! + 1, 2, before[2]! + 2, before[3]]);
    inTransaction(db, (write) => removeCaseFromSearch(write, SEARCHED_CASE));
    expect(countRows(db)).toEqual([2, 1, 2, 0]);
    inTransaction(db, (write) => removeCaseFromSearch(write, other));
    expect(countRows(db)).toEqual([0, 0, 0, 0]);
  });
});

test('rows of numbers are those of the tables', () => {
  const db = openRaw(fileWithScreenings());
  const { screenings } = { screenings: [{ number: 1 }] as never };
  const { places, links } = readGraphRows(db, { screenings });
  expect([places.length / 4, links.length / 5]).toEqual(countRows(db).slice(2));
});
