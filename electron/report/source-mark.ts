// Where a value is from as one short text: an attribute of the HTML, a field of the JSON, so that a
// report can be checked value by value.
import type { ValueSource } from '#shared/report/document.ts';

/**
 * `S1#/data/score` (a place in an answer), `S1.takenAt` (of its record), `subject:ID#role` (a record
 * of the case), `computed:RULE(…,…)`, `count:WHAT`, `report:WHAT`.
 */
export function sourceMark(source: ValueSource): string {
  switch (source.of) {
    case 'answer':
      return `${sourceName(source.source)}#${source.pointer}`;
    case 'snapshot':
      return `${sourceName(source.source)}.${source.field}`;
    case 'record':
      return `${source.kind}:${source.id}#${source.field}`;
    case 'computed':
      return `computed:${source.rule}(${source.from.map(sourceMark).join(',')})`;
    case 'count':
      return `count:${source.what}`;
    case 'report':
      return `report:${source.what}`;
  }
}

/** As a reader sees it; the first is 1: `S1`. */
export function sourceName(source: number): string {
  return `S${String(source)}`;
}
