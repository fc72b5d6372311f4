// The scope of a stored screening, read where its bytes are.
import { expect, test } from 'vitest';
import type { SnapshotId } from '#shared/domain/ids.ts';
import { scopeOfView } from '#shared/review/stated-scope.ts';
import { addPolledAnswer, codeOf, newCaseFile } from '../builders/casefile-file.ts';
import { openView } from '../builders/casefile-lists.ts';
import { kyaSampleText } from '../builders/kya-sample.ts';

test('is the scope of the screening as it opens', () => {
  const { operations } = newCaseFile();
  const draft = addPolledAnswer(operations, 1, kyaSampleText());
  operations.storeSnapshot({ draft });
  const stated = operations.readScope({ id: draft.id });
  expect(stated).toEqual(scopeOfView(openView(operations, draft.id)));
  expect(stated).toMatchObject({ kind: 'chain', scope: { totalPaths: 1204, isTruncated: true } });
});

test('of an answer that cannot be read everything is missing but what was asked for', () => {
  const { operations } = newCaseFile();
  const draft = addPolledAnswer(operations, 1, '<html>');
  operations.storeSnapshot({ draft });
  expect(operations.readScope({ id: draft.id })).toMatchObject({
    scope: { missing: ['result'], totalPaths: null },
  });
});

test('of a screening that is not there is none', () => {
  const { operations } = newCaseFile();
  const read = () => operations.readScope({ id: 'snapshot-9' as SnapshotId });
  expect(codeOf(read)).toBe('record.not_found');
});
