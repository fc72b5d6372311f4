// A process that opens a case file and holds it, or prints what it is refused with: code and reason.
// Arguments: path, passphrase, mode. To the message `add` it adds a case, to `close` it closes; to
// every message it answers how many cases there are.
import type { CaseId } from '#shared/domain/ids.ts';
import { AppError } from '#shared/errors.ts';
import { createCaseFileOperations } from '../../../electron/casefile/case-file.ts';

const [path = '', passphrase = '', mode = 'write'] = process.argv.slice(2);
const operations = createCaseFileOperations({ nativeBinding: null });
let added = 0;

try {
  operations.open({
    path,
    passphrase,
    mode: mode === 'read' ? 'read' : 'write',
    at: 1,
    appVersion: '0.1.0',
  });
  process.send?.('open');
  // The channel to the parent keeps the process alive.
  if (process.send === undefined) {
    process.stdout.write(`open ${String(operations.listCases({}).length)}\n`);
    operations.close({});
  }
} catch (error) {
  if (!(error instanceof Error && 'code' in error)) throw error;
  const { reason } = error instanceof AppError ? error.details : {};
  process.stdout.write(`${[error.code, reason ?? ''].map(String).join(' ').trim()}
`);
  if (process.connected) process.disconnect();
}
process.on('message', (message) => {
  if (message === 'add') {
    operations.createCase({ id: `added-${String(++added)}` as CaseId, fields: {}, at: 2 });
  }
  const count = operations.listCases({}).length;
  if (message === 'close') operations.close({});
  process.send?.(count);
});
