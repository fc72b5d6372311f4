// Labels in other forms (contract-notes, "tags").
import { isJsonObject, type JsonObject, type JsonValue } from '#shared/screening/json.ts';
import type { Answer } from '../../answer.ts';
import { changeMembers, changeObjects, changePathNodes, changeResult } from '../change-answer.ts';
import type { Fault } from '../fault.ts';

const LABEL_LISTS = ['subjectTags', 'fromTags', 'toTags'] as const;

/** Path tags are one text each. */
export const bareTags: Fault = {
  kind: 'bare-tags',
  stage: 'change',
  change: (answer) =>
    changePathTags(answer, (tag) => tag['quaternary_category'] ?? tag['primary_category'] ?? ''),
};

/** Path tags are spelled like subject tags. */
export const camelTags: Fault = {
  kind: 'camel-tags',
  stage: 'change',
  change: (answer) =>
    changePathTags(answer, (tag) =>
      renameKeys(tag, (key) =>
        key.replace(/_(\w)/g, (_all, letter: string) => letter.toUpperCase()),
      ),
    ),
};

/** Subject tags are spelled like path tags. */
export const snakeTags: Fault = {
  kind: 'snake-tags',
  stage: 'change',
  change: (answer) =>
    changeLabelLists(answer, (tag) =>
      renameKeys(tag, (key) => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)),
    ),
};

/** Subject tags are one text each. */
export const bareSubjectTags: Fault = {
  kind: 'bare-subject-tags',
  stage: 'change',
  change: (answer) => changeLabelLists(answer, (tag) => tag['primaryCategory'] ?? ''),
};

function changePathTags(answer: Answer, change: (tag: JsonObject) => JsonValue): Answer | null {
  return changePathNodes(answer, (nodes) =>
    nodes.map((node) =>
      isJsonObject(node) ? { ...node, tags: changeObjects(node['tags'], change) } : node,
    ),
  );
}

function changeLabelLists(answer: Answer, change: (tag: JsonObject) => JsonValue): Answer | null {
  return changeResult(answer, (result) =>
    changeMembers(result, LABEL_LISTS, (tags) => changeObjects(tags, change)),
  );
}

function renameKeys(tag: JsonObject, rename: (key: string) => string): JsonObject {
  return Object.fromEntries(Object.entries(tag).map(([key, value]) => [rename(key), value]));
}
