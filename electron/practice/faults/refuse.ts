// The service is down: nothing listens at an address.
import type { Fault } from './fault.ts';

/**
 * An address stops listening and ends its connections. Ordered once it comes back after `ms`,
 * ordered always when the orders are replaced; struck by a seed it comes back after `ms`, and the
 * request that drew it is still answered.
 */
export const refuseConnections: Fault = { kind: 'refuse', stage: 'listener' };
