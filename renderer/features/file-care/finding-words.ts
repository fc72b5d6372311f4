// What a check found, in words.
import type { VerifyFinding } from '#shared/domain/journal.ts';
import { m } from '#shared/messages/generated/messages.js';
import { formatCount } from '#shared/words/format.ts';

const words: Record<VerifyFinding['kind'], (finding: VerifyFinding) => string> = {
  file_damaged: m.finding_file_damaged,
  head_missing: ({ seq }) => m.finding_head_missing({ seq: entryWord(seq) }),
  head_other: ({ seq }) => m.finding_head_other({ seq: entryWord(seq) }),
  signer_unconfirmed: m.finding_signer_unconfirmed,
  journal_broken: ({ seq }) => m.finding_journal_broken({ seq: entryWord(seq) }),
  record_changed: m.finding_record_changed,
  record_missing: m.finding_record_missing,
  record_unjournaled: m.finding_record_unjournaled,
  bytes_changed: m.finding_bytes_changed,
};

function entryWord(seq: VerifyFinding['seq']): string {
  return seq === null ? '?' : formatCount(seq);
}

/** What is wrong, without which record it is. */
export function findingWord(finding: VerifyFinding): string {
  return words[finding.kind](finding);
}

/** The record a finding is about, e.g. `snapshot 3f2a…`; empty for none. */
export function findingRecord({ record, id }: VerifyFinding): string {
  return [record, id].filter((part) => part !== null).join(' ');
}

/** All findings as lines of text, to be handed on. */
export function findingsAsText(findings: readonly VerifyFinding[]): string {
  return findings
    .map((finding) => {
      const { seq, caseId, kind } = finding;
      return [kind, seq, caseId, findingRecord(finding)].map((part) => part ?? '').join('\t');
    })
    .join('\n');
}
