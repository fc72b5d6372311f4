// The differences of two versions in words: a field on both sides, marked where only one side has it.
import { expect, it } from 'vitest';
import { compareVersions } from '#shared/rulesets/compare-versions.ts';
import { metadataRow, ruleRows } from '../../../../renderer/features/rulesets/diff-rows.ts';
import { ownAfter, ownBefore } from '../../../builders/ruleset-samples.ts';

const { rules, metadata } = compareVersions(ownBefore, ownAfter);
const rowsOf = (code: string, isWhole = false) => {
  const rule = rules.find(({ ruleCode }) => ruleCode === code);
  if (rule === undefined) throw new Error(code);
  return ruleRows(rule, isWhole);
};
const textsOf = (side: { text: string }[]) => side.map(({ text }) => text);

it('only fields that differ, each with what stood there before', () => {
  expect(
    rowsOf('KYA-SAN-DIR').map(({ label, before, after }) => [
      ...[label, textsOf(before), textsOf(after)],
    ]),
  ).toEqual([
    [
      'Description',
      ['Funds moved between the address and a sanctioned entity without an intermediary.'],
      ['Funds moved without an intermediary.'],
    ],
    ['Action', ['Block'], ['EDD']],
  ]);
});

it('a condition and a tag of one side are marked there, those of both are not', () => {
  const [hops, conditions, tags] = rowsOf('KYA-MIX-NEAR');
  expect(hops).toMatchObject({ label: 'To hop', before: [{ text: '2' }], after: [{ text: '3' }] });
  expect(conditions?.before.map(({ exact, mark }) => [exact, mark])).toEqual([
    ['primary_category == "Mixer"', null],
  ]);
  expect(conditions?.after.map(({ exact, mark }) => [exact, mark])).toEqual([
    ['primary_category == "Mixer"', null],
    ['amount >= 250', 'added'],
  ]);
  expect(tags?.before.map(({ text, mark }) => [text, mark])).toEqual([
    ['Greyloop', null],
    ['Custodial mixer', 'removed'],
  ]);
});

it('a rule of one side is told whole, without marks', () => {
  const rows = rowsOf('TEAM-7');
  expect(rows.every(({ before, isChanged }) => before.length === 0 && !isChanged)).toBe(true);
  expect(rows.flatMap(({ after }) => after.map(({ mark }) => mark))).not.toContain('added');
  expect(rows.find(({ label }) => label === 'Risk level')?.after).toMatchObject([
    { text: 'elevated' },
  ]);
});

it('a rule that only moved tells its place; with everything, all its fields too', () => {
  expect(rowsOf('KYA-OTC-OUT')).toMatchObject([
    { label: 'Position', before: [{ text: '5' }], after: [{ text: '2' }] },
  ]);
  const whole = rowsOf('KYA-OTC-OUT', true);
  expect(whole.length).toBeGreaterThan(8);
  expect(whole.filter(({ isChanged }) => isChanged)).toHaveLength(1);
});

it('-1 is told as the address’s own labels, with the number beside', () => {
  const hops = rowsOf('KYA-SELF-SAN', true).find(({ label }) => label === 'To hop');
  expect(hops?.after).toMatchObject([{ text: 'own labels', exact: '-1' }]);
});

it('a field of the ruleset itself, empty where it says nothing', () => {
  expect(metadata.map(metadataRow)[0]).toMatchObject({
    ...{ label: 'Name', before: [{ text: 'Desk rules' }], after: [{ text: 'Desk rules 2026' }] },
  });
  expect(metadataRow({ field: 'icon', before: '', after: '★' })).toMatchObject({
    ...{ before: [], after: [{ text: '★' }] },
  });
  expect(metadataRow({ field: 'isBuiltin', before: true, after: false })).toMatchObject({
    ...{ before: [{ text: 'Built-in' }], after: [{ text: 'Own' }] },
  });
});
