// The client of the name screening API, put together from one file per resource. What belongs to
// every call is in ../call.ts.
import type { ClientPorts } from '../call.ts';
import { createAccountCalls, type AccountCalls } from './account.ts';
import { createNameScreeningCalls, type NameScreeningCalls } from './screening.ts';
import { createSearchCalls, type SearchCalls } from './search.ts';

/**
 * The calls. Errors of all: those of `Transport.send`, and by the answer `http.invalid_request`,
 * `http.refused_key` (401), `http.forbidden` (403: the key is suspended or banned),
 * `http.not_found`, `http.busy` (429; `details.quotaWaitMs` says how long the quota holds),
 * `http.server_error`, `http.service_error`, `http.not_json`, `http.no_envelope`, with
 * `details.httpStatus`, `serverMessage`, `reached`, `requestId` and, for a screening, `billed`.
 */
export interface NameClient extends AccountCalls, NameScreeningCalls, SearchCalls {}

/** Builds the client. */
export function createNameClient(ports: ClientPorts): NameClient {
  return {
    ...createAccountCalls(ports),
    ...createNameScreeningCalls(ports),
    ...createSearchCalls(ports),
  };
}
