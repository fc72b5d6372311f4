// How the answers came about: which service of which environment gave them, what was asked, which rulesets
// were applied, and what that covers.
import { m } from '../../../messages/generated/messages.js';
import type {
  FrozenRuleset,
  KyaView,
  KytView,
  ScreeningView,
} from '../../../screening/snapshot.ts';
import { environmentWord } from '../../../words/environment-words.ts';
import { rulesetTypeWord } from '../../../words/rule-words.ts';
import type { Block, Cell } from '../../document.ts';
import { cite, value, words } from '../../inlines.ts';
import { AnswerValues } from '../answer-values.ts';
import { nameScopeRows } from '../name-scope-lines.ts';
import {
  column,
  facts,
  heading,
  screenedValue,
  snapshotField,
  tableOf,
  textCell,
  timeValue,
  wordsParagraph,
} from '../record-values.ts';
import { scopeRows } from '../scope-lines.ts';
import type { SectionContext, StartSection } from '../section.ts';

/** The method. */
export const startMethod: StartSection = (context) => {
  const blocks: Block[] = [];
  return {
    add(view, source) {
      blocks.push(
        heading(3, cite(source, ''), words(' '), screenedValue(context, view.summary)),
        ...facts([...provenanceRows(view, source), ...scopeOf(view, source)]),
        ...(view.kind === 'name' ? [] : rulesetTable(view, source)),
      );
    },
    finish: () => [wordsParagraph(m.report_method_intro()), ...general(context), ...blocks],
  };
};

/** What holds for every answer. */
function general({ sources, aboutCount }: SectionContext): Block[] {
  const kinds = new Set(sources.slice(0, aboutCount).map(({ kind }) => kind));
  const onChain = kinds.has('kya') || kinds.has('kyt');
  return [
    ...(onChain
      ? [
          wordsParagraph(m.report_method_detection()),
          wordsParagraph(m.report_method_score()),
          wordsParagraph(m.report_method_limits()),
        ]
      : []),
    ...(kinds.has('name') ? [wordsParagraph(m.report_method_names())] : []),
  ];
}

type Row = readonly [string, Cell];

function provenanceRows({ summary, provenance }: ScreeningView, source: number): Row[] {
  const of = (field: string) => snapshotField(source, field);
  const { environmentKind, environmentName, takenAt } = summary;
  const environment: Row = [
    m.report_method_environment(),
    [value(environmentWord(environmentKind, environmentName), of('environmentName'), 'foreign')],
  ];
  if (provenance.origin === 'imported') {
    return [
      environment,
      [m.report_col_taken(), [timeValue(takenAt, of('takenAt'))]],
      [m.raw_imported(), [timeValue(provenance.importedAt, of('importedAt'))]],
      [m.raw_file(), textCell(provenance.fileName, of('fileName'))],
      [m.raw_stated_origin(), textCell(provenance.statedOrigin, of('statedOrigin'))],
      [m.raw_app_version(), textCell(provenance.appVersion, of('appVersion'))],
    ];
  }
  return [
    environment,
    [
      m.report_method_address(),
      [value(`${provenance.base}${provenance.path}`, of('base'), 'mono')],
    ],
    [m.raw_job(), textCell(provenance.remoteJobId ?? '', of('remoteJobId'))],
    [m.report_col_received(), [timeValue(provenance.receivedAt, of('receivedAt'))]],
    [m.raw_request_hash(), [value(provenance.requestSha256, of('requestSha256'), 'mono')]],
    [m.raw_app_version(), textCell(provenance.appVersion, of('appVersion'))],
  ];
}

function scopeOf(view: ScreeningView, source: number): Row[] {
  if (view.kind === 'name') return nameScopeRows(view, source);
  return scopeRows(view, new AnswerValues(view, source));
}

/** The frozen rulesets with the hash of their stored bytes. */
function rulesetTable({ rulesets }: KyaView | KytView, source: number): Block[] {
  return tableOf({
    id: `rulesets-s${String(source)}`,
    caption: m.report_method_rulesets(),
    columns: [
      column(m.report_col_kind(), 20),
      column(m.report_col_name(), 34),
      column(m.report_col_file_hash(), 46),
    ],
    rows: rulesets.map((one) => rulesetRow(one, source)),
  });
}

function rulesetRow(
  { role, ruleset, sha256, changedWhileRunning }: FrozenRuleset,
  source: number,
): Cell[] {
  const of = (field: string) => snapshotField(source, `rulesets.${role}.${field}`);
  return [
    [words(roleWord(role))],
    ruleset === null
      ? [words(m.scope_ruleset_unnamed())]
      : [
          value(ruleset.name, of('name'), 'foreign'),
          words(m.common_bracketed({ text: rulesetTypeWord(ruleset.rulesetType) })),
        ],
    [
      sha256 === null ? words(m.common_not_delivered()) : value(sha256, of('sha256'), 'mono'),
      ...(changedWhileRunning ? [words(` ${m.warn_changed_text()}`)] : []),
    ],
  ];
}

function roleWord(role: FrozenRuleset['role']): string {
  const all: Record<FrozenRuleset['role'], () => string> = {
    detection: m.scope_fact_ruleset,
    detection_in: m.scope_fact_ruleset_in,
    detection_out: m.scope_fact_ruleset_out,
    scoring: m.scope_fact_scoring,
  };
  return all[role]();
}
