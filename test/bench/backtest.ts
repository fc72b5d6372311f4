// A back-test over stored hit paths: the engine alone against a bare loop over the same paths, and the
// whole of it, from the stored answers to the report, through the case file's worker and its thread.
import { join } from 'node:path';
import type { EnvironmentId, RulesetDraftId } from '#shared/domain/ids.ts';
import type { CallsOf } from '#shared/ipc/contract.ts';
import { toDraft } from '#shared/rulesets/draft.ts';
import type { BacktestReport } from '#shared/rulesets/backtest.ts';
import type { StoredSide } from '#shared/rulesets/backtested-side.ts';
import { Backtest } from '#shared/rulesets/run-backtest.ts';
import type { Rule } from '#shared/screening/ruleset.ts';
import { createCaseFileOperations } from '../../electron/casefile/case-file.ts';
import { createCaseFileClient, type CaseFileClient } from '../../electron/casefile/client.ts';
import { readBacktestedSides } from '../../electron/casefile/backtested-sides.ts';
import { loadBody } from '../../electron/casefile/tables/bodies.ts';
import type { ReadDb } from '../../electron/casefile/database.ts';
import type { OpenArgs } from '../../electron/casefile/open.ts';
import { sleep } from '../../electron/providers/sleep.ts';
import { createBacktestService } from '../../electron/services/backtest.ts';
import { createBacktestThread } from '../../electron/threads/backtest-thread.ts';
import { addPolledAnswer, FAST_PASSPHRASE, pollRecord, T0 } from '../builders/casefile-records.ts';
import { readWhole, WHOLE_REPLIES } from '../fakes/large-replies.ts';
import { OWN_AIMS } from './aims.ts';
import { connectBeside, ENGINE, WORKER } from './made-file.ts';
import { alternate, longestBlock, timed, type BenchRow } from './measure.ts';
import { makeAnswers, makeRules } from './backtest-input.ts';

const [PATHS, RULES] = [10_000, 200];
const ROUNDS = 5;
const IDLE_MS = 3_000;
const SIZE = `${PATHS.toLocaleString('en')} stored hit paths × ${String(RULES)} rules`;
const DRAFT = { kind: 'draft', draftId: 'bench' as RulesetDraftId } as const;
const EVERYTHING = { source: DRAFT, caseId: null };

/** Both. */
export async function benchBacktest(folder: string): Promise<BenchRow[]> {
  const open: OpenArgs = {
    ...{ path: join(folder, 'backtest.tracefile'), passphrase: FAST_PASSPHRASE },
    ...{ mode: 'write', at: T0, appVersion: '0.0.0' },
  };
  const rules = makeRules(RULES);
  const answers = makeAnswers(PATHS);
  makeFile(open, rules, answers);
  const client = createCaseFileClient(WORKER, ENGINE);
  await client.open(open);
  const db = connectBeside({ open, screenings: answers.length });
  try {
    const service = serve(client);
    const report = readWhole<BacktestReport>(await service.run(EVERYTHING));
    if (report.paths !== PATHS) throw new Error(`${String(report.paths)} paths were back-tested`);
    return [
      await benchEngine(rules, sidesOf(db, answers.length)),
      await benchWhole(service, db, answers.length),
      await benchBlock(service),
    ];
  } finally {
    db.close();
    await client.close({});
    await client.terminate();
  }
}

/** Each answer stored as a screening, and the rules as a draft. */
function makeFile(open: OpenArgs, rules: Rule[], answers: readonly string[]): void {
  const operations = createCaseFileOperations(ENGINE);
  operations.create({ ...open, investigator: 'Bench', fileId: 'bench' });
  for (const [index, answer] of answers.entries()) {
    operations.storeSnapshot({ draft: addPolledAnswer(operations, index, answer) });
  }
  const ruleset = {
    ...{ id: '1', name: 'Bench', jurisdiction: '', icon: '', isBuiltin: false, generatedBy: '' },
    ...{ status: 'ready', rulesetType: 'kya', sourcePolicyIds: [], rules, scoringConfig: null },
    ...{ createdAt: null, updatedAt: null },
  };
  operations.keepRulesetDraft({
    ...{ id: DRAFT.draftId, environmentId: 'practice' as EnvironmentId, target: null, at: T0 },
    draft: toDraft(ruleset, 'kya'),
  });
  operations.close({});
}

function serve(client: CaseFileClient) {
  return createBacktestService({
    caseFile: client,
    startThread: createBacktestThread(
      new URL('../../electron/backtest/worker.ts', import.meta.url),
    ),
    clock: { now: () => Date.now(), monotonicMs: () => performance.now() },
    emit: () => undefined,
    replies: WHOLE_REPLIES,
  });
}

/** What is stored, read before the clock starts. */
function sidesOf(db: ReadDb, screenings: number): StoredSide[] {
  const places = Array.from({ length: screenings }, (_, index) => index + 1);
  const args = { rulesetType: 'kya', places, maxBytes: Number.MAX_SAFE_INTEGER } as const;
  const { json } = readBacktestedSides(db, args);
  return JSON.parse(new TextDecoder().decode(json)) as StoredSide[];
}

/** Every path is prepared and every rule evaluated over it, in this thread. */
async function benchEngine(rules: Rule[], sides: readonly StoredSide[]): Promise<BenchRow> {
  const times = await alternate(
    ROUNDS,
    () => timed(() => runBacktest(rules, sides)),
    () => timed(() => visit(rules, sides)),
  );
  return {
    what: `back-test ${SIZE}`,
    ...times,
    against: 'a bare loop over them',
    aim: OWN_AIMS.backtest,
  };
}

function runBacktest(rules: Rule[], sides: readonly StoredSide[]): number {
  const backtest = new Backtest(rules);
  for (const side of sides) backtest.add(side);
  return backtest.progress.paths;
}

/** Looks at every node of a path, and at the bounds of every rule. */
function visit(rules: readonly Rule[], sides: readonly StoredSide[]): number {
  let seen = 0;
  for (const { hits } of sides) {
    for (const { hops, nodes } of hits) {
      for (const { amount } of nodes) if (amount !== null) seen += 1;
      for (const { minHops, maxHops } of rules) {
        if (hops !== null && hops >= minHops && hops <= maxHops) seen += 1;
      }
    }
  }
  return seen;
}

async function benchWhole(
  service: CallsOf<'backtest'>,
  db: ReadDb,
  screenings: number,
): Promise<BenchRow> {
  const times = await alternate(
    ROUNDS,
    () => timed(() => service.run(EVERYTHING)),
    () => timed(() => readAndParse(db, screenings)),
  );
  const what = 'the same from the stored answers to the report';
  return { what, ...times, against: 'reading and parsing their bytes', aim: OWN_AIMS.backtest };
}

function readAndParse(db: ReadDb, screenings: number): number {
  let parsed = 0;
  for (let number = 0; number < screenings; number += 1) {
    const { bytes } = loadBody(db, pollRecord(number).id, 64e6);
    parsed += Object.keys(JSON.parse(String(bytes)) as object).length;
  }
  return parsed;
}

/** This thread stands for main: it asks as main does, and nothing else. */
async function benchBlock(service: CallsOf<'backtest'>): Promise<BenchRow> {
  const baseline = await longestBlock(() => sleep(IDLE_MS));
  const measured = await longestBlock(() => service.run(EVERYTHING));
  const what = 'asker blocked meanwhile (back-test)';
  return { what, measured, against: 'idle', baseline, aim: OWN_AIMS.noBlock };
}
