// What own findings are chosen from and lead to: the view has it, dialogs and panels take it.
import type { Snippet } from 'svelte';
import type { AttachmentId, NoteId } from '#shared/domain/ids.ts';
import type { Citation } from '#shared/domain/note.ts';
import type { FactEnd, OwnFact } from '#shared/domain/own-fact.ts';
import type { Subject } from '#shared/domain/subject.ts';
import { isOwnNode } from '#shared/domain/own-fact.ts';
import { nodeName, type GraphWordSource } from '#shared/figures/graph-words.ts';
import { shortenAddress } from '#shared/domain/address.ts';
import { m } from '#shared/messages/generated/messages.js';
import { revealForeignText } from '#shared/words/foreign-text.ts';
import type { SelectItem } from '../../ui/control-types.ts';

/** Records of the case that a finding can rest on; null until they are read. */
export interface OwnRecords {
  notes: readonly { id: NoteId; title: string }[] | null;
  attachments: readonly { id: AttachmentId; name: string }[] | null;
  openNote: (id: NoteId) => void;
  openAttachment: (id: AttachmentId) => void;
  /** A cited field with what is there. */
  citation: Snippet<[Citation]>;
  /** The picker of a field; gives a link of a note, or is closed. */
  cite: Snippet<[oninsert: (link: string) => void, onclose: () => void]>;
}

/** An end to choose. */
export interface EndChoice extends SelectItem {
  end: FactEnd;
}

/** More delivered nodes than this are not offered: those that were screened and the worst come first. */
const MOST_OFFERED = 200;

/** What an own link can begin or end at: own entities, subjects, what was screened, what is drawn. */
export function endChoices(
  facts: readonly OwnFact[],
  subjects: readonly Subject[],
  source: GraphWordSource | null,
  /** Offered in any case. */
  presets: readonly FactEnd[],
): EndChoice[] {
  const choices: EndChoice[] = facts
    .filter(isOwnNode)
    .map(({ factId, fields }) =>
      choiceOf({ kind: 'fact', factId }, revealForeignText(fields.name), m.own_mode()),
    );
  for (const { id, name } of subjects) {
    const end: FactEnd = { kind: 'subject', subjectId: id };
    choices.push(choiceOf(end, revealForeignText(name), m.case_tab_subjects()));
  }
  const drawn = [...(source?.graph.nodes.values() ?? [])];
  for (const node of drawn.slice(0, MOST_OFFERED)) {
    if (source === null) break;
    const { kind, chain, value } = node.described;
    const name = nodeName(node, source);
    const short = revealForeignText(shortenAddress(value));
    const label = name === null ? short : `${name} · ${short}`;
    choices.push(choiceOf({ kind, chain, value }, label, m.own_drawn()));
  }
  for (const end of presets) {
    if (choices.some(({ value }) => value === valueOf(end))) continue;
    const label = 'value' in end ? shortenAddress(end.value) : m.own_end_gone();
    choices.push(choiceOf(end, revealForeignText(label), m.own_drawn()));
  }
  return choices;
}

/** An end as the value of a choice. */
export function valueOf(end: FactEnd): string {
  return JSON.stringify(end, Object.keys(end).sort());
}

function choiceOf(end: FactEnd, label: string, group: string): EndChoice {
  return { value: valueOf(end), label, group, end };
}
