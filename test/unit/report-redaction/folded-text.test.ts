// What a text is folded to, for every character that has letter case: the properties try combinations.
import { expect, test } from 'vitest';
import { foldLongText, foldText } from '#shared/report/redaction/folded-text.ts';

test('upper and lower case of a character are one, and its folding is folded', () => {
  const cased = Array.from({ length: 0x1_0000 }, (_, code) => String.fromCharCode(code)).filter(
    (one) => one.toUpperCase() !== one.toLowerCase(),
  );
  expect(cased.length).toBeGreaterThan(2_000);
  const wrong = cased.filter((one) => {
    const { folded } = foldText(one);
    const forms = [folded, one.toUpperCase(), one.toLowerCase()];
    return forms.some((form) => foldText(form).folded !== folded) || foldLongText(one) !== folded;
  });
  expect(wrong).toEqual([]);
});
