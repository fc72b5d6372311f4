import { expect, it } from 'vitest';
import { entryFacts } from '#shared/words/entry-facts.ts';

const namesOf = (what: Record<string, string>) => entryFacts(what).map(({ key }) => key);

it('a step stands first, from where it came to where it went', () => {
  const [first, ...rest] = entryFacts({ billed: 'billed', from: 'sending', to: 'accepted' });
  expect(first).toMatchObject({ isStep: true, text: 'accepted', before: { text: 'sending' } });
  expect(rest.map(({ key }) => key)).toEqual(['billed']);
});

it('where something came from, without where it went, is a fact of its own', () => {
  expect(entryFacts({ from: 'file' })).toMatchObject([{ key: 'from', isStep: false }]);
});

it('ids stand behind what is told in words, hashes and keys last', () => {
  const what = { recordHash: 'h', environmentId: 'e', chain: 'Tron', kind: 'kya', sha256: 's' };
  expect(namesOf(what)).toEqual(['kind', 'chain', 'environmentId', 'recordHash', 'sha256']);
});

it('what was changed stands once, with what it was before', () => {
  const facts = entryFacts({ 'title.after': 'New', 'title.before': 'Old', 'tags.before': '[]' });
  expect(facts).toMatchObject([
    { name: 'title', text: 'New', before: { key: 'title.before', text: 'Old' } },
    { name: 'tags', text: '[]', before: null },
  ]);
});
