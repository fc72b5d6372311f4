// Every fault that can be ordered.
import { NAME_FAULTS } from '../names/faults/all.ts';
import { CONNECTION_FAULTS } from './connection-faults.ts';
import { FIELD_FORMS } from './departures/fields.ts';
import { JOB_FORMS } from './departures/job-forms.ts';
import { LABEL_FORMS } from './departures/labels.ts';
import { PATH_FORMS } from './departures/paths.ts';
import { SCORE_FORMS } from './departures/scores.ts';
import { WHOLE_ANSWERS } from './departures/whole-answers.ts';
import { WORD_FORMS } from './departures/words.ts';
import type { Fault } from './fault.ts';
import { OTHER_ANSWERS } from './other-answers.ts';

/** All faults, in the order of FAULTS.md; those of the name API alone come last. */
export const FAULTS: readonly Fault[] = [
  ...CONNECTION_FAULTS,
  ...OTHER_ANSWERS,
  ...WHOLE_ANSWERS,
  ...JOB_FORMS,
  ...PATH_FORMS,
  ...LABEL_FORMS,
  ...WORD_FORMS,
  ...SCORE_FORMS,
  ...FIELD_FORMS,
  ...NAME_FAULTS,
];
