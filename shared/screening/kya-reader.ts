// The tolerant reader of a KYA result (blockchain API 2.5; contract-notes, Shapes).
import { DeviationLog } from './deviation.ts';
import { FieldReader } from './field-reader.ts';
import type { JsonObject } from './json.ts';
import type { KyaResult } from './result.ts';
import { readScreeningFields } from './screening-fields.ts';

/**
 * Reads a KYA result object. Never throws: what is missing is null and recorded.
 * @param result the object that carries the result fields
 * @param path where it stands in the answer, e.g. `data.result`
 */
export function readKyaResult(result: JsonObject, path: string): KyaResult {
  const log = new DeviationLog();
  const fields = new FieldReader(result, path, log);
  const reading = readScreeningFields(fields, log, 'kya');
  fields.finish();
  return { ...reading, deviations: log.entries, deviationCount: log.total };
}
