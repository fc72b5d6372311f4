// What the thread of a rehearsal is started with, asked, and answers.
import type { WireError } from '#shared/errors.ts';
import type { RehearsalFacts } from '#shared/rulesets/rehearse.ts';
import type { Rule } from '#shared/screening/ruleset.ts';

/** What it is started with. */
export interface RehearsalTask {
  rules: readonly Rule[];
}

/** What it is asked. */
export type RehearsalMessage =
  { kind: 'add'; part: Uint8Array } | { kind: 'report'; facts: RehearsalFacts };

/** How far it is. */
export interface RehearsalProgress {
  screenings: number;
  paths: number;
}

/** What it answers; `json` is empty unless the report was asked for. */
export interface RehearsalAnswer {
  progress: RehearsalProgress;
  json: Uint8Array;
}

/** The answer to each message, or why there is none. */
export type RehearsalReply = { ok: true; value: RehearsalAnswer } | { ok: false; error: WireError };
