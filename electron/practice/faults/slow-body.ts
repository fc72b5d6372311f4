// The head comes at once, the body in ten pieces over `ms`.
import type { Fault } from './fault.ts';

const PIECES = 10;

/** The right answer, slowly. */
export const slowBody: Fault = {
  kind: 'slow-body',
  stage: 'deliver',
  deliver: async ({ response, bytes, writeHead, options, sleep }) => {
    writeHead(bytes.length);
    const size = Math.ceil(bytes.length / PIECES);
    for (let start = 0; start < bytes.length && !response.destroyed; start += size) {
      response.write(bytes.subarray(start, start + size));
      await sleep(options.ms / PIECES);
    }
    response.end();
  },
};
