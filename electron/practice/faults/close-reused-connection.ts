// A server that ends an idle connection in the moment in which it is used again.
import type { Fault } from './fault.ts';

/**
 * The connection is closed, without a reset, after the request ran; only where it carried a
 * request before. Clients that resend by themselves then run it twice.
 */
export const closeReusedConnection: Fault = {
  kind: 'close-reused-connection',
  stage: 'after',
  then: 'close',
  isForReused: true,
};
