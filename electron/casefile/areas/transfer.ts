// The operations that bring in what was made elsewhere, and tell where it came from; whole cases
// arrive in steps (case-file.ts).
import type { Serve } from '../serve.ts';
import { listCustody, listOrigins } from '../tables/journal-origins.ts';
import { importAnswer, previewAnswer } from '../transfer/answer-import.ts';

/** Serves them over the open file. */
export function serveTransfer(serve: Serve) {
  return {
    previewAnswer: serve.read(previewAnswer),
    importAnswer: serve.write(importAnswer),
    listOrigins: serve.read(listOrigins),
    listCustody: serve.read(listCustody),
  };
}
