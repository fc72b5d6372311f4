import { expect, it } from 'vitest';
import { createWrittenFiles } from '../../../electron/services/written-files.ts';
import { codeOf } from '../../builders/casefile-file.ts';

/** A folder in which these files are. */
function start(there: string[]) {
  const shown: string[] = [];
  const files = createWrittenFiles({
    showInFolder: (path) => shown.push(path),
    exists: (path) => there.includes(path),
  });
  return { files, shown };
}

it('shows a file that was written, and says of one that is gone that it is', () => {
  const { files, shown } = start(['/out/report.pdf']);
  files.note('/out/report.pdf');
  files.note('/out/moved.pdf');
  expect(files.show('/out/report.pdf')).toBe(true);
  expect(files.show('/out/moved.pdf')).toBe(false);
  expect(shown).toEqual(['/out/report.pdf']);
});

it.each(['/etc/passwd', '/out/../out/report.pdf', '/out', ''])(
  'shows nothing that nobody had written: %s',
  (path) => {
    const { files, shown } = start(['/out/report.pdf', '/etc/passwd', '/out']);
    files.note('/out/report.pdf');
    expect(codeOf(() => files.show(path))).toBe('input.path_not_granted');
    expect(shown).toEqual([]);
  },
);
