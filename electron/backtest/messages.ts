// What the thread of a back-test is started with, asked, and answers.
import type { WireError } from '#shared/errors.ts';
import type { BacktestFacts } from '#shared/rulesets/run-backtest.ts';
import type { Rule } from '#shared/screening/ruleset.ts';

/** What it is started with. */
export interface BacktestTask {
  rules: readonly Rule[];
}

/** What it is asked. */
export type BacktestMessage =
  { kind: 'add'; part: Uint8Array } | { kind: 'report'; facts: BacktestFacts };

/** How far it is. */
export interface BacktestProgress {
  screenings: number;
  paths: number;
}

/** What it answers; `json` is empty unless the report was asked for. */
export interface BacktestAnswer {
  progress: BacktestProgress;
  json: Uint8Array;
}

/** The answer to each message, or why there is none. */
export type BacktestReply = { ok: true; value: BacktestAnswer } | { ok: false; error: WireError };
