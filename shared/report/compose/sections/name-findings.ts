// The findings on names: of each answer the decision and the level with their reasons, how far it
// reaches, and its six groups in the order of name API 2.2 with every hit.
import { HIT_GROUPS, type HitGroupName } from '../../../domain/names.ts';
import { decisionsOf } from '../../../domain/decision.ts';
import { m } from '../../../messages/generated/messages.js';
import { findingCountOf, findingOf, type NameResult } from '../../../names/result.ts';
import { outcomeOfView } from '../../../review/exemption.ts';
import { identifyNameHits } from '../../../review/name-hit-key.ts';
import { stateNameScope } from '../../../review/name-scope.ts';
import type { NameView } from '../../../screening/snapshot.ts';
import { environmentWord } from '../../../words/environment-words.ts';
import { formatCount } from '../../../words/format.ts';
import { groupFindingWord } from '../../../words/name-change-words.ts';
import { nameScopeGaps } from '../../../words/name-scope-words.ts';
import { groupWord, nameRiskTone, nameRiskWord } from '../../../words/name-words.ts';
import type { Block, Cell } from '../../document.ts';
import { cite, value, words } from '../../inlines.ts';
import { fieldCells } from '../generic-cells.ts';
import { historyOfDecisions } from '../hit-decisions.ts';
import { placesOf, type NamePlaces } from '../name-places.ts';
import {
  column,
  facts,
  heading,
  joined,
  outcomeCell,
  paragraph,
  snapshotField,
  tableOf,
  textCell,
  timeValue,
  wordsParagraph,
} from '../record-values.ts';
import type { StartSection } from '../section.ts';
import { hitBlocks, type NameAnswer } from './name-hits.ts';

/** The findings on names. An answer becomes blocks when it comes and is not kept. */
export const startNameFindings: StartSection = ({ dossier }) => {
  const historyOf = historyOfDecisions(dossier.decisions);
  const blocks: Block[] = [];
  return {
    add(view, source) {
      if (view.kind !== 'name') return;
      blocks.push(...headOf(view, source));
      const { result } = view;
      if (result === null) {
        blocks.push(wordsParagraph(m.report_names_unreadable()));
        return;
      }
      const places = placesOf(view, result, source);
      const hits = identifyNameHits(result.groups, view.summary.query);
      const states = decisionsOf(hits, historyOf);
      blocks.push(
        {
          kind: 'statement',
          nature: 'observed',
          blocks: [
            ...outcomeFacts(view, result, places),
            ...reasons(m.report_names_decision_reasons(), 'decision_reasons', result, places),
            ...reasons(m.report_names_risk_reasons(), 'risk_level_reasons', result, places),
          ],
        },
        ...scopeBlocks(view, source),
        ...groupBlocks({ view, result, source, places, hits, states }),
      );
    },
    finish: () => (blocks.length === 0 ? [wordsParagraph(m.report_names_none())] : blocks),
  };
};

function headOf({ summary }: NameView, source: number): Block[] {
  const of = (field: string) => snapshotField(source, field);
  const { environmentKind, environmentName } = summary;
  return [
    heading(3, value(summary.query, of('query'), 'foreign'), words(' '), cite(source, '')),
    ...facts([
      [m.report_col_taken(), [timeValue(summary.takenAt, of('takenAt'))]],
      [
        m.report_col_service(),
        [
          value(
            environmentWord(environmentKind, environmentName),
            of('environmentName'),
            'foreign',
          ),
        ],
      ],
    ]),
  ];
}

function outcomeFacts(view: NameView, result: NameResult, places: NamePlaces): Block[] {
  const { riskLevel, decisionLabel, others } = result;
  const tone = nameRiskTone(riskLevel);
  return facts([
    [m.report_col_outcome(), outcomeCell(outcomeOfView(view), places.field('decision'))],
    [
      m.report_col_level(),
      [
        riskLevel === null
          ? words(nameRiskWord(null))
          : value(
              nameRiskWord(riskLevel),
              places.field('risk_level'),
              tone === 'none' ? 'plain' : `risk-${tone}`,
            ),
      ],
    ],
    [m.report_names_label(), textCell(decisionLabel ?? '', places.field('decision_label'))],
    [
      m.report_names_others(),
      joined(
        fieldCells(others, ([first = '']) => places.field(String(first))),
        '; ',
      ),
    ],
  ]);
}

