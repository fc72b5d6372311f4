// What a person enters about a case, as text boxes hold it. Pure.
import type { CaseFields, CaseSeverity } from '#shared/domain/case.ts';

/** The fields of the form. */
export interface CaseDraft {
  reference: string;
  title: string;
  owner: string;
  severity: CaseSeverity | '';
  classification: string;
  tags: readonly string[];
  /** A tag that was typed and not added. */
  typedTag: string;
  summary: string;
}

/** The form for a case, or for a new one. */
export function draftOf(fields: CaseFields | null): CaseDraft {
  return {
    reference: fields?.reference ?? '',
    title: fields?.title ?? '',
    owner: fields?.owner ?? '',
    severity: fields?.severity ?? '',
    classification: fields?.classification ?? '',
    tags: fields?.tags ?? [],
    typedTag: '',
    summary: fields?.summary ?? '',
  };
}

/** What was entered. */
function fieldsOf(draft: CaseDraft): CaseFields {
  const typed = draft.typedTag.trim();
  const tags = typed === '' || draft.tags.includes(typed) ? draft.tags : [...draft.tags, typed];
  return {
    reference: draft.reference.trim(),
    title: draft.title.trim(),
    owner: draft.owner.trim(),
    severity: draft.severity === '' ? null : draft.severity,
    classification: draft.classification.trim(),
    tags: [...tags],
    summary: draft.summary.trim(),
  };
}

/** What differs from a case; for a new one (null) what is not empty. */
export function changeOf(draft: CaseDraft, before: CaseFields | null): Partial<CaseFields> {
  const fields = fieldsOf(draft);
  const empty = fieldsOf(draftOf(before));
  const changed = Object.entries(fields).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(empty[name as keyof CaseFields]),
  );
  return Object.fromEntries(changed);
}
