// Where the parts of a name's answer are in its bytes: name API 2.2, and as far as the answer keeps to
// it. Where it departs, the pointer is that of the nearest place above, which is always there.
import type { HitGroupName } from '../../domain/names.ts';
import type { NameResult } from '../../names/result.ts';
import type { NameView } from '../../screening/snapshot.ts';
import type { ValueSource } from '../document.ts';

/** Makes the sources of values of one answer. */
export interface NamePlaces {
  /** A field of the result, e.g. `decision`. */
  field: (name: string) => ValueSource;
  /** A line of one of its lists of reasons. */
  reason: (list: 'decision_reasons' | 'risk_level_reasons', index: number) => ValueSource;
  /** A field of a group. */
  group: (group: HitGroupName, field: string) => ValueSource;
  /** Of a trigger or an article, the steps below it; none for itself. */
  hit: (group: HitGroupName, index: number, steps: readonly (string | number)[]) => ValueSource;
}

/** The places of an answer; `source` its number in the report. */
export function placesOf(view: NameView, result: NameResult, source: number): NamePlaces {
  const base = view.resultPointer ?? '';
  const answer = (pointer: string): ValueSource => ({ of: 'answer', source, pointer });
  const paths = result.deviations.map(({ path }) => path);
  // More departed than is kept one by one: only whole groups are sure.
  const isVague = result.deviationCount > result.deviations.length;
  const departs = (end: string): boolean =>
    isVague || paths.some((path) => path === end || path.endsWith(`.${end}`));
  const lies = (list: string): boolean =>
    isVague || paths.some((path) => path.includes(`${list}[`));
  const isAlone = (list: string): boolean =>
    result.deviations.some(
      ({ path, expected }) => expected === 'array' && (path === list || path.endsWith(`.${list}`)),
    );
  const isWhole = view.resultPointer === null;
  const at = (...steps: readonly (string | number)[]): ValueSource =>
    isWhole ? answer('') : answer(`${base}${steps.map((one) => `/${escaped(one)}`).join('')}`);
  return {
    field: (name) => at(name),
    reason: (list, index) => (lies(list) ? at(list) : at(list, index)),
    group: (group, field) => (departs(group) ? at(group) : at(group, field)),
    hit: (group, index, steps) => {
      if (departs(group)) return at(group);
      const list = group === 'live_news' ? 'articles' : 'triggers';
      // It came without its list.
      if (isAlone(`${group}.${list}`)) return at(group, list, ...steps);
      const isBare = departs(`${group}.${list}[${String(index)}]`);
      return isBare ? at(group, list, index) : at(group, list, index, ...steps);
    },
  };
}

/** RFC 6901, section 3. */
function escaped(step: string | number): string {
  return String(step).replaceAll('~', '~0').replaceAll('/', '~1');
}
