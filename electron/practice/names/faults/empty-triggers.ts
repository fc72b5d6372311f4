// A hit that names nobody.
import type { Fault } from '../../faults/fault.ts';
import { changeGroups } from './change.ts';

/** Every group keeps its `hit` and loses its triggers. */
export const emptyTriggers: Fault = {
  kind: 'name-empty-triggers',
  stage: 'change',
  change: (answer, path) =>
    changeGroups(answer, path, (group, name) =>
      name === 'live_news' ? group : { ...group, triggers: [] },
    ),
};
