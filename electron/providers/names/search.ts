// Search of the intelligence database and entities (name API 4). Each counts as one request.
import type { RequestId } from '#shared/domain/ids.ts';
import type { UtcMs } from '#shared/domain/time.ts';
import type { EntityRecord, SearchResults } from '#shared/names/entity.ts';
import { toSearchQuery, type NameSearch } from '#shared/names/search-request.ts';
import { addressed, sendAndRead, type CallContext, type ClientPorts } from '../call.ts';
import type { ResolvedEnvironment } from '../environment.ts';

/** What a search found, and the request that holds its bytes. */
export interface NameSearchAnswer {
  requestId: RequestId;
  results: SearchResults;
  readAt: UtcMs;
}

/** The calls of this file; errors as in `NameClient`. */
export interface SearchCalls {
  /** `GET /v1/search`. The name leaves the machine, and is in the ledger's row. */
  searchNames: (
    environment: ResolvedEnvironment,
    search: NameSearch,
    context?: CallContext,
  ) => Promise<NameSearchAnswer>;
  /** `GET /v1/entity/{id}`. */
  getEntity: (
    environment: ResolvedEnvironment,
    id: string,
    context?: CallContext,
  ) => Promise<EntityRecord>;
}

/** Builds them. */
export function createSearchCalls(ports: ClientPorts): SearchCalls {
  const { reader } = ports;
  return {
    async searchNames(environment, search, context = {}) {
      const query = new URLSearchParams(toSearchQuery(search)).toString();
      const { exchange, value } = await sendAndRead(
        ports,
        {
          ...addressed(environment, 'name_search', context),
          method: 'GET',
          path: `/v1/search?${query}`,
          body: null,
        },
        reader.readNameSearch,
      );
      return { requestId: exchange.requestId, results: value, readAt: exchange.receivedAt };
    },
    async getEntity(environment, id, context = {}) {
      const path = `/v1/entity/${encodeURIComponent(id)}`;
      const request = {
        ...addressed(environment, 'name_search', context),
        method: 'GET' as const,
        path,
        body: null,
      };
      return (await sendAndRead(ports, request, reader.readNameEntity)).value;
    },
  };
}
