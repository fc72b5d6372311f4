// The index says what the records say: made in steps or again, after changes, and after a case was
// destroyed, of which no word stays.
import { describe, expect, onTestFinished, test } from 'vitest';
import type { CaseId, NoteId, SnapshotId } from '#shared/domain/ids.ts';
import { inTransaction, type ReadDb } from '../../electron/casefile/database.ts';
import { indexPending, rebuildSearch } from '../../electron/casefile/index-terms.ts';
import { openFile } from '../../electron/casefile/open.ts';
import { removeCaseFromSearch } from '../../electron/casefile/tables/search-index.ts';
import { addSearchedCases, find, indexAll, SEARCHED_CASE } from '../builders/casefile-search.ts';
import {
  addPolledAnswer,
  ENGINE,
  newCaseFile,
  openArgs,
  reopen,
  T0,
} from '../builders/casefile-file.ts';
import { evmAddress } from '../builders/hits.ts';

type Contents = Record<'entries' | 'places' | 'tallies' | 'words', unknown[][]>;

/** The entries with their places, whatever numbers they are under. */
function contentsOf(db: ReadDb): Contents {
  const all = (query: string) => db.prepare(query).raw().all() as unknown[][];
  return {
    entries: all('SELECT kind, entry_key, case_id, text FROM search_entries ORDER BY 1, 2'),
    places: all(`SELECT kind, entry_key, role, taken_at, snapshot_id,
        search_cases.case_id FROM search_places JOIN search_entries ON search_entries.id = entry_id
      JOIN search_snapshots ON search_snapshots.number = snapshot_number
      JOIN search_cases ON search_cases.number = case_number ORDER BY 1, 2, 3, 4, 5`),
    tallies: all(`SELECT kind, entry_key, role, c.case_id, places, newest_at, snapshot_id
      FROM search_tallies JOIN search_entries ON search_entries.id = entry_id
      JOIN search_cases AS c ON c.number = search_tallies.case_number
      JOIN search_snapshots ON search_snapshots.number = newest_snapshot ORDER BY 1, 2, 3, 4`),
    words: all(`SELECT term, doc, cnt FROM temp.search_words ORDER BY 1`),
  };
}

function openRaw(path: string): ReadDb {
  const file = openFile(openArgs(path), ENGINE);
  onTestFinished(() => file.close());
  file.db.exec('CREATE VIRTUAL TABLE temp.search_words USING fts5vocab(main, search_text, row)');
  return file.db;
}

/** A closed file with the cases of `addSearchedCases`, all of it indexed. */
function indexedFile(): string {
  const { operations, folder, path } = newCaseFile();
  addSearchedCases(operations, folder);
  indexAll(operations);
  operations.close({});
  return path;
}

/** Case numbers are words of the index, and given again. */
function withoutNumbers({ words, ...rest }: Contents): Contents {
  return { ...rest, words: words.filter(([term]) => !String(term).startsWith('\uE001')) };
}

describe('an index made anew', () => {
  test('is the same as the one that was kept up with every change', () => {
    const { operations, folder, path } = newCaseFile();
    addSearchedCases(operations, folder);
    indexAll(operations);
    const note = { id: 'note-1' as NoteId, at: T0 + 60 };
    operations.reviseNote({ ...note, revision: 1, title: 'Anchor', body: 'Changed.' });
    operations.setSubjectRemoved({ id: 'subject-1' as never, isRemoved: true, at: T0 + 61 });
    operations.close({});
    const db = openRaw(path);
    // What was taken out is counted until its piece is written again.
    db.exec("INSERT INTO search_text (search_text) VALUES ('optimize')");
    const kept = withoutNumbers(contentsOf(db));
    const told: number[] = [];
    rebuildSearch(db, (left) => told.push(left));
    expect(withoutNumbers(contentsOf(db))).toEqual(kept);
    expect(kept.entries.length).toBeGreaterThan(40);
    expect(told.at(-1)).toBe(0);
  });

  test('finds the same', () => {
    const path = indexedFile();
    const before = reopen(path);
    const texts = ['vel', 'berth', '0x', '奥辛', 'TF-2026', 'petrol'];
    const found = texts.map((text) => find(before, text));
    before.close({});
    const file = openFile(openArgs(path), ENGINE);
    rebuildSearch(file.db);
    file.close();
    const after = reopen(path);
    expect(texts.map((text) => find(after, text))).toEqual(found);
  });
});

