// A process that saves one screening after another until it is killed, and reports each number
// when all its calls have returned. Arguments: path, passphrase, first number.
import { createCaseFileOperations } from '../../../electron/casefile/case-file.ts';
import { addPolledAnswer } from '../../builders/casefile-records.ts';
import { kyaSampleText } from '../../builders/kya-sample.ts';

const [path = '', passphrase = '', first = '1'] = process.argv.slice(2);
const operations = createCaseFileOperations({ nativeBinding: null });
operations.open({ path, passphrase, mode: 'write', at: 1, appVersion: '0.1.0' });
const answer = kyaSampleText();

function saveNext(number: number): void {
  operations.storeSnapshot({ draft: addPolledAnswer(operations, number, answer) });
  // The message is on its way to the parent before the next one is begun.
  process.send?.(number, undefined, undefined, () => setImmediate(saveNext, number + 1));
}

saveNext(Number(first));
