// Which part of a workbook holds its first visible sheet, its shared texts and its styles.
import type { Archive } from './archive.ts';
import { unreadable } from './problems.ts';
import { openingTags } from './xml-tags.ts';

/** The parts of a workbook that hold what is read. */
export interface SheetParts {
  /** As the workbook calls it. */
  name: string;
  /** Of the first sheet that is a table and not hidden. */
  path: string;
  sharedStrings: string;
  styles: string;
  /** Whether days count from 1904. */
  isFrom1904: boolean;
}

/** Errors: `batch.unreadable` (`damaged_workbook`, `no_visible_sheet`). */
export function findSheet(archive: Archive): SheetParts {
  const workbook = readText(archive, 'xl/workbook.xml');
  const relations = [
    ...openingTags(readText(archive, 'xl/_rels/workbook.xml.rels'), 'Relationship'),
  ].map(({ attributes }) => attributes);
  const ofKind = (kind: string): Readonly<Record<string, string>>[] =>
    relations.filter(({ Type }) => Type?.endsWith(`/relationships/${kind}`) === true);
  const tables = new Map(ofKind('worksheet').map(({ Id, Target }) => [Id, Target]));
  for (const { attributes } of openingTags(workbook, 'sheet')) {
    const { id, state, name = '' } = attributes;
    if (state === 'hidden' || state === 'veryHidden') continue;
    const target = tables.get(id);
    // A sheet that is a chart has a relation of another kind.
    if (target === undefined) continue;
    return {
      name,
      path: below(target),
      sharedStrings: below(ofKind('sharedStrings')[0]?.['Target'] ?? 'sharedStrings.xml'),
      styles: below(ofKind('styles')[0]?.['Target'] ?? 'styles.xml'),
      isFrom1904: isFrom1904(workbook),
    };
  }
  throw unreadable('no_visible_sheet');
}

/** Names in the archive have no leading slash. */
export function withoutRoot(path: string): string {
  return path.replace(/^\/+/, '');
}

function isFrom1904(workbook: string): boolean {
  for (const { attributes } of openingTags(workbook, 'workbookPr')) {
    return attributes['date1904'] === '1' || attributes['date1904'] === 'true';
  }
  return false;
}

/** Targets are relative to `xl/`, or absolute. */
function below(target: string): string {
  return target.startsWith('/') ? withoutRoot(target) : `xl/${target}`;
}

function readText(archive: Archive, name: string): string {
  const bytes = archive.read(name);
  if (bytes === null) throw unreadable('damaged_workbook');
  return new TextDecoder().decode(bytes);
}
