// What a back-test reads of stored screenings: hashed, of every origin, a few at a time.
import { readFileSync } from 'node:fs';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { CaseId, RequestId, Sha256Hex } from '#shared/domain/ids.ts';
import type { MatchingType } from '#shared/rulesets/backtest.ts';
import type { StoredSide } from '#shared/rulesets/backtested-side.ts';
import type { RulesetRole } from '#shared/screening/snapshot.ts';
import { deriveKey } from '../../electron/casefile/cipher.ts';
import { connect } from '../../electron/casefile/connection.ts';
import type { CaseFileOperations } from '../../electron/casefile/operations.ts';
import { readBacktestedSides } from '../../electron/casefile/backtested-sides.ts';
import { listBacktested } from '../../electron/casefile/tables/backtested-screenings.ts';
import {
  addAnswer,
  addAnsweredJob,
  addPolledAnswer,
  completedJob,
  ENGINE,
  FAST_PASSPHRASE,
  kytBothResult,
  kytInResult,
  newCaseFile,
  storeAnswer,
  T0,
} from '../builders/casefile-file.ts';
import { CASE, importAnswer, writeAnswer } from '../builders/casefile-transfer.ts';
import { kyaSampleAnswer, kyaSampleText } from '../builders/kya-sample.ts';
import { buildKytRequest } from '../builders/kyt-view.ts';
import { sampleTransaction } from '../builders/sample-basics.ts';

const LARGE = 1e9;
type Reader = Pick<CaseFileOperations, 'listBacktested' | 'readBacktestedSides'>;

