// Every fault that can be ordered.
import { closeReusedConnection } from './close-reused-connection.ts';
import { barePathNodes } from './departures/bare-path-nodes.ts';
import { listEnvelope, nullData, nullEnvelope } from './departures/envelopes.ts';
import {
  errorStatus,
  failedStatus,
  listResult,
  lowerCaseStatus,
  neverComplete,
  noResult,
  nullResult,
  rejectedStatus,
  resultAtOnce,
  textJobId,
  textResult,
  timeoutStatus,
  unknownStatus,
  wordsResult,
} from './departures/job-forms.ts';
import { listedScoringConfig } from './departures/listed-scoring-config.ts';
import { noEnvelope } from './departures/no-envelope.ts';
import { nullPathNodes } from './departures/null-path-nodes.ts';
import { noHighlighting, noHits, noSide } from './departures/old-result.ts';
import { maskedPathEnds, noDeep, noOpponent, noPathFlow } from './departures/path-ends.ts';
import {
  deepFromEndpoint,
  reversedPathNodes,
  turnedPathNodes,
} from './departures/reversed-path-nodes.ts';
import {
  noOverview,
  noScore,
  noTimestamps,
  nullBalance,
  nullScore,
  nullScoreValue,
  truncatedVolume,
  wrongSum,
} from './departures/score.ts';
import { stringNumbers } from './departures/string-numbers.ts';
import { bareSubjectTags, bareTags, camelTags, snakeTags } from './departures/tags.ts';
import { unknownFields } from './departures/unknown-fields.ts';
import { unknownWords, upperCaseWords } from './departures/words.ts';
import {
  error400,
  error500,
  errorDetail,
  errorDetailList,
  errorIn200,
  redirect,
} from './error-forms.ts';
import { NAME_FAULTS } from '../names/faults/all.ts';
import type { Fault } from './fault.ts';
import { hang } from './hang.ts';
import { html502 } from './html-502.ts';
import { notJson } from './not-json.ts';
import { oversized } from './oversized.ts';
import { refuseConnections } from './refuse.ts';
import { resetAfterRead } from './reset-after-read.ts';
import { resetBeforeRead } from './reset-before-read.ts';
import { slowBody } from './slow-body.ts';
import { outOfConnections, outOfQuota, tooManyForLong, tooManyPlain } from './too-many.ts';
import { truncate } from './truncate.ts';
import { wrongContentType } from './wrong-content-type.ts';

/** All faults, in the order of FAULTS.md; those of the name API alone come last. */
export const FAULTS: readonly Fault[] = [
  // Connections.
  refuseConnections,
  resetBeforeRead,
  resetAfterRead,
  closeReusedConnection,
  hang,
  slowBody,
  truncate,
  oversized,
  // Something else answers.
  html502,
  outOfConnections,
  outOfQuota,
  tooManyPlain,
  tooManyForLong,
  error400,
  error500,
  errorIn200,
  errorDetail,
  errorDetailList,
  redirect,
  // The answer as a whole.
  notJson,
  wrongContentType,
  noEnvelope,
  nullEnvelope,
  nullData,
  listEnvelope,
  // Jobs.
  neverComplete,
  failedStatus,
  errorStatus,
  timeoutStatus,
  rejectedStatus,
  unknownStatus,
  textResult,
  wordsResult,
  listResult,
  nullResult,
  noResult,
  lowerCaseStatus,
  textJobId,
  resultAtOnce,
  // Inside a result.
  barePathNodes,
  nullPathNodes,
  reversedPathNodes,
  turnedPathNodes,
  deepFromEndpoint,
  maskedPathEnds,
  noDeep,
  noOpponent,
  noPathFlow,
  bareTags,
  camelTags,
  snakeTags,
  bareSubjectTags,
  upperCaseWords,
  unknownWords,
  nullScore,
  noScore,
  nullScoreValue,
  wrongSum,
  noOverview,
  nullBalance,
  noTimestamps,
  truncatedVolume,
  noHighlighting,
  noSide,
  noHits,
  stringNumbers,
  unknownFields,
  listedScoringConfig,
  ...NAME_FAULTS,
];
