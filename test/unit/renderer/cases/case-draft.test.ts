import { expect, it } from 'vitest';
import { sampleCases } from '../../../builders/case-samples.ts';
import { changeOf, draftOf } from '../../../../renderer/features/cases/case-draft.ts';

const [first] = sampleCases;

it('sends nothing of a new case that was left empty', () => {
  expect(changeOf(draftOf(null), null)).toEqual({});
});

it('sends only what differs, trimmed, with the tag that was not yet added', () => {
  const draft = { ...draftOf(first!), title: ' New ', typedTag: ' cash ' };
  expect(changeOf(draft, first!)).toEqual({ title: 'New', tags: [...first!.tags, 'cash'] });
});

it('can empty what was there', () => {
  const draft = { ...draftOf(first!), severity: '' as const, classification: '', tags: [] };
  expect(changeOf(draft, first!)).toEqual({ severity: null, classification: '', tags: [] });
});
