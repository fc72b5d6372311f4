// What a route is: a method and a path to an answer. Routes know nothing of sockets.
import type { JsonObject, JsonValue } from '#shared/screening/json.ts';
import type { Answer } from '../answer.ts';
import type { FaultList } from '../faults/fault-list.ts';
import type { JobStore } from '../jobs.ts';
import type { RequestLog } from '../request-log.ts';
import type { ScreeningEngine } from '../screening.ts';

/** What routes work on. */
export interface ServiceState {
  engine: ScreeningEngine;
  jobs: JobStore;
  log: RequestLog;
  faults: FaultList;
}

/** One request, read and authenticated. */
export interface RouteRequest {
  /** The part of the path that the route leaves open, e.g. a job id; empty when there is none. */
  parameter: string;
  query: URLSearchParams;
  /** The parsed body; an empty object when none was sent. */
  body: JsonObject;
  /** The same before it is known to be an object, for endpoints that take a list. */
  json: JsonValue | null;
}

/** One endpoint. A path that ends in `/` takes one more segment as its parameter. */
export interface Route {
  path: string;
  methods: readonly string[];
  handle(request: RouteRequest, state: ServiceState): Answer;
}

/** Prefix of the endpoints that only a practice service has; they are not logged. */
export const CONTROL_PREFIX = '/control/';

/** The route of a path and its open segment; null when there is none. */
export function findRoute(
  routes: readonly Route[],
  path: string,
): { route: Route; parameter: string } | null {
  for (const route of routes) {
    if (route.path === path) {
      if (!route.path.endsWith('/')) return { route, parameter: '' };
    } else if (route.path.endsWith('/') && path.startsWith(route.path)) {
      const parameter = path.slice(route.path.length);
      if (!parameter.includes('/')) return { route, parameter };
    }
  }
  return null;
}
