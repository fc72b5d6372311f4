// The hop ledger of every answer that the report is about: each link of each hit path with its amount
// and time where they are, and the transaction that a person verified for it.
import { addressKey } from '../../../domain/address.ts';
import { buildHopLedger } from '../../../flow/build-hop-ledger.ts';
import type { HopLedger, LedgerEnd, LedgerPath, LedgerRow } from '../../../flow/hop-ledger.ts';
import { m } from '../../../messages/generated/messages.js';
import { endsOfHits } from '../../../review/hit-identities.ts';
import { identifyHit } from '../../../review/hit-key.ts';
import { readSides } from '../../../review/sides.ts';
import type { KyaView, KytView } from '../../../screening/snapshot.ts';
import { figureWords } from '../../../words/amount-words.ts';
import { formatCount } from '../../../words/format.ts';
import { oddityWords } from '../../../words/oddity-words.ts';
import { orderWords, remarkWords } from '../../../words/path-words.ts';
import type { Block, Cell, Inline } from '../../document.ts';
import type { Citation } from '../../../domain/note.ts';
import { cite, value, words } from '../../inlines.ts';
import { AnswerValues, computed } from '../answer-values.ts';
import { statedBlocks } from '../stated-blocks.ts';
import {
  column,
  counted,
  heading,
  joined,
  paragraph,
  recordSource,
  screenedValue,
  tableOf,
  timeValue,
  wordsParagraph,
} from '../record-values.ts';
import type { SectionContext, StartSection } from '../section.ts';
import { splitMessage } from '../split-message.ts';

/** The ledgers. */
export const startHopLedger: StartSection = (context) => {
  const labels = new Map(
    context.dossier.labels
      .filter(({ removedAt }) => removedAt === null)
      .map((label) => [label.addressKey, label] as const),
  );
  const slots = context.dossier.slots.toSorted((a, b) => b.at - a.at);
  const blocks: Block[] = [];
  return {
    add(view, source) {
      if (view.kind === 'name' || view.result === null) return;
      const subjectOf = subjectsOf(view);
      const ledger = buildHopLedger({
        snapshot: view.summary,
        resultPointer: view.resultPointer,
        deviations: view.result.deviations,
        hits: view.result.hits,
        subjectOf,
        slots,
        keyOf: (hit) => identifyHit(hit, subjectOf(hit)).key,
        privateLabelOf: (address) => labels.get(addressKey(address)) ?? null,
      });
      blocks.push(...ledgerBlocks(context, view, new AnswerValues(view, source), ledger));
    },
    finish: () => (blocks.length === 0 ? [wordsParagraph(m.report_finding_none())] : blocks),
  };
};

function subjectsOf(view: KyaView | KytView) {
  const { summary } = view;
  if (view.kind === 'kyt') return endsOfHits(readSides(view));
  return () => (summary.kind === 'kya' ? summary.address : '');
}

function ledgerBlocks(
  context: SectionContext,
  view: KyaView | KytView,
  answer: AnswerValues,
  { paths, pathless, completeness }: HopLedger,
): Block[] {
  const head = [
    heading(3, cite(answer.source, ''), words(' '), screenedValue(context, view.summary)),
    ...statedBlocks(context, view),
  ];
  const rows = paths.flatMap((path, index) =>
    path.rows.map((row) => rowCells(answer, path, index + 1, row)),
  );
  if (rows.length === 0) return [...head, wordsParagraph(m.hops_empty_text())];
  return [
    ...head,
    paragraph(
      ...splitMessage(m.slots_completeness, {
        verified: counted(completeness.filled, 'verified hops'),
        total: counted(completeness.slots, 'hops'),
      }),
      words(m.common_stop()),
      ...(completeness.filled < completeness.slots
        ? [words(`${m.slots_not_supplied()}${m.common_stop().trim()}`)]
        : []),
      ...(pathless.length === 0
        ? []
        : [
            words(m.common_sentence_gap()),
            ...splitMessage(m.report_hops_pathless, {
              count: counted(pathless.length, 'hits without a path'),
            }),
          ]),
    ),
    ...tableOf({
      id: `hops-s${String(answer.source)}`,
      caption: m.report_hops_caption(),
      columns: [
        column(m.report_hops_path(), 6, 'end'),
        column(m.hops_column_step(), 5, 'end'),
        column(m.hits_column_rule(), 13),
        column(m.flow_column_from(), 20),
        column(m.flow_column_to(), 20),
        column(m.exposure_amount(), 11, 'end'),
        column(m.report_col_when(), 12),
        column(m.hops_column_slot(), 13),
      ],
      rows,
    }),
  ];
}

