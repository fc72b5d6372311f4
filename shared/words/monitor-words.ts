// The words of monitors: how often, who approves a run, what a change is about.
import type { Open } from '../domain/risk.ts';
import type { MonitorApproval, MonitorChange } from '../domain/monitor.ts';
import { formatCount } from './format.ts';
import { m } from '../messages/generated/messages.js';
import { wordOf } from './word-of.ts';

/** `Every 30 days`. */
export function intervalWord(days: number): string {
  return m.monitor_interval_days({ days: formatCount(days) });
}

const approvals: Record<MonitorApproval, () => string> = {
  ask: m.monitor_approval_ask,
  budget: m.monitor_approval_budget,
};

/** Whether runs are approved one by one or beforehand. */
export function monitorApprovalWord(approval: MonitorApproval): string {
  return approvals[approval]();
}

const changes: Record<MonitorChange['what'], () => string> = {
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
export function monitorChangeWord(what: Open<MonitorChange['what']>): string {
  return wordOf(changes, what);
}
