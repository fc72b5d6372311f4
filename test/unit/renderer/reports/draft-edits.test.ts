// Edits of a draft: the order, the numbers and what may be taken out.
import { describe, expect, it } from 'vitest';
import {
  addSection,
  changeSection,
  differences,
  moveIn,
  moveSection,
  placeSection,
  printedOrder,
  removeSection,
  sectionNumbers,
} from '../../../../renderer/features/reports/draft-edits.ts';
import { buildReport } from '../../../builders/report-samples.ts';

const { draft } = buildReport('report-1', 'investigation');
const idOf = (kind: string) => draft.sections.find((one) => one.kind === kind)!.id;
const kinds = (of = draft) => printedOrder(of.sections).map(({ kind }) => kind);

describe('the order of sections', () => {
  it('moves a section by one place and stops at the ends of its part', () => {
    expect(kinds(moveSection(draft, idOf('mandate'), -1)).slice(0, 2)).toEqual([
      'mandate',
      'summary',
    ]);
    expect(moveSection(draft, idOf('summary'), -1)).toBe(draft);
    expect(moveSection(draft, idOf('decision'), 1)).toBe(draft);
    expect(moveSection(draft, idOf('hop_ledger'), -1)).toBe(draft);
  });

  it('never takes an appendix into the body', () => {
    expect(placeSection(draft, idOf('glossary'), idOf('summary'))).toBe(draft);
    const placed = placeSection(draft, idOf('glossary'), idOf('hop_ledger'));
    expect(kinds(placed).at(-6)).toBe('glossary');
  });

  it('keeps every section whatever is moved where', () => {
    for (const { id } of draft.sections) {
      for (const { id: over } of draft.sections) {
        expect(placeSection(draft, id, over).sections.toSorted(byId)).toEqual(
          draft.sections.toSorted(byId),
        );
      }
    }
  });
});

describe('numbers', () => {
  it('count the sections that are on, appendices by letters', () => {
    const numbers = sectionNumbers(draft.sections);
    expect(numbers.get(idOf('summary'))).toBe('1');
    expect(numbers.has(idOf('narrative'))).toBe(false);
    expect(numbers.get(idOf('hop_ledger'))).toBe('A');
    const off = changeSection(draft, idOf('summary'), { isOn: false });
    expect(sectionNumbers(off.sections).get(idOf('mandate'))).toBe('1');
  });
});

describe('sections of a person', () => {
  it('are added after the one that is looked at, in the body', () => {
    const added = addSection(draft, 'text', 'own', idOf('mandate'));
    expect(kinds(added).slice(0, 3)).toEqual(['summary', 'mandate', 'text']);
    const atEnd = addSection(draft, 'figures', 'own', idOf('glossary'));
    expect(kinds(atEnd).indexOf('figures')).toBe(kinds(draft).indexOf('hop_ledger'));
  });

  it('alone can be taken out', () => {
    const added = addSection(draft, 'text', 'own', null);
    expect(removeSection(added, 'own').sections).toEqual(printedOrder(draft.sections));
    expect(removeSection(draft, idOf('summary'))).toBe(draft);
  });
});

it('moves one of a list, not beyond its ends', () => {
  const list = [{ id: 'a' }, { id: 'b' }];
  expect(moveIn(list, 'b', -1)).toEqual([{ id: 'b' }, { id: 'a' }]);
  expect(moveIn(list, 'b', 1)).toEqual(list);
});

it('tells what two versions have differently', () => {
  const moved = moveSection(draft, idOf('mandate'), -1);
  expect(differences(draft, moved)).toMatchObject({ sectionIds: [], isOrder: true });
  const written = changeSection({ ...draft, title: 'T' }, idOf('method'), { observed: 'x' });
  expect(differences(draft, written)).toEqual({
    ...{ sectionIds: [idOf('method')], isOrder: false, isSettings: true },
  });
});

function byId(a: { id: string }, b: { id: string }): number {
  return a.id < b.id ? -1 : 1;
}
