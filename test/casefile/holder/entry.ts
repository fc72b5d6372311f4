// A process that opens a case file and holds it, or prints the code it is refused with.
// Arguments: path, passphrase. BECOME_UID: gives up root first.
import { createCaseFileOperations } from '../../../electron/casefile/case-file.ts';

const [path = '', passphrase = ''] = process.argv.slice(2);
const operations = createCaseFileOperations({ nativeBinding: null });
const uid = process.env['BECOME_UID'];

try {
  if (uid !== undefined) {
    process.setgid?.(Number(uid));
    process.setuid?.(Number(uid));
  }
  operations.open({ path, passphrase, at: 1, appVersion: '0.1.0' });
  process.send?.('open');
  // The channel to the parent keeps the process alive.
  if (process.send === undefined) process.stdout.write('open\n');
} catch (error) {
  if (!(error instanceof Error && 'code' in error)) throw error;
  process.stdout.write(`${String(error.code)}\n`);
  if (process.connected) process.disconnect();
}
process.on('message', () => undefined);
