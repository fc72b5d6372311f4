// Notices of sources that are inside others, in comments that are not shipped: of the C sources that are
// compiled into the SQLite binding, and of what a package has taken into its own files.
import { readFileSync } from 'node:fs';
import path from 'node:path';

const SOURCE = 'node_modules/better-sqlite3/deps/sqlite3/sqlite3.c';

/** The text that "License: MIT" in those comments stands for. */
const MIT_TERMS = `Permission is hereby granted, free of charge, to any person obtaining a copy of this software and
associated documentation files (the "Software"), to deal in the Software without restriction, including
without limitation the rights to use, copy, modify, merge, publish, distribute, sublicense, and/or sell
copies of the Software, and to permit persons to whom the Software is furnished to do so, subject to the
following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial
portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT
LIMITED TO THE WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN
NO EVENT SHALL THE AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY,
WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE
SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.`;

/** Comments that name a holder of rights or say that there is none, each once, in the order of the source. */
export function findNotices(source: string): string[] {
  const comments = source.match(/\/\*[\s\S]*?\*\//g) ?? [];
  const notices = comments
    .filter((comment) => /copyright:? *(\(c\) *)?\d{4}|copyright:? *\(c\)|unlicense/i.test(comment))
    .map((comment) =>
      comment
        .slice(2, -2)
        .split('\n')
        .map((line) => line.replace(/^\s*\*{1,2} ?/, '').trimEnd())
        // What a file is about: without it, a hundred of them say the same.
        .filter((line) => !/^(Name|Purpose|Author|Created|Based on):/.test(line))
        .join('\n')
        .trim(),
    );
  return [...new Set(notices)];
}

/** What is said of SQLite and of the ciphers in it. Throws when the source says nothing. */
export function compiledInNotices(root: string): string {
  const notices = findNotices(readFileSync(path.join(root, SOURCE), 'utf8'));
  if (notices.length === 0) throw new Error(`${SOURCE} names no licence`);
  return [
    'SQLite is in the public domain: its authors disclaim copyright to its source code.',
    'The ciphers and extensions that are compiled into it carry these notices:',
    ...notices,
    'Where a notice says "License: MIT":',
    MIT_TERMS,
  ].join('\n\n');
}

/** Packages with code of others in their own files, and the file of each that we bundle. */
const TAKEN_IN: Readonly<Record<string, string>> = { docx: 'node_modules/docx/dist/index.mjs' };

/** By package: what its file says of code that it has taken in. Throws where it says nothing any more. */
export function takenInNotices(root: string): Record<string, string> {
  return Object.fromEntries(
    Object.entries(TAKEN_IN).map(([name, file]) => {
      const notices = findNotices(readFileSync(path.join(root, file), 'utf8'));
      if (notices.length === 0) throw new Error(`${file} names no licence of others`);
      return [name, notices.join('\n\n')];
    }),
  );
}
