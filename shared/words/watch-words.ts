// The words of watches: how often, who approves a run, what a change is about.
import type { Open } from '../domain/risk.ts';
import type { WatchApproval, WatchChange } from '../domain/watch.ts';
import { formatCount } from './format.ts';
import { m } from '../messages/generated/messages.js';
import { wordOf } from './word-of.ts';

/** `Every 30 days`. */
export function intervalWord(days: number): string {
  return m.watch_interval_days({ days: formatCount(days) });
}

const approvals: Record<WatchApproval, () => string> = {
  ask: m.watch_approval_ask,
  budget: m.watch_approval_budget,
};

/** Whether runs are approved one by one or beforehand. */
export function watchApprovalWord(approval: WatchApproval): string {
  return approvals[approval]();
}

const changes: Record<WatchChange['what'], () => string> = {
  answer: m.notice_what_answer,
  verdict: m.notice_what_verdict,
  score: m.notice_what_score,
  risk: m.notice_what_risk,
  decision: m.notice_what_decision,
  hits: m.notice_what_hits,
  rules_added: m.notice_what_rules_added,
  rules_gone: m.notice_what_rules_gone,
  groups: m.notice_what_groups,
  findings: m.notice_what_findings,
  matches_added: m.notice_what_matches_added,
  matches_gone: m.notice_what_matches_gone,
};

/** What a change is about, e.g. `Verdict`; an unknown word as it is. */
export function watchChangeWord(what: Open<WatchChange['what']>): string {
  return wordOf(changes, what);
}
