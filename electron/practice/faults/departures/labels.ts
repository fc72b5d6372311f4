// Labels in other forms (contract-notes, "tags"): one text each, or in the spelling of the other kind.
import type { JsonObject, JsonValue } from '#shared/screening/json.ts';
import { changeMembers, changeObjects, changePathNodes, changeResult } from '../change-answer.ts';
import { altering, type Fault } from '../fault.ts';

const LABEL_LISTS = ['subjectTags', 'fromTags', 'toTags'] as const;

/** In the order of FAULTS.md. */
export const LABEL_FORMS: readonly Fault[] = [
  ofPaths('bare-tags', (tag) => tag['quaternary_category'] ?? tag['primary_category'] ?? ''),
  ofPaths('camel-tags', (tag) =>
    renameKeys(tag, (key) => key.replace(/_(\w)/g, (_all, letter: string) => letter.toUpperCase())),
  ),
  ofLists('snake-tags', (tag) =>
    renameKeys(tag, (key) => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)),
  ),
  ofLists('bare-subject-tags', (tag) => tag['primaryCategory'] ?? ''),
];

function ofPaths(kind: string, change: (tag: JsonObject) => JsonValue): Fault {
  return altering(kind, (answer) =>
    changePathNodes(answer, (nodes) =>
      changeObjects(nodes, (node) => ({ ...node, tags: changeObjects(node['tags'], change) })),
    ),
  );
}

function ofLists(kind: string, change: (tag: JsonObject) => JsonValue): Fault {
  return altering(kind, (answer) =>
    changeResult(answer, (result) =>
      changeMembers(result, LABEL_LISTS, (tags) => changeObjects(tags, change)),
    ),
  );
}

function renameKeys(tag: JsonObject, rename: (key: string) => string): JsonObject {
  return Object.fromEntries(Object.entries(tag).map(([key, value]) => [rename(key), value]));
}
