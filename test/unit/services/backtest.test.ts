// The back-test service with its real thread: one at a time, reported while it continues, ended when asked.
import { describe, expect, it } from 'vitest';
import type { RulesetDraftId, Sha256Hex } from '#shared/domain/ids.ts';
import type { BacktestReport } from '#shared/rulesets/backtest.ts';
import type { StoredSide } from '#shared/rulesets/backtested-side.ts';
import { toDraft } from '#shared/rulesets/draft.ts';
import type { Ruleset, RulesetType } from '#shared/screening/ruleset.ts';
import { createBacktestService } from '../../../electron/services/backtest.ts';
import {
  createBacktestThread,
  type StartBacktest,
} from '../../../electron/threads/backtest-thread.ts';
import { addPolledAnswer, ENVIRONMENT, newCaseFile, T0 } from '../../builders/casefile-file.ts';
import { condition, rule } from '../../builders/detection.ts';
import { kyaSampleText } from '../../builders/kya-sample.ts';
import { buildScreeningView } from '../../builders/kya-view.ts';
import { MIXER, storedAs, storedHit, storedSide } from '../../builders/backtest-samples.ts';
import { buildFrozen } from '../../builders/snapshot-pair.ts';
import { createFastClock } from '../../fakes/fast-clock.ts';
import { readWhole, WHOLE_REPLIES } from '../../fakes/large-replies.ts';

const ENTRY = new URL('../../../electron/backtest/worker.ts', import.meta.url);
const SHA = 'a'.repeat(64) as Sha256Hex;
const DRAFT = { kind: 'draft', draftId: 'draft-1' as RulesetDraftId } as const;
const VERSION = { kind: 'version', sha256: SHA } as const;
const EVERYWHERE = { source: VERSION, caseId: null };
const mixer = rule({ ruleCode: 'MIX', conditions: [condition('primary_category', '==', 'Mixer')] });

function rulesetOf(rulesetType: RulesetType): Ruleset {
  return { ...buildFrozen('a').ruleset!, name: 'Mixers', rulesetType, rules: [mixer] };
}

/** A case file of so many screenings, a third of which cannot be read; read two at a time. */
function openService({
  screenings = 6,
  type = 'kya',
  startThread = createBacktestThread(ENTRY),
}: { screenings?: number; type?: RulesetType; startThread?: StartBacktest } = {}) {
  const told: unknown[] = [];
  const asked: unknown[] = [];
  const clock = createFastClock();
  const ruleset = rulesetOf(type);
  const side = storedSide([storedHit('MIX', [MIXER], ['5'], { primary: 'Mixer' })]);
  const service = createBacktestService({
    caseFile: {
      getRulesetDraft: () =>
        Promise.resolve({
          ...{ id: DRAFT.draftId, environmentId: 'practice' as never, target: null },
          draft: { ...toDraft(ruleset, type), name: 'My draft' },
          ...{ createdAt: 0, updatedAt: 0 },
        }),
      readRulesetVersion: () => Promise.resolve({ sha256: SHA, ruleset, text: '' }),
      listBacktested(args) {
        asked.push(args);
        return Promise.resolve({ places: Array.from({ length: screenings }, (_, at) => at) });
      },
      readBacktestedSides({ places }) {
        const step = places.slice(0, 2);
        const sides: StoredSide[] = step
          .filter((place) => place % 3 !== 2)
          .map((place) => storedAs(`s-${String(place)}`, side));
        clock.pass(60);
        const json = new TextEncoder().encode(JSON.stringify(sides));
        return Promise.resolve({ json, read: step.length, unreadable: step.length - sides.length });
      },
    },
    ...{ startThread, clock, replies: WHOLE_REPLIES },
    emit: (name, payload) => told.push([name, payload]),
  });
  return { service, told, asked };
}

const read = readWhole<BacktestReport>;

