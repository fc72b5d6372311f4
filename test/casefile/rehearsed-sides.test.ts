// What a rehearsal reads of stored screenings: hashed, of every origin, a few at a time.
import { readFileSync } from 'node:fs';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { CaseId } from '#shared/domain/ids.ts';
import type { MatchingType } from '#shared/rulesets/rehearsal.ts';
import type { StoredSide } from '#shared/rulesets/rehearsed-side.ts';
import { deriveKey } from '../../electron/casefile/cipher.ts';
import { connect } from '../../electron/casefile/connection.ts';
import type { CaseFileOperations } from '../../electron/casefile/operations.ts';
import { readRehearsedSides } from '../../electron/casefile/rehearsed-sides.ts';
import { listRehearsed } from '../../electron/casefile/tables/rehearsed-screenings.ts';
import {
  addAnsweredJob,
  addPolledAnswer,
  completedJob,
  ENGINE,
  FAST_PASSPHRASE,
  kytBothResult,
  kytInResult,
  newCaseFile,
  T0,
} from '../builders/casefile-file.ts';
import { CASE, importAnswer, writeAnswer } from '../builders/casefile-transfer.ts';
import { kyaSampleText } from '../builders/kya-sample.ts';
import { buildKytRequest } from '../builders/kyt-view.ts';
import { sampleTransaction } from '../builders/sample-basics.ts';

const LARGE = 1e9;
type Reader = Pick<CaseFileOperations, 'listRehearsed' | 'readRehearsedSides'>;

function readAll(
  operations: Reader,
  rulesetType: MatchingType,
  { caseId = null, maxBytes = LARGE }: { caseId?: CaseId | null; maxBytes?: number } = {},
) {
  const { places } = operations.listRehearsed({ rulesetType, caseId });
  const found = { sides: [] as StoredSide[], unreadable: 0, steps: 0 };
  for (let at = 0; at < places.length;) {
    const given = { rulesetType, places: places.slice(at), maxBytes };
    const { json, read, unreadable } = operations.readRehearsedSides(given);
    found.sides.push(...(JSON.parse(new TextDecoder().decode(json)) as StoredSide[]));
    found.unreadable += unreadable;
    found.steps += 1;
    at += read;
  }
  return found;
}

function addKya(operations: CaseFileOperations, number: number, text = kyaSampleText()): void {
  operations.storeSnapshot({ draft: addPolledAnswer(operations, number, text) });
}

/** What reads a file in which one answer was changed: what was stored is reached by no other way. */
function withFirstChanged(path: string): Reader {
  const key = deriveKey(FAST_PASSPHRASE, readFileSync(path).subarray(0, 16));
  const db = connect(path, key, ENGINE);
  db.exec('DROP TRIGGER body_chunks_refuse_update');
  const changed = "CAST(replace(CAST(bytes AS TEXT), '0', '1') AS BLOB)";
  db.exec(`UPDATE body_chunks SET bytes = ${changed} WHERE request_id = 'poll-1'`);
  onTestFinished(() => void db.close());
  return {
    listRehearsed: (args) => listRehearsed(db, args),
    readRehearsedSides: (args) => readRehearsedSides(db, args),
  };
}

describe('the screenings of a rehearsal', () => {
  it('are those of the kind that a ruleset judges, newest first, of all cases or one', () => {
    const { operations } = newCaseFile();
    addKya(operations, 1);
    addKya(operations, 2);
    const transaction = sampleTransaction(3);
    const both = { kind: 'kyt', request: buildKytRequest({ transaction }) } as const;
    operations.storeSnapshot({
      draft: addAnsweredJob(operations, 3, both, completedJob(3, kytBothResult(transaction))),
    });
    const single = buildKytRequest({ transaction, screenDirection: 'in' });
    operations.storeSnapshot({
      draft: addAnsweredJob(
        ...([operations, 4, { kind: 'kyt', request: single }] as const),
        completedJob(4, kytInResult(transaction)),
      ),
    });
    const idsOf = (type: MatchingType, caseId: CaseId | null = null) =>
      readAll(operations, type, { caseId }).sides.map(({ summary }) => summary.id);
    expect(idsOf('kya')).toEqual(['snapshot-2', 'snapshot-1']);
    expect(idsOf('kya', 'case-1' as CaseId)).toEqual(['snapshot-1']);
    expect(idsOf('kyt_in')).toHaveLength(2);
    const out = readAll(operations, 'kyt_out');
    // The other one was screened at its source alone: it has no such side, and is not unreadable.
    expect(out.sides.map(({ side, hits }) => [side, hits.length])).toEqual([['out', 1]]);
    expect(out.unreadable).toBe(0);
  });

  it('are imported answers, too', () => {
    const { operations, folder } = newCaseFile();
    operations.createCase({ id: CASE, fields: {}, at: T0 });
    importAnswer(operations, writeAnswer(folder, kyaSampleText()));
    const [side] = readAll(operations, 'kya').sides;
    expect(side?.summary.origin).toBe('imported');
    expect(side?.hits.length).toBeGreaterThan(10);
  });

  it('whose bytes hold no hits are counted', () => {
    const { operations } = newCaseFile();
    addKya(operations, 1, '<html>');
    addKya(operations, 2);
    expect(readAll(operations, 'kya')).toMatchObject({ unreadable: 1, sides: [{}] });
  });

  it('whose bytes are not what was stored are counted, too, and looked at no further', () => {
    const { operations, path } = newCaseFile();
    addKya(operations, 1);
    addKya(operations, 2);
    operations.close({});
    const found = readAll(withFirstChanged(path), 'kya');
    expect(found.unreadable).toBe(1);
    expect(found.sides.map(({ summary }) => summary.id)).toEqual(['snapshot-2']);
  });

  it('are read one by one where together they are too long', () => {
    const { operations } = newCaseFile();
    for (const number of [1, 2, 3]) addKya(operations, number);
    expect(readAll(operations, 'kya', { maxBytes: 1 })).toMatchObject({ steps: 3 });
    expect(readAll(operations, 'kya').steps).toBe(1);
  });

  it('that are gone meanwhile are passed over', () => {
    const { operations } = newCaseFile();
    const given = { rulesetType: 'kya', places: [99, 100], maxBytes: LARGE } as const;
    const { json, read, unreadable } = operations.readRehearsedSides({
      ...given,
      places: [...given.places],
    });
    expect([new TextDecoder().decode(json), read, unreadable]).toEqual(['[]', 2, 0]);
  });
});