describe('what waits', () => {
  test('is put in as often as asked, each thing once', () => {
    const { operations, folder } = newCaseFile();
    addSearchedCases(operations, folder);
    expect(operations.indexPending({ limit: 1 })).toEqual({ left: 1 });
    expect(operations.indexPending({ limit: 1 })).toEqual({ left: 0 });
    expect(operations.indexPending({ limit: 1 })).toEqual({ left: 0 });
  });

  test('goes in parts when it is large, also across a closed file, and no place counts twice', () => {
    const { operations, path } = newCaseFile();
    const hits = Array.from({ length: 5000 }, (_, number) => ({
      ...{ ruleCode: 'R-1', ruleName: 'A rule', opponentAddress: evmAddress(number) },
      pathNodes: [{ address: evmAddress(number), deep: 0, tags: [] }],
    }));
    const result = { address: evmAddress(1), chain: 'Ethereum', hits, rulesTriggered: ['R-1'] };
    const answer = { code: 0, msg: '', data: { job_id: 1, status: 'COMPLETE', result } };
    operations.storeSnapshot({ draft: addPolledAnswer(operations, 1, JSON.stringify(answer)) });
    expect(operations.indexPending({ limit: 10 })).toEqual({ left: 1 });
    operations.close({});
    const again = reopen(path);
    let steps = 1;
    for (let left = 1; left > 0; steps++) ({ left } = again.indexPending({ limit: 10 }));
    expect(steps).toBeGreaterThan(2);
    for (const number of [2, 2500, 4999]) {
      const [hit] = find(again, evmAddress(number)).address ?? [];
      expect(hit).toMatchObject({ placeCount: 1, places: [{ role: 'source' }] });
    }
  });

  test('is a snapshot whose bytes are gone as well: it is found by its subject', () => {
    const { operations, folder, path } = newCaseFile();
    addSearchedCases(operations, folder);
    operations.close({});
    const db = openRaw(path);
    db.pragma('foreign_keys = OFF');
    db.exec('DROP TRIGGER body_chunks_refuse_delete; DELETE FROM body_chunks');
    for (let left = 1; left > 0;) {
      ({ left } = inTransaction(db, (write) => indexPending(write, { limit: 10 })));
    }
    const kinds = db.prepare('SELECT kind FROM search_entries WHERE case_id IS NULL').pluck().all();
    expect((kinds as string[]).sort()).toEqual(['address', 'name']);
  });
});

describe('a case that is destroyed', () => {
  const DOOMED = 'Zyxwvutcanary';

  test('leaves no word of its own, in any page, and what others have stays', () => {
    const { operations, folder, path } = newCaseFile();
    addSearchedCases(operations, folder);
    operations.createCase({ id: 'doomed' as CaseId, fields: { title: DOOMED }, at: T0 });
    operations.createNote({
      ...{ id: 'note-9' as NoteId, caseId: 'doomed' as CaseId, subjectId: null, title: DOOMED },
      ...{ body: `${DOOMED} Isaura`, at: T0 + 70 },
    });
    indexAll(operations);
    operations.close({});
    const db = openRaw(path);
    const before = contentsOf(db);
    expect(before.words.flat()).toContain(DOOMED.toLowerCase());
    inTransaction(db, (write) => removeCaseFromSearch(write, 'doomed' as CaseId));
    const after = contentsOf(db);
    expect(after.places).toEqual(before.places);
    expect(after.words.flat()).not.toContain(DOOMED.toLowerCase());
    const blocks = db.prepare('SELECT block FROM search_text_data').pluck().all() as Buffer[];
    expect(blocks.filter((block) => block.includes('xwvutcanary'))).toEqual([]);
    expect(() =>
      db.exec("INSERT INTO search_text (search_text) VALUES ('integrity-check')"),
    ).not.toThrow();
  });

  test('takes its places along, and terms that no other case has', () => {
    const path = indexedFile();
    const db = openRaw(path);
    const total = contentsOf(db);
    inTransaction(db, (write) => removeCaseFromSearch(write, SEARCHED_CASE));
    const left = contentsOf(db);
    const caseIds = new Set(left.places.map((place) => place[5]));
    expect([...caseIds]).toEqual(['case-102']);
    expect(left.entries.length).toBeLessThan(total.entries.length);
    const unplaced = db.prepare(`SELECT count(*) FROM search_entries WHERE case_id IS NULL
      AND id NOT IN (SELECT entry_id FROM search_places)`);
    expect(unplaced.pluck().get()).toBe(0);
  });
});

test('a term is counted with its newest place, whatever the order of indexing', () => {
  const { operations } = newCaseFile();
  for (const number of [1, 2]) {
    const hits = [{ ruleCode: 'R-1', pathNodes: [{ address: evmAddress(77), deep: 0 }] }];
    const result = { hits, rulesTriggered: [] };
    const answer = { code: 0, msg: '', data: { job_id: 1, status: 'COMPLETE', result } };
    const draft = addPolledAnswer(operations, number, JSON.stringify(answer));
    operations.storeSnapshot({ draft: { ...draft, takenAt: T0 + 10 - number } });
  }
  indexAll(operations);
  const [hit] = find(operations, evmAddress(77)).address ?? [];
  const places = hit?.places.map(({ target }) => 'snapshotId' in target && target.snapshotId);
  expect(places).toEqual(['snapshot-1', 'snapshot-2'] as SnapshotId[]);
  expect(hit?.placeCount).toBe(2);
});
