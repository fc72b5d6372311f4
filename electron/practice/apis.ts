// Which APIs a listener serves. Production and test have each their own data; an API that is
// apart is made once and given to both.
import type { Api, RawEndpoint } from './http/api.ts';
import { createMcpEndpoint } from './mcp/endpoint.ts';
import { createNameApi, createNameControlApi } from './names/name-api.ts';
import type { NameService } from './names/name-service.ts';
import { createControlApi, createScreeningApi } from './screening-api.ts';
import type { DatabaseName } from './database.ts';
import type { ServiceState } from './service-state.ts';

/** What one listener serves. */
export interface Served {
  /** Picked by the beginning of the path; a path of none of them goes to the first. */
  apis: readonly Api[];
  raw: readonly RawEndpoint[];
}

/**
 * The APIs over each database; the name service is one, whichever database is asked. `key` is the
 * practice key, which opens every API.
 */
export function composeApis(
  states: Readonly<Record<DatabaseName, ServiceState>>,
  names: NameService,
  key: string,
): Record<DatabaseName, Served> {
  // Its controls are before those of the database: they begin with the same path.
  const nameApis = [createNameApi(names), createNameControlApi(names, key)];
  const serve = (state: ServiceState): Served => ({
    apis: [createScreeningApi(state, key), ...nameApis, createControlApi(state, key)],
    raw: [createMcpEndpoint(state, key)],
  });
  return { production: serve(states.production), test: serve(states.test) };
}