describe('a backtest', () => {
  it('of a version goes over everything in a thread, and gives its report as bytes', async () => {
    const { service, told, asked } = openService();
    const report = read(await service.run(EVERYWHERE));
    expect(report).toMatchObject({
      ruleset: { name: 'Mixers', rulesetType: 'kya', rules: 1, sha256: SHA },
      // Of six every third cannot be read; three steps of 60 ms.
      ...{ screenings: 4, unreadable: 2, paths: 4, durationMs: 180 },
      totals: {
        keeps: 4,
        starts: 0,
        stops: 0,
        undecided: 0,
        relevelled: 0,
        action: 0,
        actionUnknown: 0,
      },
    });
    expect(asked).toEqual([{ rulesetType: 'kya', caseId: null }]);
    // At 0, 60, 120 and 180 ms: at most ten a second are told.
    expect(told).toEqual([
      ['backtest.progress', { value: 0, screenings: 0, paths: 0 }],
      ['backtest.progress', { value: 4 / 6, screenings: 2, paths: 2 }],
    ]);
  });

  it('of a draft takes its rules as they are typed, in one case', async () => {
    const { service, asked } = openService();
    const caseId = 'case-7' as never;
    const report = read(await service.run({ source: DRAFT, caseId }));
    expect(report).toMatchObject({ ruleset: { name: 'My draft', sha256: null }, caseId });
    expect(asked).toEqual([{ rulesetType: 'kya', caseId }]);
  });

  it('over nothing is a report of nothing', async () => {
    const report = read(await openService({ screenings: 0 }).service.run(EVERYWHERE));
    expect(report).toMatchObject({ screenings: 0, paths: 0, rows: [], levels: [] });
  });

  it('of a scoring ruleset is refused', async () => {
    const asked = openService({ type: 'scoring' }).service.run(EVERYWHERE);
    await expect(asked).rejects.toMatchObject({ code: 'input.invalid' });
  });

  it('is ended by another one, and by being cancelled, in whatever step it is', async () => {
    const { service } = openService();
    const first = service.run(EVERYWHERE);
    const second = service.run(EVERYWHERE);
    await expect(first).rejects.toMatchObject({ code: 'job.aborted' });
    expect(read(await second).screenings).toBe(4);

    let begun = (): void => undefined;
    const isAdding = new Promise<void>((resolve) => (begun = resolve));
    const slow = openService({
      startThread(task, signal) {
        const thread = createBacktestThread(ENTRY)(task, signal);
        return {
          ...thread,
          add(part) {
            const adding = thread.add(part);
            begun();
            return adding;
          },
        };
      },
    });
    const third = slow.service.run(EVERYWHERE);
    await isAdding;
    void slow.service.cancel();
    await expect(third).rejects.toMatchObject({ code: 'job.aborted' });
  });

  it('ends with the error of its thread', async () => {
    const code = encodeURIComponent('throw new Error("x")');
    const broken = createBacktestThread(new URL(`data:text/javascript,${code}`));
    const { service } = openService({ startThread: broken });
    await expect(service.run(EVERYWHERE)).rejects.toThrow('x');
  });
});

describe('a back-test over a real case file', () => {
  it('keeps the hits of the rules that it has, and stops those of the others', async () => {
    const { operations } = newCaseFile();
    operations.storeSnapshot({ draft: addPolledAnswer(operations, 1, kyaSampleText()) });
    const { result } = buildScreeningView();
    const codes = (result?.hits ?? []).map(({ ruleCode }) => ruleCode);
    const isMixer = condition('secondary_category', '==', 'mixer');
    const rules = [rule({ ruleCode: 'KYA-MIX-02', riskLevel: 'critical', conditions: [isMixer] })];
    operations.keepRulesetDraft({
      ...{ id: DRAFT.draftId, environmentId: ENVIRONMENT, target: null, at: T0 },
      draft: toDraft({ ...rulesetOf('kya'), rules }, 'kya'),
    });
    const service = createBacktestService({
      caseFile: {
        getRulesetDraft: async (args) => operations.getRulesetDraft(args),
        readRulesetVersion: async (args) => operations.readRulesetVersion(args),
        listBacktested: async (args) => operations.listBacktested(args),
        readBacktestedSides: async (args) => operations.readBacktestedSides(args),
      },
      ...{ startThread: createBacktestThread(ENTRY), replies: WHOLE_REPLIES },
      ...{ clock: createFastClock(), emit: () => undefined },
    });
    const report = read(await service.run({ source: DRAFT, caseId: 'case-1' as never }));
    const mixers = codes.filter((code) => code === 'KYA-MIX-02').length;
    // Three mixer paths were delivered, each once; every other hit is of a rule that is gone.
    expect(mixers).toBe(3);
    expect(report.totals).toEqual({
      ...{
        keeps: 3,
        starts: 0,
        stops: codes.length - 3,
        undecided: 0,
        relevelled: 0,
        action: 0,
        actionUnknown: 3,
      },
    });
    expect(report).toMatchObject({ screenings: 1, unreadable: 0, caseId: 'case-1' });
    expect(report.rows[0]).toMatchObject({ levelBefore: 'critical', levelAfter: 'critical' });
  });
});
