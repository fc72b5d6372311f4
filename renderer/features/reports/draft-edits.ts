// What a person can do to the sections of a draft, as pure functions: each gives the next draft, and
// the same one where nothing changes.
import {
  APPENDIX_KINDS,
  type DraftFigure,
  type DraftSection,
  type ManualEntry,
  type ReportDraft,
} from '#shared/report/draft.ts';
import { numberSections } from '#shared/report/compose/number-sections.ts';
import { emptySection } from '#shared/report/templates.ts';

/** Sections of a draft, at most; manual entries and figures of a section likewise. */
export const LIMITS = { sections: 200, manual: 1000, figures: 100 } as const;

/** Whether a section follows the body and is lettered. */
export function isAppendix({ kind }: Pick<DraftSection, 'kind'>): boolean {
  return APPENDIX_KINDS.includes(kind);
}

/** The sections as they are printed: the body in its order, then the appendices in theirs. */
export function printedOrder(sections: readonly DraftSection[]): DraftSection[] {
  return [...sections.filter((one) => !isAppendix(one)), ...sections.filter(isAppendix)];
}

/** The number of each section that is on, by its id: `1`, `2` …, appendices `A`, `B` …. */
export function sectionNumbers(sections: readonly DraftSection[]): ReadonlyMap<string, string> {
  return new Map(numberSections(sections).map(({ section, number }) => [section.id, number]));
}

/**
 * Moves a section one place up (-1) or down (1) among those of its part: an appendix never leaves the
 * appendices.
 */
export function moveSection(draft: ReportDraft, id: string, step: -1 | 1): ReportDraft {
  const order = printedOrder(draft.sections);
  const from = order.findIndex((one) => one.id === id);
  const over = order[from + step];
  return over === undefined ? draft : placeSection(draft, id, over.id);
}

/** Puts a section where another one of its part is, which makes way. */
export function placeSection(draft: ReportDraft, id: string, overId: string): ReportDraft {
  const order = printedOrder(draft.sections);
  const from = order.findIndex((one) => one.id === id);
  const to = order.findIndex((one) => one.id === overId);
  const moved = order[from];
  const over = order[to];
  if (moved === undefined || over === undefined || moved === over) return draft;
  if (isAppendix(moved) !== isAppendix(over)) return draft;
  return { ...draft, sections: order.toSpliced(from, 1).toSpliced(to, 0, moved) };
}

/** Adds a section of a person's own after another one of the body, else at the body's end. */
export function addSection(
  draft: ReportDraft,
  kind: 'text' | 'figures',
  id: string,
  afterId: string | null,
): ReportDraft {
  if (draft.sections.length >= LIMITS.sections) return draft;
  const order = printedOrder(draft.sections);
  const body = order.filter((one) => !isAppendix(one));
  const after = body.findIndex((one) => one.id === afterId);
  const at = after < 0 ? body.length : after + 1;
  return { ...draft, sections: order.toSpliced(at, 0, emptySection(kind, id)) };
}

/** Takes a section of a person's own out; one of the template is only switched off. */
export function removeSection(draft: ReportDraft, id: string): ReportDraft {
  const found = draft.sections.find((one) => one.id === id);
  if (found === undefined || !isOwn(found)) return draft;
  return { ...draft, sections: draft.sections.filter((one) => one !== found) };
}

/** Whether a person added it: it may be several times. */
export function isOwn({ kind }: Pick<DraftSection, 'kind'>): boolean {
  return kind === 'text' || kind === 'figures';
}

/** Changes parts of a section. */
export function changeSection(
  draft: ReportDraft,
  id: string,
  parts: Partial<Omit<DraftSection, 'id' | 'kind'>>,
): ReportDraft {
  const change = (one: DraftSection): DraftSection => (one.id === id ? { ...one, ...parts } : one);
  return { ...draft, sections: draft.sections.map(change) };
}

/** Changes parts of one of a list, by its id. */
export function changeIn<One extends ManualEntry | DraftFigure>(
  list: readonly One[],
  id: string,
  parts: Partial<Omit<One, 'id'>>,
): One[] {
  return list.map((one) => (one.id === id ? { ...one, ...parts } : one));
}

/** Moves one of a list one place up (-1) or down (1). */
export function moveIn<One extends { id: string }>(
  list: readonly One[],
  id: string,
  step: -1 | 1,
): One[] {
  const from = list.findIndex((one) => one.id === id);
  const moved = list[from];
  if (moved === undefined || list[from + step] === undefined) return [...list];
  return list.toSpliced(from, 1).toSpliced(from + step, 0, moved);
}

/** Ids of the sections that two drafts have differently, and whether anything else differs. */
export function differences(
  one: ReportDraft,
  other: ReportDraft,
): { sectionIds: string[]; isOrder: boolean; isSettings: boolean } {
  const text = (value: unknown): string => JSON.stringify(value);
  const theirs = new Map(other.sections.map((section) => [section.id, text(section)]));
  const ours = new Map(one.sections.map((section) => [section.id, text(section)]));
  const ids = [...new Set([...ours.keys(), ...theirs.keys()])];
  const order = (draft: ReportDraft): string => draft.sections.map(({ id }) => id).join(' ');
  const { sections: _, ...settings } = one;
  const { sections: __, ...otherSettings } = other;
  return {
    sectionIds: ids.filter((id) => ours.get(id) !== theirs.get(id)),
    isOrder: order(one) !== order(other),
    isSettings: text(settings) !== text(otherSettings),
  };
}