function reasons(
  title: string,
  list: 'decision_reasons' | 'risk_level_reasons',
  result: NameResult,
  places: NamePlaces,
): Block[] {
  const lines = list === 'decision_reasons' ? result.decisionReasons : result.riskLevelReasons;
  if (lines.length === 0) return [];
  return [
    wordsParagraph(title),
    {
      kind: 'list',
      isOrdered: false,
      items: lines.map((line, index) => [
        paragraph(value(line, places.reason(list, index), 'foreign')),
      ]),
    },
  ];
}

function scopeBlocks(view: NameView, source: number): Block[] {
  const scope = stateNameScope(view);
  const of = (field: string) => snapshotField(source, `request.${field}`);
  const { limits, answered } = scope;
  const none: Cell = [words(m.name_not_given())];
  const given = (text: string | null, field: string): Cell =>
    text === null || text === '' ? none : textCell(text, of(field));
  const gaps = nameScopeGaps(scope);
  return [
    heading(4, words(m.report_names_scope())),
    ...facts([
      ...(limits === null
        ? []
        : ([
            [m.form_threshold(), [value(limits.threshold, of('threshold'), 'number')]],
            [m.form_country(), given(limits.country, 'country')],
            [m.form_industry(), given(limits.industry, 'industry')],
            [
              m.form_aliases(),
              limits.aliases.length === 0
                ? none
                : joined(limits.aliases.map((one) => textCell(one, of('aliases')))),
            ],
            [
              m.form_context(),
              limits.hasContext ? [value(m.scope_context_given(), of('context'))] : none,
            ],
          ] satisfies [string, Cell][])),
      [
        m.scope_fact_groups(),
        answered === null ? [] : joined(answered.map((group) => [words(groupWord(group))])),
      ],
      [m.scope_fact_sources(), [words(m.scope_sources_not_named())]],
      [m.report_names_gaps(), joined(gaps.map((gap) => [words(gap)]))],
    ]),
  ];
}

function groupBlocks(answer: NameAnswer): Block[] {
  const { result, source, places } = answer;
  const overview = tableOf({
    id: `name-s${String(source)}-groups`,
    caption: m.report_col_group(),
    columns: [
      column(m.report_col_group(), 45),
      column(m.report_names_finding(), 30),
      column(m.report_names_finding_count(), 25, 'end'),
    ],
    rows: HIT_GROUPS.map((group) => groupRow(group, result, places)),
  });
  const told = HIT_GROUPS.flatMap((group): Block[] => {
    if (findingOf(result.groups, group) !== 'hit') return [];
    return [
      heading(4, words(groupWord(group))),
      ...groupFacts(group, result, places),
      ...hitBlocks(group, answer),
    ];
  });
  return [...overview, ...told];
}

function groupRow(group: HitGroupName, { groups }: NameResult, places: NamePlaces): Cell[] {
  const finding = findingOf(groups, group);
  const word = groupFindingWord(finding);
  const isDelivered = groups[group].isDelivered;
  const source = places.field(group);
  return [
    [words(groupWord(group))],
    [isDelivered ? value(word, source) : words(word)],
    finding === 'not_delivered' || !isDelivered
      ? []
      : [
          value(
            formatCount(findingCountOf(groups, group)),
            { of: 'computed', rule: 'count_findings', from: [source] },
            'number',
          ),
        ],
  ];
}

/** What the service says of a group next to its hits. */
function groupFacts(group: HitGroupName, { groups }: NameResult, places: NamePlaces): Block[] {
  const { triggerCount, articleCount, maxSeverity, reportUrl, others } = groups[group];
  const at = (field: string) => places.group(group, field);
  const number = (one: number | null, field: string): Cell =>
    one === null ? [] : [value(formatCount(one), at(field), 'number')];
  return facts([
    [m.report_names_finding_count(), number(triggerCount, 'trigger_count')],
    [m.report_names_articles(), number(articleCount, 'article_count')],
    [m.report_names_max_severity(), textCell(maxSeverity ?? '', at('max_severity'))],
    [m.report_names_report_url(), textCell(reportUrl ?? '', at('report_url'))],
    [
      m.report_names_others(),
      joined(
        fieldCells(others, ([first = '']) => at(String(first))),
        '; ',
      ),
    ],
  ]);
}
