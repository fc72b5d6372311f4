// Counts instead of triggers, as public clients of the service have seen.
import { isJsonObject, type JsonObject, type JsonValue } from '#shared/screening/json.ts';
import { jsonNumber } from '../../answer.ts';
import type { Fault } from '../../faults/fault.ts';
import { changeGroups } from './change.ts';

/** Groups carry `trigger_count`, `article_count`, `max_severity`, `report_url` and no list. */
export const countsOnly: Fault = {
  kind: 'name-counts-only',
  stage: 'change',
  change: (answer, path) =>
    changeGroups(answer, path, (group, name): JsonObject => {
      const parts = listOf(group[name === 'live_news' ? 'articles' : 'triggers']);
      const [first] = parts;
      const severity = first?.['max_severity'] ?? first?.['severity'];
      return {
        hit: parts.length > 0,
        [name === 'live_news' ? 'article_count' : 'trigger_count']: jsonNumber(parts.length),
        ...(name === 'adverse_media' ? { article_count: first?.['count'] ?? jsonNumber(0) } : {}),
        ...(severity === undefined ? {} : { max_severity: severity }),
        ...(parts.length === 0 ? {} : { report_url: 'https://report.practice.invalid/group' }),
      };
    }),
};

function listOf(value: JsonValue | undefined): JsonObject[] {
  return Array.isArray(value) ? value.filter(isJsonObject) : [];
}
