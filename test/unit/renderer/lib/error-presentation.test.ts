import { expect, it } from 'vitest';
import { ERROR_CODES } from '#shared/errors.ts';
import { locales, overwriteGetLocale } from '#shared/messages/generated/runtime.js';
import { errorPresentation } from '../../../../renderer/lib/error-presentation.ts';

it.each(ERROR_CODES)(
  '%s says what happened, what it means and what to do in both languages',
  (code) => {
    const texts = locales.map((locale) => {
      overwriteGetLocale(() => locale);
      const { what, meaning, action } = errorPresentation[code];
      return [what(), meaning(), action()];
    });
    for (const text of texts.flat()) expect(text.length).toBeGreaterThan(3);
    const [english = [], chinese = []] = texts;
    english.forEach((text, index) => expect(chinese[index]).not.toBe(text));
  },
);
