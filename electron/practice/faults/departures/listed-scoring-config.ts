// `scoring_config` as the list that its declared type promises (contract-notes, "scoring_config").
import { changeData } from '../change-answer.ts';
import type { Fault } from '../fault.ts';

/** The config object inside a list of one. */
export const listedScoringConfig: Fault = {
  kind: 'listed-scoring-config',
  stage: 'change',
  change: (answer) =>
    changeData(answer, (data) => {
      const config = data['scoring_config'];
      return config === undefined ? null : { ...data, scoring_config: [config] };
    }),
};
