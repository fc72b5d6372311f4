// What the program says of its own version.
import { expect, it } from 'vitest';
import { versionWord } from '../../../../renderer/features/settings/about-words.ts';

it('a development build says so beside its version; a packaged one has the version alone', () => {
  expect(versionWord({ version: '0.1.0', isPackaged: true })).toBe('0.1.0');
  expect(versionWord({ version: '0.1.0', isPackaged: false })).toBe(
    '0.1.0 · development build, not a release',
  );
});
