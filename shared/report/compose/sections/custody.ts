// Chain of custody: the file and its journal, where each answer came from, what was attached, and how
// anybody can check it. Not part of what an approval speaks of: it grows with every export.
import { VERIFY_COMMANDS } from '../../../bundle/verify-commands.ts';
import { m } from '../../../messages/generated/messages.js';
import type { ScreeningView, SnapshotProvenance } from '../../../screening/snapshot.ts';
import { formatCount } from '../../../words/format.ts';
import type { Block, Cell, Inline } from '../../document.ts';
import { value, words } from '../../inlines.ts';
import {
  column,
  counted,
  facts,
  heading,
  joined,
  recordSource,
  snapshotField,
  tableOf,
  textCell,
  timeValue,
  wordsParagraph,
} from '../record-values.ts';
import { splitMessage } from '../split-message.ts';
import { tellsOfCase, type SectionContext, type StartSection } from '../section.ts';

/** The chain of custody. */
export const startCustody: StartSection = (context) => {
  const rows: Cell[][] = [];
  return {
    add: (view, source) => rows.push(answerRow(view, source)),
    finish: () => [
      ...fileFacts(context),
      wordsParagraph(m.report_custody_journal_note()),
      ...tableOf({
        id: 'custody-answers',
        caption: m.report_custody_answers(),
        columns: [
          column(m.report_col_answer(), 7),
          column(m.report_col_received(), 12),
          column(m.report_col_from(), 22),
          column(m.report_col_size(), 8, 'end'),
          column(m.report_col_hash(), 21),
          column(m.report_col_recomputed(), 9),
          column(m.report_col_request_hash(), 21),
        ],
        rows,
      }),
      ...attachments(context),
      heading(3, words(m.report_custody_verify())),
      verifySteps(),
    ],
  };
};

function fileFacts({ dossier }: SectionContext): Block[] {
  const { fileId, investigator, journalEntries, journalHead } = dossier;
  const of = (field: string) => recordSource('casefile', fileId, field);
  return facts([
    [m.report_custody_file(), [value(fileId, of('fileId'), 'mono')]],
    [m.report_custody_investigator(), textCell(investigator, of('investigator'))],
    [
      m.report_custody_entries(),
      splitMessage(m.report_custody_entries_of, {
        own: counted(dossier.journal.length, 'journal_entries_of_case'),
        all: value(formatCount(journalEntries), of('journalEntries'), 'number'),
      }),
    ],
    [m.report_custody_head(), [value(journalHead, of('journalHead'), 'mono')]],
  ]);
}

function answerRow({ provenance, recomputedSha256 }: ScreeningView, source: number): Cell[] {
  const of = (field: string) => snapshotField(source, field);
  const isSame = recomputedSha256 === provenance.sha256;
  return [
    [{ kind: 'cite', source, pointer: '' }],
    [receivedAt(provenance, source)],
    originOf(provenance, source),
    [value(formatCount(provenance.sizeBytes), of('sizeBytes'), 'number')],
    [value(provenance.sha256, of('sha256'), 'mono')],
    [
      value(
        isSame ? m.report_custody_same() : m.report_custody_differs(),
        of('recomputedSha256'),
        isSame ? 'plain' : 'risk-critical',
      ),
    ],
    provenance.origin === 'service'
      ? [value(provenance.requestSha256, of('requestSha256'), 'mono')]
      : [],
  ];
}

function receivedAt(provenance: SnapshotProvenance, source: number): Inline {
  return provenance.origin === 'service'
    ? timeValue(provenance.receivedAt, snapshotField(source, 'receivedAt'))
    : timeValue(provenance.importedAt, snapshotField(source, 'importedAt'));
}

/** The place that answered, or the file and who says what it is. */
function originOf(provenance: SnapshotProvenance, source: number): Cell {
  const of = (field: string) => snapshotField(source, field);
  if (provenance.origin === 'service') {
    const { method, base, path, httpStatus } = provenance;
    return [
      value(`${method} ${base}${path}`, of('path'), 'mono'),
      words(' · HTTP '),
      value(String(httpStatus), of('httpStatus'), 'number'),
    ];
  }
  const { fileName, statedOrigin, importedBy } = provenance;
  return joined([
    [words(m.report_custody_imported())],
    textCell(fileName, of('fileName')),
    textCell(statedOrigin, of('statedOrigin')),
    textCell(importedBy ?? '', of('importedBy')),
  ]);
}

function attachments(context: SectionContext): Block[] {
  const { dossier } = context;
  if (!tellsOfCase(context)) return [];
  return tableOf({
    id: 'custody-attachments',
    caption: m.report_custody_attachments(),
    columns: [
      column(m.report_col_name(), 24),
      column(m.report_col_source(), 24),
      column(m.report_col_added(), 16),
      column(m.report_col_size(), 8, 'end'),
      column(m.report_col_file_hash(), 28),
    ],
    rows: dossier.attachments
      .filter(({ removedAt }) => removedAt === null)
      .map((one): Cell[] => {
        const of = (field: string) => recordSource('attachment', one.id, field);
        return [
          textCell(one.name, of('name')),
          textCell(one.source, of('source')),
          [timeValue(one.addedAt, of('addedAt'))],
          [value(formatCount(one.sizeBytes), of('sizeBytes'), 'number')],
          [value(one.sha256, of('sha256'), 'mono')],
        ];
      }),
  });
}

/** As the bundle's own VERIFY.txt has them, and the program's own check. */
const COMMANDS = {
  hashes: [VERIFY_COMMANDS.payload, VERIFY_COMMANDS.tags],
  complete: [VERIFY_COMMANDS.complete],
  signature: [VERIFY_COMMANDS.manifest, VERIFY_COMMANDS.tagManifest],
  signer: [VERIFY_COMMANDS.fingerprint],
  app: ['npm run verify -- FILE'],
} as const;

function verifySteps(): Block {
  const step = (text: string, command: keyof typeof COMMANDS): Block[] => [
    {
      kind: 'paragraph',
      inlines: [
        words(text),
        ...COMMANDS[command].flatMap((line): Inline[] => [
          { kind: 'break' },
          value(line, { of: 'report', what: `command_${command}` }, 'mono'),
        ]),
      ],
    },
  ];
  return {
    kind: 'list',
    isOrdered: true,
    items: [
      step(m.report_custody_verify_hashes(), 'hashes'),
      step(m.report_custody_verify_complete(), 'complete'),
      step(m.report_custody_verify_signature(), 'signature'),
      step(m.report_custody_verify_signer(), 'signer'),
      step(m.report_custody_verify_app(), 'app'),
    ],
  };
}
