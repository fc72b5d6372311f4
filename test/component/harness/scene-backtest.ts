// Back-tests as the scenes know them.
import type { Handlers } from '#shared/ipc/contract.ts';
import type { BacktestReport } from '#shared/rulesets/backtest.ts';
import {
  buildLargeBacktest,
  emptyBacktest,
  sampleBacktest,
  unchangedBacktest,
} from '../../builders/backtest-page-samples.ts';
import type { createPlainReplies } from '../../fakes/large-replies.ts';

/** Scenes of back-tests; in any other some screenings come out otherwise. */
export const BACKTEST_SCENES = ['backtest_unchanged', 'backtest_none', 'backtest_large'] as const;

const reports: Readonly<Record<string, () => BacktestReport>> = {
  backtest_unchanged: () => unchangedBacktest,
  backtest_none: () => emptyBacktest,
  backtest_large: buildLargeBacktest,
};

/** Gives the report of the scene at once. */
export function backtestHandlers(
  scene: string,
  { hold }: ReturnType<typeof createPlainReplies>,
): Pick<Handlers, 'backtest.run' | 'backtest.cancel'> {
  const report = reports[scene]?.() ?? sampleBacktest;
  return {
    'backtest.run': ({ caseId }) => hold({ ...report, caseId }),
    'backtest.cancel': () => null,
  };
}