function rowCells(answer: AnswerValues, path: LedgerPath, number: number, row: LedgerRow): Cell[] {
  const hit = answer.at(`/hits/${String(path.hit)}`);
  // Without a direction the ends are by their distance from the subject.
  const [first, second] =
    row.from === null || row.to === null ? [row.far, row.near] : [row.from, row.to];
  return [
    [computed(formatCount(number), 'path_number', [hit])],
    [computed(formatCount(row.step), 'step', [hit])],
    answer.text(path.ruleCode, `/hits/${String(path.hit)}/ruleCode`, 'mono'),
    endCell(answer, first),
    endCell(answer, second),
    row.amount === null
      ? [words(m.common_not_delivered())]
      : [placed(answer, figureWords(row.amount), row.amountSource, 'number')],
    timeCell(answer, row),
    // What is said of the whole path is in its first row.
    joined([...slotCells(answer, row), ...(row.step === 1 ? orderCells(path) : [])]),
  ];
}

/** What the order of the nodes was told from, or that nothing told it. */
function orderCells(path: LedgerPath): Cell[] {
  const told = path.remarks.includes('order_trusted')
    ? [remarkWords('order_trusted')]
    : orderWords(path);
  return told.map((text) => [words(text)]);
}

function endCell(answer: AnswerValues, { address, labels, source }: LedgerEnd): Cell {
  const own = labels.find((one) => one.origin === 'private');
  const place =
    source === null
      ? answer.field('subject')
      : at(answer, { ...source, pointer: `${source.pointer}/address` });
  return [
    value(address, place, 'mono'),
    ...(own?.origin === 'private'
      ? [words(' '), value(own.label.text, recordSource('label', own.label.id, 'text'), 'foreign')]
      : []),
  ];
}

function timeCell(answer: AnswerValues, row: LedgerRow): Cell {
  if (row.at === null) return [words(m.flow_time_missing())];
  const source = row.timeSource === null ? answer.field('takenAt') : at(answer, row.timeSource);
  return [timeValue(row.at, source)];
}

/** What a person verified, and what is odd about the hop. */
function slotCells(answer: AnswerValues, row: LedgerRow): Cell[] {
  const { slot, oddities } = row;
  const of = (field: string) => recordSource('slot', slot?.id ?? '', field);
  const verified: Inline[] =
    slot === null || slot.transactionHash === null
      ? [words(m.report_hops_open())]
      : [
          value(slot.transactionHash, of('transactionHash'), 'mono'),
          ...(slot.blockHeight === null
            ? []
            : [
                words(m.common_comma()),
                ...splitMessage(m.slots_block_of, {
                  block: value(slot.blockHeight, of('blockHeight'), 'number'),
                }),
              ]),
        ];
  const odd = oddities.map((oddity): Cell =>
    oddity === 'nodes_missing'
      ? splitMessage(m.hops_odd_nodes_missing, {
          count: computed(formatCount(row.missingNodes), 'missing_nodes', [answer.at('/hits')]),
        })
      : [words(oddityWords(oddity, row))],
  );
  return [verified, ...odd];
}

function at({ source }: AnswerValues, { pointer }: Pick<Citation, 'pointer'>) {
  return { of: 'answer' as const, source, pointer };
}

function placed(
  answer: AnswerValues,
  text: string,
  citation: Citation | null,
  face: 'number',
): Inline {
  return value(text, citation === null ? answer.field('hits') : at(answer, citation), face);
}
