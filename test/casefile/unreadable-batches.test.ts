// The table of a batch whose rows or whose source the damaged case file does not give any more says so.
import { expect, onTestFinished, test } from 'vitest';
import {
  toFacts,
  toReportTable,
  type NameEnvironment,
} from '../../electron/services/batch-export.ts';
import { addBatch, BATCH, newCaseFile, SOURCE, T0 } from '../builders/casefile-file.ts';
import { connectTo, unguard } from '../builders/forged-case.ts';

const NOWHERE: NameEnvironment = () => null;
const AT = { exportedAt: T0, appVersion: '1.2.3' };

function exported(damage: string | null) {
  const { operations, path } = newCaseFile();
  addBatch(operations, 1, ['wrong', 'send']);
  if (damage !== null) {
    const db = connectTo(path);
    onTestFinished(() => void db.close());
    db.pragma('ignore_check_constraints = ON');
    unguard(db);
    db.exec(damage);
  }
  const batch = operations.getBatch({ id: BATCH });
  const window = { fate: null, state: null, offset: 0, limit: 10 };
  const { rows } = operations.listBatchRows({ id: BATCH, ...window });
  const table = toReportTable(batch, rows, NOWHERE, new Map());
  return {
    faults: table.rows.map((cells) => cells[table.columns.indexOf('faults')]),
    source: (toFacts(batch, rows, NOWHERE, AT)['batch'] as { source: unknown }).source,
  };
}

test('one whose cells or faults cannot be read', () => {
  const [fault] = exported(null).faults;
  expect(exported("UPDATE batch_rows SET cells_json = '{'").faults).toEqual([
    `${String(fault)}; unreadable`,
    'unreadable',
  ]);
  const damage = "UPDATE batch_rows SET faults_json = '{' WHERE faults_json IS NOT NULL";
  expect(exported(damage).faults).toEqual(['unreadable', '']);
});

test('one whose source cannot be read', () => {
  expect(exported(null).source).toEqual(SOURCE);
  expect(exported("UPDATE batches SET source_json = '{'").source).toBe('unreadable');
});
