// Endpoints that no real service has: the request log, accepted screenings, monitors, faults on
// demand, and a reset. Same key.
import { isJsonObject, type JsonValue } from '#shared/screening/json.ts';
import { jsonNumber, Refusal, succeed, type Answer } from '../answer.ts';
import { isClosing, readFaultOrders, readFaultPlan } from '../faults/fault-orders.ts';
import type { FaultOrder } from '../faults/fault-list.ts';
import type { Listeners } from '../http/listeners.ts';
import type { Route } from './route.ts';

/** `GET /control/requests`: every request since the start or the last reset, oldest first. */
export const requestsRoute: Route = {
  path: '/control/requests',
  methods: ['GET'],
  handle: (_request, { log }) =>
    succeed({
      requests: log.entries.map((entry): JsonValue => ({
        at: jsonNumber(entry.at),
        method: entry.method,
        path: entry.path,
        body: entry.body,
        listener: entry.listener,
        fault: entry.fault,
        accepted: entry.isAcceptance,
        status: entry.status === null ? null : jsonNumber(entry.status),
      })),
    }),
};

/** `GET /control/accepted`: how often each screening was accepted, in this database. */
export const acceptedRoute: Route = {
  path: '/control/accepted',
  methods: ['GET'],
  handle: (_request, { acceptances }) => {
    const screenings = acceptances.list();
    const total = screenings.reduce((sum, { count }) => sum + count, 0);
    return succeed({
      total: jsonNumber(total),
      screenings: screenings.map(({ type, body, count, jobIds }): JsonValue => ({
        type,
        body,
        count: jsonNumber(count),
        job_ids: jobIds.map(jsonNumber),
      })),
    });
  },
};

/** `GET /control/monitors`: what `auto_monitor` left behind in this database. */
export const monitorsRoute: Route = {
  path: '/control/monitors',
  methods: ['GET'],
  handle: (_request, { monitors }) =>
    succeed({
      monitors: monitors.list().map((monitor): JsonValue => ({
        address: monitor.address,
        token: monitor.token,
        chain_name: monitor.chain,
        created_at: jsonNumber(monitor.createdAt),
        renewed_at: jsonNumber(monitor.renewedAt),
        renewals: jsonNumber(monitor.renewals),
      })),
    }),
};

/** `POST /control/reset`: forgets log, counts and faults; jobs, rulesets and monitors stay. */
export const resetRoute: Route = {
  path: '/control/reset',
  methods: ['POST'],
  handle: async (_request, { log, acceptances, faults, listeners }) => {
    log.clear();
    acceptances.clear();
    faults.set([]);
    await listeners.openAll();
    return succeed(null);
  },
};

/**
 * `POST /control/faults`: a list `[{kind, path?, times?, ms?, bytes?, listener?}]`, or a sequence
 * `{seed, rate, kinds?, path?}`; either replaces what was in force.
 */
export const faultsRoute: Route = {
  path: '/control/faults',
  methods: ['POST'],
  takesList: true,
  handle: async ({ json }, { faults, listeners }): Promise<Answer> => {
    if (Array.isArray(json)) {
      const orders = readFaultOrders(json);
      faults.set(orders.filter((order) => !isClosing(order)));
      await listeners.openAll();
      const afterwards = (): void =>
        orders.filter(isClosing).forEach((order) => close(listeners, order));
      return { ...succeed({ faults: jsonNumber(orders.length) }), afterwards };
    }
    if (json === null || !isJsonObject(json))
      throw new Refusal(400, 'body must be an array or an object');
    faults.follow(readFaultPlan(json));
    await listeners.openAll();
    return succeed({ faults: null });
  },
};

function close(listeners: Listeners, { listener, times, options }: FaultOrder): void {
  void (times === 'always' ? listeners.close(listener) : listeners.closeFor(listener, options.ms));
}
