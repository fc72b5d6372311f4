// What the investigator found elsewhere, apart from what services delivered: each finding with how it is known
// and what it rests on.
import { isOwnLink, type FactBasis, type FactEnd, type OwnFact } from '../../../domain/own-fact.ts';
import { formatUtcDate } from '../../../domain/time.ts';
import { ownLinkWord, periodWords } from '../../../figures/own-graph-words.ts';
import { m } from '../../../messages/generated/messages.js';
import { confidenceWord } from '../../../words/attribution-words.ts';
import { basisKindWord, knowledgeWord, ownKindWord } from '../../../words/own-fact-words.ts';
import type { Cell } from '../../document.ts';
import { cite, value, words } from '../../inlines.ts';
import {
  column,
  joined,
  recordSource,
  tableOf,
  textCell,
  timeValue,
  wordsParagraph,
} from '../record-values.ts';
import type { SectionContext, StartSection } from '../section.ts';

/** Entities before links, in the order in which they were stated. */
export const startOwnFindings: StartSection = (context) => ({
  finish: () => {
    const { facts: ownFacts, isUnreadable = false } = context.dossier.ownFacts;
    if (ownFacts.length === 0 && !isUnreadable) return [];
    const ordered = [
      ...ownFacts.filter((fact) => !isOwnLink(fact)),
      ...ownFacts.filter((fact) => isOwnLink(fact)),
    ];
    return [
      wordsParagraph(m.report_own_note()),
      ...(isUnreadable ? [wordsParagraph(m.own_unreadable())] : []),
      ...tableOf({
        id: 'own-findings',
        caption: m.report_section_own_findings(),
        columns: [
          column(m.own_kind(), 12),
          column(m.own_mode(), 32),
          column(m.own_knowledge(), 14),
          column(m.own_basis(), 26),
          column(m.stated_entered(), 16),
        ],
        rows: ordered.map((fact) => rowOf(context, fact)),
      }),
    ];
  },
});

function rowOf(context: SectionContext, fact: OwnFact): Cell[] {
  const of = (field: string) => recordSource('own_fact', fact.id, field);
  const { fields, author, at } = fact;
  const { kind, knowledge, confidence, remark, bases } = fields;
  const period = periodWords(fields);
  return [
    [isOwnLink(fact) ? words(m.own_form_link()) : value(ownKindWord(kind), of('kind'))],
    joined([
      statementOf(context, fact),
      ...(period === '' ? [] : [[value(period, of('since'), 'time')]]),
      textCell(remark, of('remark')),
    ]),
    joined([
      [value(knowledgeWord(knowledge), of('knowledge'))],
      ...(confidence === null ? [] : [[value(confidenceWord(confidence), of('confidence'))]]),
    ]),
    joined(
      bases.map((basis) => basisCell(context, fact, basis)),
      m.common_semicolon(),
    ),
    joined([textCell(author, of('author')), [timeValue(at, of('at'))]]),
  ];
}

/** A name; of a link its ends with what it says of them. */
function statementOf(context: SectionContext, fact: OwnFact): Cell {
  const of = (field: string) => recordSource('own_fact', fact.id, field);
  if (!isOwnLink(fact)) return textCell(fact.fields.name, of('name'));
  const { kind, name, from, to } = fact.fields;
  const said = value(ownLinkWord(fact.fields), of('kind'), kind === 'other' ? 'foreign' : 'plain');
  const stated = kind === 'other' ? [] : textCell(name, of('name'));
  return joined([
    joined([endCell(context, fact, from), [said], endCell(context, fact, to)], ' '),
    stated,
  ]);
}

function endCell({ dossier }: SectionContext, fact: OwnFact, end: FactEnd): Cell {
  switch (end.kind) {
    case 'fact': {
      const entity = dossier.ownFacts.facts.find(({ factId }) => factId === end.factId);
      if (entity === undefined) return [words(m.own_end_gone())];
      return textCell(entity.fields.name, recordSource('own_fact', entity.id, 'name'));
    }
    case 'subject': {
      const subject = dossier.subjects.find(({ id }) => id === end.subjectId);
      if (subject === undefined) return [words(m.own_end_gone())];
      return textCell(subject.name, recordSource('subject', subject.id, 'name'));
    }
    case 'address':
    case 'transaction':
      return [value(end.value, recordSource('own_fact', fact.id, 'ends'), 'mono')];
  }
}

function basisCell({ dossier, sourceOf }: SectionContext, fact: OwnFact, basis: FactBasis): Cell {
  const own = recordSource('own_fact', fact.id, 'bases');
  const kind = words(basisKindWord(basis.kind));
  const named = (cell: Cell): Cell => [kind, words(m.common_colon()), ...cell];
  const gone = [words(m.own_basis_gone())];
  switch (basis.kind) {
    case 'citation': {
      const { answerSha256, pointer } = basis;
      const answer = dossier.snapshots.find(({ sha256 }) => sha256 === answerSha256);
      const source = answer === undefined ? null : sourceOf(answer.id);
      if (source !== null) return [cite(source, pointer)];
      return named([value(answerSha256, own, 'mono'), words(' '), value(pointer, own, 'mono')]);
    }
    case 'attachment': {
      const file = dossier.attachments.find(({ id }) => id === basis.attachmentId);
      if (file === undefined) return named(gone);
      return named([value(file.name, recordSource('attachment', file.id, 'name'), 'foreign')]);
    }
    case 'note': {
      const note = dossier.factNotes.find(({ id }) => id === basis.noteId);
      if (note === undefined) return named(gone);
      const title = note.title === '' ? m.notes_untitled() : note.title;
      return named([value(title, recordSource('note', note.id, 'title'), 'foreign')]);
    }
    case 'source':
      return named([
        value(basis.text, own, 'foreign'),
        words(m.common_comma()),
        value(formatUtcDate(basis.at), own, 'time'),
      ]);
  }
}
