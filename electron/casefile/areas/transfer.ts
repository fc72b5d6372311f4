// The operations that bring in what was made elsewhere.
import type { Engine } from '../connection.ts';
import type { TransferOperations } from '../operations/transfer.ts';
import type { Serve } from '../serve.ts';
import { importAnswer, previewAnswer } from '../transfer/answer-import.ts';
import { serveImportCases } from '../transfer/import-cases.ts';

/** Serves them over the open file. */
export function serveTransfer(serve: Serve, engine: Engine): TransferOperations {
  return {
    previewAnswer: serve.read(previewAnswer),
    importAnswer: serve.write(importAnswer),
    importCases: serveImportCases(serve, engine),
  };
}