function readAll(
  operations: Reader,
  rulesetType: MatchingType,
  { caseId = null, maxBytes = LARGE }: { caseId?: CaseId | null; maxBytes?: number } = {},
) {
  const { places } = operations.listBacktested({ rulesetType, caseId });
  const found = { sides: [] as StoredSide[], unreadable: 0, steps: 0 };
  for (let at = 0; at < places.length;) {
    const given = { rulesetType, places: places.slice(at), maxBytes };
    const { json, read, unreadable } = operations.readBacktestedSides(given);
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

/** What reads a file in which a table was changed: what was stored is reached by no other way. */
function withChanged(path: string, table: string, change: string): Reader {
  const key = deriveKey(FAST_PASSPHRASE, readFileSync(path).subarray(0, 16));
  const db = connect(path, key, ENGINE);
  db.exec(`DROP TRIGGER ${table}_refuse_update`);
  db.exec(change);
  onTestFinished(() => void db.close());
  return {
    listBacktested: (args) => listBacktested(db, args),
    readBacktestedSides: (args) => readBacktestedSides(db, args),
  };
}

const FIRST_ANSWER_CHANGED = `UPDATE body_chunks
  SET bytes = CAST(replace(CAST(bytes AS TEXT), '0', '1') AS BLOB) WHERE request_id = 'poll-1'`;

/** The text of a ruleset with these rules, as `readRuleset` keeps it. */
function keepRuleset(
  operations: CaseFileOperations,
  name: string,
  rules: readonly (readonly [code: string, action: string])[],
): Sha256Hex {
  const id = `rules-${name}` as RequestId;
  const data = { id: 7, name, rules: rules.map(([code, action]) => ({ rule_code: code, action })) };
  const answer = { code: 0, msg: 'success', data };
  addAnswer(operations, { id, purpose: 'ruleset' }, JSON.stringify(answer));
  const reading = operations.readRuleset({ id });
  if (reading.kind !== 'success') throw new Error(reading.kind);
  return reading.value.sha256;
}

const judgedBy = (role: RulesetRole, sha256: Sha256Hex | null) => ({
  ...{ role, requestedId: '7', certainty: 'named' as const },
  ...{ sha256, changedWhileRunning: false },
});

/** The actions before of each side of a kind, by its screening. */
function actionsOf(reader: Reader, type: MatchingType): Record<string, unknown> {
  const { sides } = readAll(reader, type);
  return Object.fromEntries(sides.map(({ summary, actionsBefore }) => [summary.id, actionsBefore]));
}

describe('the screenings of a backtest', () => {
  it('are those of the kind that a ruleset judges, newest first, of all cases or one', () => {
    const { operations } = newCaseFile();
    addKya(operations, 1);
    addKya(operations, 2);
    const transaction = sampleTransaction(3);
    const both = { kind: 'kyt', request: buildKytRequest({ transaction }) } as const;
    storeAnswer(operations, 3, both, completedJob(3, kytBothResult(transaction)));
    const single = buildKytRequest({ transaction, screenDirection: 'in' });
    const answer = completedJob(4, kytInResult(transaction));
    storeAnswer(operations, 4, { kind: 'kyt', request: single }, answer);
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
    const found = readAll(withChanged(path, 'body_chunks', FIRST_ANSWER_CHANGED), 'kya');
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
    const { json, read, unreadable } = operations.readBacktestedSides({
      ...given,
      places: [...given.places],
    });
    expect([new TextDecoder().decode(json), read, unreadable]).toEqual(['[]', 2, 0]);
  });
});

describe('the actions that a screening was judged by', () => {
  /** A rule of the sample that hits. */
  const [first] = kyaSampleAnswer().data.result['hits'] as { ruleCode: string }[];
  const CODE = first?.ruleCode ?? '';

  /** A file with a screening by each of these rulesets; null: its text was not kept. */
  function judged(
    texts: readonly (readonly (readonly [code: string, action: string])[] | null)[],
  ): { operations: CaseFileOperations; path: string } {
    const { operations, path } = newCaseFile();
    for (const [index, rules] of texts.entries()) {
      const draft = addPolledAnswer(operations, index + 1, kyaSampleText());
      const sha256 = rules === null ? null : keepRuleset(operations, String(index), rules);
      // That of the score is none of them.
      const scoring = keepRuleset(operations, `scoring-${String(index)}`, [[CODE, 'allow']]);
      operations.storeSnapshot({
        draft: {
          ...draft,
          rulesets: [judgedBy('scoring', scoring), judgedBy('detection', sha256)],
        },
      });
    }
    return { operations, path };
  }

  it('are those of the detection ruleset as it was kept, of codes that hit', () => {
    const { operations } = judged([
      [
        [CODE, 'edd'],
        ['NO-HIT', 'block'],
      ],
      [[CODE, 'block']],
      null,
    ]);
    expect(actionsOf(operations, 'kya')).toEqual({
      'snapshot-1': { [CODE]: 'edd' },
      'snapshot-2': { [CODE]: 'block' },
      'snapshot-3': null,
    });
  });

  it('of a transaction are those of the ruleset of each side', () => {
    const { operations } = newCaseFile();
    const transaction = sampleTransaction(3);
    const both = { kind: 'kyt', request: buildKytRequest({ transaction }) } as const;
    const answer = completedJob(3, kytBothResult(transaction));
    const draft = addAnsweredJob(operations, 3, both, answer);
    const rulesOf = (name: string, action: string) =>
      keepRuleset(operations, name, [
        ['KYT-inbound', action],
        ['KYT-outbound', action],
      ]);
    operations.storeSnapshot({
      draft: {
        ...draft,
        rulesets: [
          judgedBy('detection_out', rulesOf('out', 'block')),
          judgedBy('detection_in', rulesOf('in', 'edd')),
        ],
      },
    });
    expect(Object.values(actionsOf(operations, 'kyt_in'))).toEqual([{ 'KYT-inbound': 'edd' }]);
    expect(Object.values(actionsOf(operations, 'kyt_out'))).toEqual([{ 'KYT-outbound': 'block' }]);
  });

  it('are not known of a code whose rules have several, but in another letter case', () => {
    const { operations } = judged([
      [CODE, CODE].map((code, index) => [code, index === 0 ? 'edd' : 'block']),
      [CODE, CODE].map((code, index) => [code, index === 0 ? 'BLOCK' : 'block']),
    ]);
    expect(actionsOf(operations, 'kya')).toEqual({
      'snapshot-1': {},
      'snapshot-2': { [CODE]: 'block' },
    });
  });

  it('are not known of a ruleset whose text was altered, and the screening is read', () => {
    const { operations, path } = judged([[[CODE, 'edd']], [[CODE, 'review']]]);
    operations.close({});
    const change = `UPDATE stored_texts SET text = replace(text, '"edd"', '"allow"')`;
    const altered = withChanged(path, 'stored_texts', change);
    expect(actionsOf(altered, 'kya')).toEqual({
      'snapshot-1': null,
      'snapshot-2': { [CODE]: 'review' },
    });
  });
});
