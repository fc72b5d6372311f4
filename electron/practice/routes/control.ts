// Endpoints that no real service has: the request log, faults on demand, and a reset. Same key.
import type { JsonValue } from '#shared/screening/json.ts';
import { jsonNumber, succeed } from '../answer.ts';
import { readFaultOrders } from '../faults/fault-list.ts';
import { CONTROL_PREFIX, type Route } from './route.ts';

/** `GET /control/requests`: every request since the start or the last reset, oldest first. */
export const requestsRoute: Route = {
  path: `${CONTROL_PREFIX}requests`,
  methods: ['GET'],
  handle: (_request, { log }) =>
    succeed({
      requests: log.entries.map((entry): JsonValue => ({
        at: jsonNumber(entry.at),
        method: entry.method,
        path: entry.path,
        body: entry.body,
        listener: entry.listener,
      })),
    }),
};

/** `POST /control/reset`: forgets logged requests and ordered faults; jobs stay. */
export const resetRoute: Route = {
  path: `${CONTROL_PREFIX}reset`,
  methods: ['POST'],
  handle: (_request, { log, faults }) => {
    log.clear();
    faults.set([]);
    return succeed(null);
  },
};

/** `POST /control/faults`: a list `[{kind, path?, times?}]` that replaces the one before. */
export const faultsRoute: Route = {
  path: `${CONTROL_PREFIX}faults`,
  methods: ['POST'],
  handle: ({ json }, { faults }) => {
    const orders = readFaultOrders(json);
    faults.set(orders);
    return succeed({ faults: jsonNumber(orders.length) });
  },
};
