// When two screenings ask the same: kind, environment and request are the same. Kept as a hash, so
// that thousands of questions are answered by an index.
import type { EnvironmentId, Sha256Hex } from '#shared/domain/ids.ts';
import { comparableRequest, type JobRequest } from '#shared/screening/job.ts';
import { sha256Hex } from './canonical.ts';

/** SHA-256 over the question; letter case of an `evm` address or of a hash does not matter. */
export function questionHash(environmentId: EnvironmentId, job: JobRequest): Sha256Hex {
  const fields = Object.entries(comparableRequest(job)).sort(([a], [b]) => (a < b ? -1 : 1));
  return sha256Hex(JSON.stringify([environmentId, job.kind, fields]));
}
