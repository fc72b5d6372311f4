// Every fault that can be ordered.
import { barePathNodes } from './bare-path-nodes.ts';
import { failedStatus } from './failed-status.ts';
import type { Fault } from './fault.ts';
import { hang } from './hang.ts';
import { html502 } from './html-502.ts';
import { neverComplete } from './never-complete.ts';
import { noEnvelope } from './no-envelope.ts';
import { notJson } from './not-json.ts';
import { nullPathNodes } from './null-path-nodes.ts';
import { outOfConnections } from './out-of-connections.ts';
import { resetAfterRead } from './reset-after-read.ts';
import { resetBeforeRead } from './reset-before-read.ts';
import { reversedPathNodes } from './reversed-path-nodes.ts';
import { stringNumbers } from './string-numbers.ts';
import { unknownFields } from './unknown-fields.ts';
import { wrongContentType } from './wrong-content-type.ts';

/** All faults, in the order of the README. */
export const FAULTS: readonly Fault[] = [
  html502,
  noEnvelope,
  notJson,
  resetBeforeRead,
  resetAfterRead,
  hang,
  neverComplete,
  failedStatus,
  wrongContentType,
  outOfConnections,
  barePathNodes,
  reversedPathNodes,
  nullPathNodes,
  stringNumbers,
  unknownFields,
];
