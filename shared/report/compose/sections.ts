// Which builder makes which section. A row for every kind, and nothing else.
import type { SectionKind } from '../draft.ts';
import type { SectionBuilder, StartSection } from './section.ts';
import { startSummary } from './sections/summary.ts';
import { startMandate } from './sections/mandate.ts';
import { startSubjects } from './sections/subjects.ts';
import { startNameFindings } from './sections/name-findings.ts';
import { startNarrative } from './sections/narrative.ts';
import { startAccounts } from './sections/accounts.ts';
import { startOwnFindings } from './sections/own-findings.ts';
import { startCaseGraph } from './sections/case-graph.ts';
import { startTimeline } from './sections/timeline.ts';
import { startChanges } from './sections/changes.ts';
import { startDecision } from './sections/decision.ts';
import { startCustody } from './sections/custody.ts';
import { startActivity } from './sections/activity.ts';
import { startGlossary } from './sections/glossary.ts';
import { startRawAnswers } from './sections/raw-answers.ts';
import { startHitTables } from './sections/hit-tables.ts';
import { startHopLedger } from './sections/hop-ledger.ts';
import { startLimitations } from './sections/limitations.ts';
import { startOnChainFindings } from './sections/on-chain-findings.ts';
import { startMethod } from './sections/method.ts';

/** A section of the person's own texts and figures: nothing is computed for it. */
function startOwnText(): SectionBuilder {
  return { finish: () => [] };
}

/** The builder of each kind of section. */
export const SECTIONS: Readonly<Record<SectionKind, StartSection>> = {
  summary: startSummary,
  mandate: startMandate,
  method: startMethod,
  subjects: startSubjects,
  on_chain_findings: startOnChainFindings,
  name_findings: startNameFindings,
  narrative: startNarrative,
  accounts_and_devices: startAccounts,
  case_graph: startCaseGraph,
  own_findings: startOwnFindings,
  timeline: startTimeline,
  changes: startChanges,
  limitations: startLimitations,
  decision: startDecision,
  text: startOwnText,
  figures: startOwnText,
  hop_ledger: startHopLedger,
  hit_tables: startHitTables,
  raw_answers: startRawAnswers,
  chain_of_custody: startCustody,
  activity_log: startActivity,
  glossary: startGlossary,
};
