// What every picture of a stored screening says of it: the case, what was screened, the hash of the
// stored answer, when it was received and what it was asked with.
import type { FlowExhibit } from '../charts/flow-exhibit.ts';
import { formatUtc } from '../domain/time.ts';
import { m } from '../messages/generated/messages.js';
import { scopeOfView } from '../review/stated-scope.ts';
import type { ScreeningView } from '../screening/snapshot.ts';
import { revealForeignText } from '../words/foreign-text.ts';
import { screenedSubject } from '../words/screening-words.ts';
import { showScope } from '../words/shown-scope.ts';

/** The parts of an exhibit that are the snapshot's. */
export type SnapshotExhibit = Pick<
  FlowExhibit,
  'caseReference' | 'subject' | 'evidence' | 'parameters' | 'practice'
>;

/**
 * The snapshot's own parts.
 * @param more what else names the subject of the picture
 */
export function snapshotExhibit(
  view: ScreeningView,
  caseReference: string,
  more: readonly string[] = [],
): SnapshotExhibit {
  const { summary, provenance } = view;
  const terms = { kya: m.figure_address, kyt: m.figure_transaction, name: m.subject_name };
  const asset =
    summary.kind === 'name'
      ? []
      : [`${summary.chain}${m.common_comma()}${summary.token.toUpperCase()}`];
  const isService = provenance.origin === 'service';
  return {
    caseReference: { term: m.figure_case(), value: revealForeignText(caseReference) },
    subject: {
      term: terms[summary.kind](),
      value: [revealForeignText(screenedSubject(summary)), ...asset, ...more].join(' · '),
    },
    evidence: [
      { term: m.figure_hash(), value: summary.sha256, isMono: true },
      {
        term: isService ? m.figure_received() : m.figure_imported(),
        value: formatUtc(isService ? provenance.receivedAt : provenance.importedAt),
      },
    ],
    parameters: parametersOf(view),
    practice: summary.environmentKind === 'practice' ? m.practice_banner() : null,
  };
}

function parametersOf(view: ScreeningView): FlowExhibit['parameters'] {
  const { provenance, summary } = view;
  const facts = showScope(scopeOfView(view)).facts.map(({ label, value }) => ({
    term: label,
    value: typeof value === 'string' ? value : value.join(' · '),
  }));
  if (provenance.origin === 'imported') {
    const stated = { file: provenance.fileName, words: provenance.statedOrigin };
    return [
      { term: m.figure_origin(), value: revealForeignText(m.figure_origin_imported(stated)) },
      ...facts,
    ];
  }
  return [
    { term: m.figure_environment(), value: revealForeignText(summary.environmentName) },
    ...facts,
    { term: m.figure_request(), value: provenance.requestBody, isMono: true },
    { term: m.figure_request_hash(), value: provenance.requestSha256, isMono: true },
  ];
}
