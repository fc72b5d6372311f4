// The tolerant reader of a KYA result (blockchain API 2.5; contract-notes, Shapes).
import { DeviationLog } from './deviation.ts';
import { FieldReader } from './field-reader.ts';
import { recordConflicts } from './hit-reader.ts';
import { NO_DUPLICATES, type Duplicates, type JsonObject } from './json.ts';
import type { KyaResult } from './result.ts';
import { readScreeningFields } from './screening-fields.ts';

/**
 * Reads a KYA result object. Never throws: what is missing is null and recorded.
 * @param result the object that carries the result fields
 * @param path where it is in the answer, e.g. `data.result`
 * @param duplicates of the whole answer's text
 * @param asked the address that was screened; null where nobody knows: then as the answer has it
 */
export function readKyaResult(
  result: JsonObject,
  path: string,
  duplicates: Duplicates = NO_DUPLICATES,
  asked: string | null = null,
): KyaResult {
  const log = new DeviationLog(duplicates);
  const fields = new FieldReader(result, path, log);
  const reading = readScreeningFields(fields, log, 'kya');
  recordConflicts(fields, reading.hits, () => asked ?? reading.address);
  fields.finish();
  return { ...reading, deviations: log.entries, deviationCount: log.total };
}
