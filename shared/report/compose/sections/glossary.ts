// The terms of the field that this report uses, each with its name in the other language of the program.
import { m } from '../../../messages/generated/messages.js';
import { getLocale } from '../../../messages/generated/runtime.js';
import type { SectionKind } from '../../draft.ts';
import { value, words } from '../../inlines.ts';
import { outcomeOf } from '../../../screening/outcome.ts';
import { column, tableOf, wordsParagraph } from '../record-values.ts';
import { splitMessage } from '../split-message.ts';
import type { SectionContext, StartSection } from '../section.ts';
import type { Inline } from '../../document.ts';

/** What decides which terms a report uses. */
interface Use {
  /** Kinds of screening among its answers. */
  kya: boolean;
  kyt: boolean;
  name: boolean;
  hasEdd: boolean;
  isPractice: boolean;
  hasDecisions: boolean;
  has: (kind: SectionKind) => boolean;
}

interface Term {
  name: typeof m.report_term_hop;
  text: () => Inline[];
  isUsed: (use: Use) => boolean;
}

const plain = (message: () => string) => (): Inline[] => [words(message())];
const ON_CHAIN: readonly SectionKind[] = ['summary', 'on_chain_findings', 'subjects', 'changes'];
const onChain = ({ kya, kyt, has }: Use): boolean => (kya || kyt) && ON_CHAIN.some(has);
const ofName = ({ name, has }: Use): boolean => name && has('name_findings');

const TERMS: readonly Term[] = [
  { name: m.report_term_address, text: plain(m.report_term_address_text), isUsed: onChain },
  { name: m.report_term_kya, text: plain(m.report_term_kya_text), isUsed: ({ kya }) => kya },
  { name: m.report_term_kyt, text: plain(m.report_term_kyt_text), isUsed: ({ kyt }) => kyt },
  {
    name: m.report_term_name_screening,
    text: plain(m.report_term_name_screening_text),
    isUsed: ({ name }) => name,
  },
  {
    name: m.report_term_hit,
    text: plain(m.report_term_hit_text),
    isUsed: (use) => onChain(use) || ofName(use),
  },
  {
    name: m.report_term_decision,
    text: plain(m.report_term_decision_text),
    isUsed: ({ hasDecisions }) => hasDecisions,
  },
  { name: m.report_term_verdict, text: plain(m.report_term_verdict_text), isUsed: onChain },
  {
    name: m.report_term_edd,
    text: plain(m.report_term_edd_text),
    isUsed: ({ hasEdd }) => hasEdd,
  },
  { name: m.report_term_score, text: plain(m.report_term_score_text), isUsed: onChain },
  { name: m.report_term_rule, text: plain(m.report_term_rule_text), isUsed: onChain },
  { name: m.report_term_ruleset, text: plain(m.report_term_ruleset_text), isUsed: onChain },
  { name: m.report_term_path, text: plain(m.report_term_path_text), isUsed: onChain },
  { name: m.report_term_hop, text: plain(m.report_term_hop_text), isUsed: onChain },
  { name: m.report_term_exposure, text: plain(m.report_term_exposure_text), isUsed: onChain },
  { name: m.report_term_sanctions, text: plain(m.report_term_sanctions_text), isUsed: ofName },
  { name: m.report_term_pep, text: plain(m.report_term_pep_text), isUsed: ofName },
  {
    name: m.report_term_adverse_media,
    text: plain(m.report_term_adverse_media_text),
    isUsed: ofName,
  },
  { name: m.report_term_threshold, text: plain(m.report_term_threshold_text), isUsed: ofName },
  {
    name: m.report_term_snapshot,
    text: plain(m.report_term_snapshot_text),
    isUsed: ({ kya, kyt, name }) => kya || kyt || name,
  },
  {
    name: m.report_term_hash,
    text: () =>
      splitMessage(m.report_term_hash_text, {
        algorithm: value('SHA-256', { of: 'report', what: 'hash_algorithm' }),
      }),
    isUsed: ({ has }) => has('raw_answers') || has('chain_of_custody'),
  },
  {
    name: m.report_term_journal,
    text: plain(m.report_term_journal_text),
    isUsed: ({ has }) => has('chain_of_custody') || has('activity_log'),
  },
  {
    name: m.report_term_custody,
    text: plain(m.report_term_custody_text),
    isUsed: ({ has }) => has('chain_of_custody'),
  },
  {
    name: m.report_term_practice,
    text: plain(m.report_term_practice_text),
    isUsed: ({ isPractice }) => isPractice,
  },
];

/** The glossary. */
export const startGlossary: StartSection = (context) => ({
  finish: () => {
    const use = useOf(context);
    const other = getLocale() === 'en' ? 'zh-CN' : 'en';
    const rows = TERMS.filter(({ isUsed }) => isUsed(use)).map(({ name, text }) => [
      [words(name())],
      [words(name({}, { locale: other }))],
      text(),
    ]);
    if (rows.length === 0) return [wordsParagraph(m.report_glossary_none())];
    return tableOf({
      id: 'glossary',
      caption: m.report_section_glossary(),
      columns: [
        column(m.report_col_term(), 22),
        column(m.report_col_other_language(), 20),
        column(m.report_col_meaning(), 58),
      ],
      rows,
    });
  },
});

function useOf({ dossier, draft, sources, sourceOf }: SectionContext): Use {
  const on = new Set(draft.sections.filter(({ isOn }) => isOn).map(({ kind }) => kind));
  const of = (kind: string): boolean => sources.some((one) => one.kind === kind);
  const told = dossier.snapshots.filter(({ id }) => sourceOf(id) !== null);
  return {
    kya: of('kya'),
    kyt: of('kyt'),
    name: of('name'),
    hasEdd: told.some((one) => (outcomeOf(one).word ?? '').toLowerCase().includes('edd')),
    isPractice: sources.some((one) => one.isPractice),
    hasDecisions: dossier.decisions.length > 0,
    has: (kind) => on.has(kind),
  };
}
