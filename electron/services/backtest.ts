// Back-tests: a draft or a stored version over stored hit paths. Reading is the case file's,
// evaluating a thread's of its own; main passes bytes on. Nothing is sent and nothing is stored.
import { AppError } from '#shared/errors.ts';
import type { CaseId } from '#shared/domain/ids.ts';
import type { Clock } from '#shared/domain/time.ts';
import { rulesOfDraft } from '#shared/rulesets/draft.ts';
import type { BacktestReport, BacktestSource } from '#shared/rulesets/backtest.ts';
import type { BacktestFacts } from '#shared/rulesets/run-backtest.ts';
import { RULESET_TYPES, type Rule } from '#shared/screening/ruleset.ts';
import { isKnownWord } from '#shared/domain/risk.ts';
import type { CallsOf } from '#shared/ipc/contract.ts';
import type { CaseFile } from '../casefile/operations.ts';
import type { LargeReplies } from './large-replies.ts';
import type { Emit } from './ports.ts';

/** A thread that back-tests; see `threads/backtest-thread.ts`. */
interface BacktestThread {
  add: (part: Uint8Array) => Promise<{ screenings: number; paths: number }>;
  report: (facts: BacktestFacts) => Promise<Uint8Array>;
  end: () => void;
}

/** What the service needs. */
export interface BacktestPorts {
  caseFile: Pick<
    CaseFile,
    'getRulesetDraft' | 'readRulesetVersion' | 'listBacktested' | 'readBacktestedSides'
  >;
  startThread: (task: { rules: readonly Rule[] }, signal: AbortSignal) => BacktestThread;
  clock: Clock;
  emit: Emit;
  replies: Pick<LargeReplies, 'hold'>;
}

/** What is read in one step of the case file's thread: some 20 ms. */
const STEP_BYTES = 512 * 1024;
const STEP_PLACES = 200;
/** At most ten a second. */
const TELL_EVERY_MS = 100;

/** Back-tests over the open case file. */
export function createBacktestService(ports: BacktestPorts): CallsOf<'backtest'> {
  const { caseFile, clock } = ports;
  let underWay = new AbortController();

  async function run(
    { source, caseId }: { source: BacktestSource; caseId: CaseId | null },
    signal: AbortSignal,
  ): Promise<Uint8Array> {
    const startedMs = clock.monotonicMs();
    const tell = createTeller(ports, signal);
    const { ruleset, rules } = await resolveSource(caseFile, source);
    const { rulesetType } = ruleset;
    const { places } = await caseFile.listBacktested({ rulesetType, caseId });
    tell(0, { screenings: 0, paths: 0 });
    const thread = ports.startThread({ rules }, signal);
    try {
      let [at, unreadable] = [0, 0];
      let added: ReturnType<typeof thread.add> = Promise.resolve({ screenings: 0, paths: 0 });
      while (at < places.length) {
        const next = places.slice(at, at + STEP_PLACES);
        // The next part is read while the thread works on the last.
        const reading = caseFile.readBacktestedSides({
          rulesetType,
          places: next,
          maxBytes: STEP_BYTES,
        });
        const [part, progress] = await Promise.all([reading, added]);
        at += part.read;
        unreadable += part.unreadable;
        tell(at / places.length, progress);
        added = thread.add(part.json);
      }
      await added;
      const durationMs = clock.monotonicMs() - startedMs;
      return await thread.report({ ruleset, caseId, unreadable, durationMs });
    } finally {
      thread.end();
    }
  }

  return {
    /** A `BacktestReport` as JSON in UTF-8. Another one ends it with `job.aborted`. */
    async run(what) {
      underWay.abort();
      underWay = new AbortController();
      return ports.replies.hold(await run(what, underWay.signal));
    },
    /** Ends the back-test under way. */
    async cancel() {
      underWay.abort();
      return null;
    },
  };
}

/** The rules of a draft as it is typed, or of a stored version. Errors: `input.invalid` for a score. */
async function resolveSource(
  caseFile: BacktestPorts['caseFile'],
  source: BacktestSource,
): Promise<{ ruleset: Omit<BacktestReport['ruleset'], 'rules'>; rules: Rule[] }> {
  const { name, rulesetType, sha256, rules } =
    source.kind === 'draft'
      ? await readDraft(caseFile, source.draftId)
      : await readVersion(caseFile, source.sha256);
  if (!isKnownWord(RULESET_TYPES, rulesetType) || rulesetType === 'scoring') {
    throw new AppError('input.invalid', 'only rules that match paths are back-tested');
  }
  return { ruleset: { name, rulesetType, sha256 }, rules };
}

async function readDraft(
  caseFile: BacktestPorts['caseFile'],
  id: Extract<BacktestSource, { kind: 'draft' }>['draftId'],
) {
  const { draft } = await caseFile.getRulesetDraft({ id });
  const { name, rulesetType } = draft;
  return { name, rulesetType, sha256: null, rules: rulesOfDraft(draft) };
}

async function readVersion(
  caseFile: BacktestPorts['caseFile'],
  sha256: Extract<BacktestSource, { kind: 'version' }>['sha256'],
) {
  const { ruleset } = await caseFile.readRulesetVersion({ sha256 });
  const { name, rulesetType, rules } = ruleset;
  return { name, rulesetType, sha256, rules };
}

/** Tells of progress, not too often; the end of the back-test shows here, too. */
function createTeller({ clock, emit }: BacktestPorts, signal: AbortSignal) {
  let toldMs = Number.NEGATIVE_INFINITY;
  return (value: number, progress: { screenings: number; paths: number }): void => {
    if (signal.aborted) throw new AppError('job.aborted', 'the backtest was ended');
    const nowMs = clock.monotonicMs();
    if (nowMs - toldMs < TELL_EVERY_MS) return;
    toldMs = nowMs;
    emit('backtest.progress', { value, ...progress });
  };
}
