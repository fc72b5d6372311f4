// What the service's own log says of a request of ours.
import { expect } from 'vitest';
import type { Seen } from '../recorded.ts';
import type { ContractStage } from '../stage.ts';

/** The log has the request as we sent it, without a key, with the status that we saw. */
export async function requireLogged(
  { requestLog }: ContractStage,
  { method, path, body, status }: Seen,
): Promise<void> {
  const log = (await requestLog()).map((line) => ({ ...line, body: line.body ?? '' }));
  expect(log).toContainEqual(expect.objectContaining({ method, path, body: body ?? '', status }));
}
