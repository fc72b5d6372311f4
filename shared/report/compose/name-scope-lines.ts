// The scope of a decision on a name as lines of a report: what was asked for is of its request, which
// groups answered is of its answer.
import { m } from '../../messages/generated/messages.js';
import { stateNameScope } from '../../review/name-scope.ts';
import type { NameView } from '../../screening/snapshot.ts';
import { groupWord } from '../../words/name-words.ts';
import { value, words } from '../inlines.ts';
import { snapshotField } from './record-values.ts';
import type { ScopeRow } from './scope-lines.ts';

/** Every limit with its name. */
export function nameScopeRows(view: NameView, source: number): ScopeRow[] {
  const { limits, answered } = stateNameScope(view);
  const none = [words(m.name_not_given())];
  const of = (field: string) => snapshotField(source, `request.${field}`);
  return [
    ...(limits === null
      ? []
      : ([
          [m.form_threshold(), [value(limits.threshold, of('threshold'), 'number')]],
          [
            m.form_country(),
            limits.country === null ? none : [value(limits.country, of('country'), 'foreign')],
          ],
          [
            m.form_industry(),
            limits.industry === null ? none : [value(limits.industry, of('industry'), 'foreign')],
          ],
          [
            m.form_aliases(),
            limits.aliases.length === 0
              ? none
              : [value(limits.aliases.join(' · '), of('aliases'), 'foreign')],
          ],
          [m.form_context(), limits.hasContext ? [words(m.scope_context_given())] : none],
        ] as const)),
    ...(answered === null || answered.length === 0
      ? []
      : ([[m.scope_fact_groups(), [words(answered.map(groupWord).join(' · '))]]] as const)),
    [m.scope_fact_sources(), [words(m.scope_sources_not_named())]],
  ];
}
