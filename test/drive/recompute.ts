// What a report says it computed, computed again from the stored bytes by the rule that it names. A rule
// that is not known here computes to nothing: a new one must be added before it is believed.
import type { ValueSource } from '#shared/report/document.ts';
import { distinctPathsIn, isRounded, MISSING, numberAt, valueAt } from './json-place.ts';

type Computed = Extract<ValueSource, { of: 'computed' }>;

/** Whether the shown text is what the rule makes of its sources. */
export function computesTo(
  text: string,
  { rule, from }: Computed,
  answers: readonly unknown[],
): boolean {
  const places = from.map((source) => {
    if (source.of !== 'answer') return { answer: MISSING, pointer: '' };
    return { answer: answers[source.source - 1], pointer: source.pointer };
  });
  const [first = { answer: MISSING, pointer: '' }] = places;
  const numbers = places.map(({ answer, pointer }) => numberAt(answer, pointer));
  const sumOf = (of: readonly number[]): number => of.reduce((sum, one) => sum + one, 0);
  const [head = Number.NaN, ...rest] = numbers;
  switch (rule) {
    case 'sum':
      return isRounded(text, sumOf(numbers));
    case 'share_of_sum':
      return isRounded(text, (100 * head) / sumOf(rest));
    case 'base_weight_ratio':
      return isRounded(
        text,
        rest.reduce((product, one) => product * one, head),
      );
    case 'distinct_paths':
      return isRounded(text, distinctPathsIn(valueAt(first.answer, first.pointer)));
    case 'position':
      return isRounded(text, Number(first.pointer.split('/').at(-1)) + 1);
    case 'hits_of_rule':
      return isRounded(text, hitsOfRule(first));
    case 'path_number':
      return isRounded(text, pathNumber(first));
    case 'count_findings':
      return isRounded(text, findingsIn(valueAt(first.answer, first.pointer)));
    default:
      return false;
  }
}

interface Place {
  answer: unknown;
  pointer: string;
}

/** `…/hits/3/ruleCode` → the list of hits and the index. */
function hitAt({ answer, pointer }: Place): { hits: unknown[]; index: number } {
  const [, list = '', index = ''] = /^(.*\/hits)\/(\d+)(?:\/|$)/.exec(pointer) ?? [];
  const hits = valueAt(answer, list);
  return { hits: Array.isArray(hits) ? (hits as unknown[]) : [], index: Number(index) };
}

function hitsOfRule(place: Place): number {
  const { hits } = hitAt(place);
  const code = valueAt(place.answer, place.pointer);
  return hits.filter((hit) => valueAt(hit, '/ruleCode') === code).length;
}

/** Hits that have a path, counted up to this one. */
function pathNumber(place: Place): number {
  const { hits, index } = hitAt(place);
  return hits.slice(0, index + 1).filter((hit) => nodesOf(hit) > 0).length;
}

/** A group of name hits lists what triggered it, or its articles (name API 6.2); `NaN` for no group. */
export function findingsIn(group: unknown): number {
  const list = [valueAt(group, '/triggers'), valueAt(group, '/articles')].find(Array.isArray);
  return list?.length ?? Number.NaN;
}

/** The elements of a hit's path. */
export function nodesOf(hit: unknown): number {
  const nodes = valueAt(hit, '/pathNodes');
  return Array.isArray(nodes) ? nodes.length : 0;
}
