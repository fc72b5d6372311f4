// A process that stores a batch of 1,000 rows and dies on its way: before the row of the given
// index, after the last one, or when its parent kills it, to whom it reports the end of the call.
// Arguments: path, passphrase, number of the batch, index of the row (-1 = none).
import { createCaseFileOperations } from '../../../electron/casefile/case-file.ts';
import { buildRows, SOURCE, type RowSort } from '../../builders/casefile-batches.ts';

const [path = '', passphrase = '', number = '', dieAt = ''] = process.argv.slice(2);
const SORTS: RowSort[] = ['send', 'send kyt', 'send name', 'wrong', 'duplicate'];

const rows = buildRows(
  Number(number),
  Array.from({ length: 1000 }, (_, index) => SORTS[index % SORTS.length] ?? 'send'),
);
// The rows are counted first; the second time through they are being stored.
let passes = 0;
Object.defineProperty(rows, Symbol.iterator, {
  *value() {
    const isStoring = ++passes === 2;
    for (let index = 0; index <= rows.length; index++) {
      if (isStoring && index === Number(dieAt)) process.kill(process.pid, 'SIGKILL');
      const row = rows[index];
      if (row !== undefined) yield row;
    }
  },
});

const operations = createCaseFileOperations({ nativeBinding: null });
operations.open({ path, passphrase, mode: 'write', at: 1, appVersion: '0.1.0' });
operations.createBatch({
  id: `batch-${number}` as never,
  caseId: 'case-1' as never,
  title: 'Killed',
  source: SOURCE,
  rows,
  at: Number(number),
});
process.send?.(passes);
