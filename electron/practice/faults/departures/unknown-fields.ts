// Fields that no document names.
import { isJsonObject } from '#shared/screening/json.ts';
import { jsonNumber } from '../../answer.ts';
import { changeResult } from '../change-answer.ts';
import type { Fault } from '../fault.ts';

/** Adds members to a result and to each of its hits. */
export const unknownFields: Fault = {
  kind: 'unknown-fields',
  stage: 'change',
  change: (answer) =>
    changeResult(answer, (result) => ({
      ...result,
      modelVersion: 'practice-x',
      hits: (Array.isArray(result['hits']) ? result['hits'] : []).map((hit) =>
        isJsonObject(hit) ? { ...hit, confidence: jsonNumber('0.87') } : hit,
      ),
    })),
};
