// Groups that are not there.
import type { Fault } from '../../faults/fault.ts';
import { changeNameResult } from './change.ts';

/** `sanctions` is null, `pep` a bare false, `convicted` and `live_news` are left out. */
export const missingGroups: Fault = {
  kind: 'name-missing-groups',
  stage: 'change',
  change: (answer, path) =>
    changeNameResult(answer, path, ({ convicted: _c, live_news: _n, ...result }) => ({
      ...result,
      sanctions: null,
      pep: false,
    })),
};
