// The connection ends in the middle of the body.
import type { Fault } from './fault.ts';

/** The whole length is announced and half of it arrives. */
export const truncate: Fault = {
  kind: 'truncate',
  stage: 'deliver',
  deliver: async ({ response, bytes, writeHead }) => {
    writeHead(bytes.length);
    await new Promise<void>((resolve) => {
      response.write(bytes.subarray(0, Math.floor(bytes.length / 2)), () => resolve());
    });
    response.socket?.end();
  },
};
