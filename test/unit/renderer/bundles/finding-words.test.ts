// What the check finds, in words: every kind has a sentence, and a name in it stays apart from them.
import { expect, it } from 'vitest';
import { FINDING_KINDS } from '#shared/bundle/verification.ts';
import { findingPieces } from '#shared/words/bundle-finding-words.ts';
import { uncheckedText } from '../../../../renderer/features/bundles/bundle-words.ts';
import { buildFinding } from '../../../builders/bundle-page-samples.ts';

const textOf = (pieces: ReturnType<typeof findingPieces>) =>
  pieces.map(({ text }) => text).join('');

it('every kind has a sentence without a place left open', () => {
  for (const kind of FINDING_KINDS) {
    const finding = buildFinding({ kind, other: 'data/other', count: 3, offset: 7 });
    const text = textOf(findingPieces(finding));
    expect(text, kind).toMatch(/\S{2}/);
    expect(text, kind).not.toMatch(/[{}\uE000\uE001]|null|undefined/);
  }
});

it('a name is a piece of its own, whatever it holds', () => {
  const path = 'data/\u202Efdp.exe {other}\uE001';
  const pieces = findingPieces(buildFinding({ kind: 'file_renamed', path, other: 'data/b' }));
  expect(pieces.filter(({ kind }) => kind === 'name').map(({ text }) => text)).toEqual([
    path,
    'data/b',
  ]);
});

it('says where bytes were put in: within a header, before or after a file', () => {
  const added = { kind: 'bytes_added', count: 1, path: 'data/a' } as const;
  expect(textOf(findingPieces(buildFinding({ ...added, part: 'local_header' })))).toBe(
    '1 byte added in the header before data/a.',
  );
});

it('says that instructions and viewer were not checked, and which version is stated', () => {
  expect(uncheckedText({ version: '9\u202E.1' })).toMatch(/not checked.*version 9\[U\+202E\]\.1/);
  expect(uncheckedText({ version: null })).toMatch(/not checked.*no case/);
});
