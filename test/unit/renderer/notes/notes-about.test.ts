// Which notes are about an address: those that name it, and those that cite the screening.
import { expect, it } from 'vitest';
import type { NoteId, Sha256Hex } from '#shared/domain/ids.ts';
import type { Note } from '#shared/domain/note.ts';
import { citationLink } from '#shared/review/citation.ts';
import { pointerOfPlace } from '#shared/review/path-place.ts';
import {
  citesPaths,
  notesAbout,
  notesOnPaths,
} from '../../../../renderer/features/notes/notes-about.ts';
import { evmAddress } from '../../../builders/hits.ts';
import { buildScreeningView } from '../../../builders/kya-view.ts';
import { sampleNotes } from '../../../builders/work-samples.ts';

const address = evmAddress(7);
const answer = 'a'.repeat(64) as Sha256Hex;
const note = (id: string, body: string, title = ''): Note => ({
  ...sampleNotes[0]!,
  ...{ id: id as NoteId, title, body },
});
const idsOf = (notes: Note[], of = address) =>
  notesAbout(notes, of, answer).map(({ note: { id }, isNaming }) => [id, isNaming]);

it('an address is found in title and text, in any letter case where its family has none', () => {
  const notes = [
    note('text', `seen ${address.toLowerCase()}, twice`),
    note('title', '', `About ${address}`),
    note('none', 'nothing'),
  ];
  expect(idsOf(notes)).toEqual([
    ['text', true],
    ['title', true],
  ]);
});

it('an address of exact case is found in that case alone', () => {
  const tron = 'TXabcdefghijkLmnopqrstuvwxyz12345A';
  expect(idsOf([note('same', tron), note('other', tron.toLowerCase())], tron)).toEqual([
    ['same', true],
  ]);
});

it('a part of a longer word is not the address', () => {
  expect(idsOf([note('longer', `${address}00`)])).toEqual([]);
});

it('a note that cites the screening comes after those that name the address, once', () => {
  const link = citationLink(answer, '/data/result/risk', 'the risk');
  const notes = [note('cites', link), note('both', `${address} ${link}`)];
  expect(idsOf(notes)).toEqual([
    ['both', true],
    ['cites', false],
  ]);
});

it('a citation of another answer, and a hash that is no citation, are none', () => {
  const other = citationLink('b'.repeat(64) as Sha256Hex, '', 'x');
  expect(idsOf([note('other', other), note('hash', answer)])).toEqual([]);
});

it('an empty address is named by nothing', () => {
  expect(idsOf([note('any', 'text')], '')).toEqual([]);
});

it('a note on paths is told by its title, else by how it begins, once for each place that it cites', () => {
  const view = buildScreeningView();
  const link = (hit: number, place: number | null, within = '') =>
    citationLink(
      view.summary.sha256,
      `${pointerOfPlace(view, { hit, node: place })!}${within}`,
      'there',
    );
  const other = 'b'.repeat(64) as Sha256Hex;
  const elsewhere = citationLink(other, '/data/result/hits/0', 'another answer');
  const notes = [
    note('two', `**Ask** them. ${link(0, 1)} and ${link(0, 1, '/amount')}, ${link(2, null)}`),
    note('titled', link(1, null), ' The bridge '),
    note('score', citationLink(view.summary.sha256, `${view.resultPointer!}/score`, 'score')),
    note('other', elsewhere),
  ];
  const told = notesOnPaths(notes, view);
  expect(told.map(({ id, place }) => [id, place])).toEqual([
    ['two', { hit: 0, node: 1 }],
    ['two', { hit: 2, node: null }],
    ['titled', { hit: 1, node: null }],
  ]);
  expect(notes.map((one) => citesPaths(one, view.summary.sha256))).toEqual([
    ...[true, true, false, false],
  ]);
  expect(told[0]!.words).toMatch(/^Ask them\. there/);
  expect(told[2]!.words).toBe('The bridge');
});
